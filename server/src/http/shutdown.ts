import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const TIMES = {
  /** The server keeps listening until no request has come for this long, ... */
  quietMs: 2_000,
  /** ... but no longer than this. A load balancer that asks /readyz has sent everyone elsewhere by then. */
  listeningMs: 6_000,
  /** Requests that take longer than this after the signal are aborted. */
  longestMs: 8_500,
};
const POLL_MS = 20;

/**
 * Prepares a server for being closed in order.
 * @returns closes it: goes on serving for a few seconds, ends kept connections with their next response, then stops
 *   listening and waits until the requests at work have been answered. With `atOnce` it stops listening immediately.
 */
export function createShutdown(
  server: Server,
  { quietMs, listeningMs, longestMs } = TIMES,
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
    server.close();
    server.closeIdleConnections();
    while (open.size > 0 && Date.now() < began + longestMs) await wait(POLL_MS);
    server.closeAllConnections();
  };
}
