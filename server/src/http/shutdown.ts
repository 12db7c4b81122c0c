import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const TIMES = {
  /** The server keeps listening until no request has come for this long, ... */
  quietMs: 2_000,
  /** ... but no longer than this. A load balancer that asks /readyz has sent everyone elsewhere by then. */
  listeningMs: 6_000,
  /** Whoever has just been connected gets this long to send the request. */
  graceMs: 500,
  /** Requests that take longer than this after the signal are aborted. */
  longestMs: 8_500,
};
const POLL_MS = 20;
/** How many connections Node lets wait to be accepted. */
const MOST_WAITING = 511;

/**
 * Prepares a server for being closed in order.
 * @returns closes it: goes on serving for a few seconds, ends kept connections with their next response, then stops
 *   listening and waits until the requests at work, and those on their way, have been answered. With `atOnce` it stops listening immediately.
 */
export function createShutdown(
  server: Server,
  { quietMs, listeningMs, graceMs, longestMs } = TIMES,
): (options?: { atOnce?: boolean }) => Promise<void> {
  const open = new Set<ServerResponse>();
  let lastRequest = 0;
  let closing = false;
  server.prependListener('request', (_req, res) => {
    lastRequest = Date.now();
    open.add(res);
    res.once('close', () => open.delete(res));
    if (closing) res.setHeader('Connection', 'close');
  });

  return async ({ atOnce = false } = {}) => {
    const began = Date.now();
    closing = true;
    for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close');
    const isQuiet = () => Date.now() - Math.max(began, lastRequest) > quietMs;
    while (!atOnce && !isQuiet() && Date.now() < began + listeningMs) await wait(POLL_MS);
    await acceptWaiting(server);
    NetServer.prototype.close.call(server); // an HTTP server would end idle connections at the same time
    await wait(graceMs);
    server.closeIdleConnections();
    while (open.size > 0 && Date.now() < began + longestMs) await wait(POLL_MS);
    server.closeAllConnections();
  };
}

/** Waits until no connection is left to accept: one that is, is reset when the server stops listening. */
async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = true;
  const note = () => void (hasAccepted = true);
  server.on('connection', note);
  // Node accepts one in each turn of its event loop.
  for (let turns = 0; hasAccepted && turns < MOST_WAITING; turns++) {
    hasAccepted = false;
    await nextTurn();
  }
  server.off('connection', note);
}
