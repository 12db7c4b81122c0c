import { IncomingMessage, type RequestListener, type Server, ServerResponse, createServer } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { refuseWaiting } from './overload/concurrency.ts';

const KEPT_MS = 130_000;
/**
 * Connections that may wait to be accepted. Those that have hung up wait, too, and everybody behind them: who finds no room
 * comes again a second later, while thousands would take longer than that.
 */
const BACKLOG = 512;
/** So much of a body may lie unread; then no more is taken from the connection. */
const UNREAD_BYTES = 4_096;
/** What one read brings can be thousands of pieces, each of which takes 400 bytes: so many may lie unread if they are small. */
const UNREAD_PIECES = { many: 100, small: 512 };
/** How long a kept connection may stay quiet before it is closed while the server goes down. */
const QUIET_MS = 2_000;
/** New connections are taken until so long nobody has asked for anything, ... */
const UNASKED_MS = 1_000;
/** ... so long at least where a balancer asks /readyz, which has to ask again and pass it on, ... */
const NOTICED_MS = 3_000;
/** ... and so long at most. */
const ACCEPTING_MS = 6_000;
/** For the connections that wait at the door in the end, ... */
const LAST_ACCEPTING_MS = 2_000;
/** ... or until nobody has come for so long: on a busy machine a client needs a while for its next call. */
const NOBODY_CAME_MS = 100;
const QUIET_TURNS = 20;
/** After this no further waiting: the system would end the process soon anyway. */
const LONGEST_MS = 8_500;
/** At last, so that they can still be told. */
const REFUSING_MS = 1_000;
/** What a balancer asks; it says nothing about whether people still come. */
const PROBES = new Set(['/readyz', '/healthz']);
const PROBED_LATELY_MS = 60_000;

/** Binds the address. @throws with words for the person who started it when that can't be done */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  // Longer than proxies keep a quiet connection (Caddy two minutes), so that none of them sends a request into a closing door.
  server.keepAliveTimeout = KEPT_MS;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host, backlog: BACKLOG }, resolve);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} needs more rights than this process has. Set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

/** The server's address can't be used; the message says what to do. */
export class ListenError extends Error {}

/** What the requests and answers of a server are made of; its own, so that an application may make them what it wants. */
export interface HttpClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse<IncomingMessage>;
}

/** Makes classes that keep no body in thousands of tiny pieces, whoever is to read it and when: a body that comes like that ends its connection. */
export function createHttpClasses(): HttpClasses {
  return {
    IncomingMessage: class extends IncomingMessage {
      #unread = 0;
      #isRefused = false;

      override push(piece: Buffer | null): boolean {
        this.#unread = this.readableLength === 0 ? 1 : this.#unread + 1;
        const areMany = this.#unread > UNREAD_PIECES.many;
        if (areMany && piece && this.readableLength < this.#unread * UNREAD_PIECES.small) {
          if (!this.#isRefused) refuse(this.socket);
          this.#isRefused = true;
        }
        return this.#isRefused ? false : super.push(piece);
      }
    },
    ServerResponse: class extends ServerResponse<IncomingMessage> {},
  };
}

/** Tells the server, which Node's sockets know, as Node does of what is no proper HTTP. */
function refuse(socket: Socket & { server?: Server }): void {
  socket.server?.emit('clientError', new Error('A body in tiny pieces'), socket);
}

/**
 * Makes a server that can be closed in order. Its `close` goes on serving, on new connections too, until nobody comes any
 * more or it takes too long; it lets every running request finish and tells each kept connection that it was the last one. A
 * kept connection is closed only after a quiet while, so that no request already under way meets a closed door. With
 * `atOnce`, for somebody who waits in a terminal, only what runs is finished.
 */
export function createGracefulServer(app: RequestListener) {
  /** The last answer under way on each connection. */
  const running = new Map<Socket, ServerResponse>();
  const quietSince = new Map<Socket, number>();
  let closing = false;
  let accepted = 0;
  let [asked, probed] = [-Infinity, -Infinity];
  /** Requests that wait until the door is closed. */
  let held: { socket: Socket; begin: () => void }[] | undefined;

  const classes = createHttpClasses();
  const server = createServer({ highWaterMark: UNREAD_BYTES, ...classes }, (req, res) => {
    const { socket, url = '' } = req;
    if (socket.destroyed) return; // what lay on the connection behind the request for which it was ended
    if (PROBES.has(url)) probed = Date.now();
    else asked = Date.now();
    running.set(socket, res);
    quietSince.delete(socket);
    res.once('close', () => {
      if (running.get(socket) !== res) return;
      running.delete(socket);
      quietSince.set(socket, Date.now());
    });
    if (closing) res.shouldKeepAlive = false;
    if (held) held.push({ socket, begin: () => app(req, res) });
    else app(req, res);
  });
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    quietSince.set(socket, Date.now());
    socket.once('close', () => {
      quietSince.delete(socket);
      running.delete(socket);
    });
  });

  /** In the phase of the event loop right behind reading, so that nothing that has arrived is still unread. */
  async function closeQuietOnes(began: number, quietMs: number): Promise<void> {
    await nextTurn();
    for (const [socket, since] of quietSince) {
      if (Date.now() - Math.max(since, began) >= quietMs) socket.destroy();
    }
  }

  /** Whether new connections are still expected; the closing began at a time. */
  function goesOnListening(began: number): boolean {
    const leastMs = probed > began - PROBED_LATELY_MS ? NOTICED_MS : 0;
    const now = Date.now();
    return now < began + ACCEPTING_MS && (now < began + leastMs || now < Math.max(asked, began) + UNASKED_MS);
  }

  /** Whether the application has begun a request that it has not answered. */
  function isWorking(): boolean {
    const waiting = new Set(held?.map(({ socket }) => socket));
    return [...running.keys()].some((socket) => !waiting.has(socket));
  }

  /**
   * Connections that wait to be accepted would be reset with the door, and who gets an answer comes back with the next call.
   * So nobody gets one from here on but those whose work has begun, and when these are done it is waited until none has come
   * for a while: in turns of the event loop too, since Node accepts one in each.
   */
  async function closeDoor(): Promise<void> {
    held = [];
    const end = Date.now() + LAST_ACCEPTING_MS;
    let [lastMoved, turns] = [Date.now(), 0];
    while (Date.now() < end && (turns < QUIET_TURNS || Date.now() < lastMoved + NOBODY_CAME_MS)) {
      const before = accepted;
      await nextTurn();
      turns += 1;
      if (accepted > before || isWorking()) [lastMoved, turns] = [Date.now(), 0];
    }
    // The close of http.Server would cut quiet connections at once.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    for (const { begin } of held.splice(0)) begin();
    held = undefined;
    await closed;
  }

  async function close({ atOnce = false } = {}): Promise<void> {
    const began = Date.now();
    const end = began + LONGEST_MS;
    const quietMs = atOnce ? 0 : QUIET_MS;
    closing = true;
    for (const res of running.values()) res.shouldKeepAlive = false;
    for (; !atOnce && goesOnListening(began); await closeQuietOnes(began, quietMs)) await wait(50);
    const closed = closeDoor();
    for (; Date.now() < end; await closeQuietOnes(began, quietMs)) {
      if (Date.now() > end - REFUSING_MS) refuseWaiting();
      if (await Promise.race([closed.then(() => true), wait(50, false)])) return;
    }
    server.closeAllConnections();
    await closed;
  }

  return { server, classes, close };
}
