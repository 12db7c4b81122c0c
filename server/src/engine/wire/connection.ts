import type { Socket } from 'node:net';
import { Double } from 'bson';
import { runCommand } from '../commands/table.ts';
import type { Engine } from '../query/query.ts';
import { decodeMessage } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { formatMessage, parseRequest, ProtocolError, type Request } from './message.ts';
import { MessageReader } from './messageReader.ts';

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
  readonly #engine: Engine;
  readonly #log: (message: string) => void;
  readonly #id: number;
  readonly #reader = new MessageReader();
  #waiting: Buffer[] = [];
  #working: Promise<void> | undefined;
  #closing = false;

  constructor(socket: Socket, engine: Engine, log: (message: string) => void, id: number) {
    this.#socket = socket;
    this.#engine = engine;
    this.#log = log;
    this.#id = id;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', () => socket.destroy());
  }

  /** Closes the connection when the command that is running has been answered. */
  async finish(): Promise<void> {
    this.#closing = true;
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
    if (!(error instanceof ProtocolError)) this.#log(`A connection failed: ${text}`);
    this.#waiting = [];
    this.#socket.destroy();
  }

  async #answer(request: Request): Promise<void> {
    let message: Buffer;
    try {
      message = formatMessage(request, await this.#run(request));
    } catch (error) {
      if (!(error instanceof MongoError))
        this.#log(`A command failed unexpectedly: ${error instanceof Error ? error.stack : String(error)}`);
      message = formatMessage(request, toAnswer(error));
    }
    if (!request.silent) await this.#send(message);
  }

  async #run({ body, sequences, legacy }: Request): Promise<Doc> {
    const message = decodeMessage(body);
    if (legacy) {
      const name = Object.keys(message)[0] ?? '';
      if (!HELLO.includes(name)) throw new MongoError(352, `Unsupported OP_QUERY command: ${name}`);
      message.$db = legacy.database;
    }
    if (this.#closing) throw new MongoError(91, 'The database is shutting down');
    return runCommand(this.#engine, { message, sequences, connection: this.#id });
  }

  async #send(message: Buffer): Promise<void> {
    if (this.#socket.destroyed || this.#socket.write(message)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.on('drain', done).on('close', done);
    });
  }
}
