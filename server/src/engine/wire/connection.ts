import type { Socket } from 'node:net';
import { Double } from 'bson';
import { ok } from '../commands/command.ts';
import { runCommand } from '../commands/table.ts';
import type { Engine } from '../query/plan/query.ts';
import { decode } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { formatMessage, parseRequest, ProtocolError, type Request } from './message.ts';
import { MessageReader } from './messageReader.ts';

/** What a connection needs of its server. */
export interface ServerContext {
  engine: Promise<Engine>;
  /** whether this process still waits for its turn with the folder */
  waits?: () => boolean;
  /** everything that is wrong with the folder */
  check?: () => Promise<unknown>;
  log: (message: string) => void;
  /** true from the moment on at which no new command is begun */
  closing: () => boolean;
}

const NO = new Double(0);
const HELLO = ['isMaster', 'ismaster', 'hello'];

/** The answer for something that went wrong. */
function toAnswer(error: unknown): Doc {
  if (error instanceof MongoError)
    return { ok: NO, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  return { ok: NO, errmsg: error instanceof Error ? error.message : String(error), code: 8, codeName: 'UnknownError' };
}

/** One client: its messages are answered one after the other. */
export class Connection {
  readonly #socket: Socket;
  readonly #context: ServerContext;
  readonly #id: number;
  readonly #reader = new MessageReader();
  #waiting: Buffer[] = [];
  #working: Promise<void> | undefined;

  constructor(socket: Socket, context: ServerContext, id: number) {
    this.#socket = socket;
    this.#context = context;
    this.#id = id;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', () => socket.destroy());
  }

  /** Closes the connection when the command that is running has been answered. */
  async finish(): Promise<void> {
    this.#waiting = [];
    await this.#working;
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    try {
      this.#waiting.push(...this.#reader.push(bytes));
    } catch (error) {
      return this.#abandon(error);
    }
    // Who sends before he has his answer has to wait: pausing always would cost more than most commands.
    if (this.#working) this.#socket.pause();
    else if (this.#waiting.length) this.#working = this.#work();
  }

  async #work(): Promise<void> {
    try {
      for (let message = this.#waiting.shift(); message; message = this.#waiting.shift())
        await this.#answer(parseRequest(message));
    } catch (error) {
      this.#abandon(error);
    }
    this.#working = undefined;
    if (this.#socket.isPaused()) this.#socket.resume();
  }

  /** After bytes that are no message nothing that follows can be understood. */
  #abandon(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ProtocolError)) this.#context.log(`A connection failed: ${text}`);
    this.#waiting = [];
    this.#socket.destroy();
  }

  async #answer(request: Request): Promise<void> {
    let pieces: Buffer[];
    try {
      pieces = formatMessage(request, await this.#run(request));
    } catch (error) {
      if (!(error instanceof MongoError))
        this.#context.log(`A command failed unexpectedly: ${error instanceof Error ? error.stack : String(error)}`);
      pieces = formatMessage(request, toAnswer(error));
    }
    if (!request.silent) await this.#send(pieces);
  }

  async #run({ body, sequences, legacy }: Request): Promise<Doc> {
    const message = decode(body);
    if (legacy) {
      const name = Object.keys(message)[0] ?? '';
      if (!HELLO.includes(name)) throw new MongoError(352, `Unsupported OP_QUERY command: ${name}`);
      message.$db = legacy.database;
    }
    if (this.#context.closing()) throw new MongoError(91, 'The database is shutting down');
    // The engine's own commands by which processes find out who is there, before the file is open, too, and check what it holds.
    if (message.trefoilOwner) return ok({ pid: process.pid, waits: this.#context.waits?.() ?? false });
    if (message.trefoilCheck) return ok({ report: await this.#context.check?.() });
    return runCommand(await this.#context.engine, { message, sequences, connection: this.#id });
  }

  async #send(pieces: Buffer[]): Promise<void> {
    if (this.#socket.destroyed) return;
    if (pieces.length > 1) this.#socket.cork();
    const free = pieces.map((piece) => this.#socket.write(piece)).every(Boolean);
    if (pieces.length > 1) this.#socket.uncork();
    if (free) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.on('drain', done).on('close', done);
    });
  }
}
