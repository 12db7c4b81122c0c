import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextPhase, setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.ts';

const KEPT_MS = 65_000;
/** Connections that may wait to be accepted: more than a crowd that comes at once. */
const BACKLOG = 4_096;
/** How long a kept connection may stay quiet before it is closed while the server goes down. */
const QUIET_MS = 2_000;
/** New connections may come without end under load; some door has to close. */
const ACCEPTING_MS = 3_000;
/** After this no further waiting: the system would end the process soon anyway. */
const LONGEST_MS = 8_000;

/** Binds the address. @throws with words for the person who started it when that can't be done */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  // Longer than proxies keep a quiet connection, so that none of them sends a request into a closing door.
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

/**
 * Prepares a server to be closed in order. What is returned takes no new connections, lets every running request finish
 * and tells each kept connection that it was the last one. A kept connection is closed only after a quiet while, so that
 * no request already under way meets a closed door.
 */
export function closesGracefully(server: Server, { quietMs = QUIET_MS, longestMs = LONGEST_MS } = {}) {
  const running = new Set<ServerResponse>();
  const quietSince = new Map<Socket, number>();
  let closing = false;

  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    quietSince.set(socket, Date.now());
    socket.once('close', () => quietSince.delete(socket));
  });
  server.prependListener('request', ({ socket }, res) => {
    running.add(res);
    quietSince.delete(socket);
    res.once('close', () => {
      running.delete(res);
      if (!socket.destroyed) quietSince.set(socket, Date.now());
    });
    if (closing) res.shouldKeepAlive = false;
  });

  /** In the phase of the event loop right behind reading, so that nothing that has arrived is still unread. */
  async function closeQuietOnes(began: number): Promise<void> {
    await nextPhase();
    for (const [socket, since] of quietSince) {
      if (Date.now() - Math.max(since, began) >= quietMs) socket.destroy();
    }
  }

  /**
   * Connections that wait to be accepted would be reset with the door. Node accepts one in each turn of its event loop, so
   * it has to turn until a few turns have brought none.
   */
  async function acceptThoseWaiting(): Promise<void> {
    const end = Date.now() + ACCEPTING_MS;
    for (let turns = 0, before = accepted; turns < 5 && Date.now() < end; before = accepted) {
      await nextPhase();
      turns = accepted === before ? turns + 1 : 0;
    }
  }

  return async function close(): Promise<void> {
    const end = Date.now() + longestMs;
    await acceptThoseWaiting();
    // The close of http.Server would cut quiet connections at once.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    // Not before: who is told that the connection ends comes back on a new one.
    closing = true;
    for (const res of running) res.shouldKeepAlive = false;
    for (const began = Date.now(); Date.now() < end; await closeQuietOnes(began)) {
      if (await Promise.race([closed.then(() => true), wait(50, false)])) return;
    }
    server.closeAllConnections();
    await closed;
  };
}
