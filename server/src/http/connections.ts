import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { KeyedCounter } from '../lib/keyedCounter.ts';
import { answerMalformedHttp } from './malformedHttp.ts';
import { addressKey, isLoopback } from './request/address.ts';

const MOST_CONNECTIONS = 8_000;
/** More than the browsers of an office open at once. */
const MOST_PER_ADDRESS = 200;
/** A connection without progress for this long is closed, unless the server is still working on its request. */
const IDLE_MS = 20_000;
const HEADERS_MS = 20_000;
/** Time for a body of megabytes on a bad phone line. */
const REQUEST_MS = 300_000;
/** Longer than reverse proxies keep an idle connection (Caddy: two minutes), so that none sends a request into a closing one. */
const KEEP_ALIVE_MS = 130_000;

/**
 * Bounds connections: how many there are, in total and for each IP address, and how long they may take. Connections are not
 * counted by IP address behind a proxy, which would be the address of them all, nor for the machine itself outside production.
 */
export function guardConnections(
  server: Server,
  { appUrl, production, rateLimits, trustProxy }: Pick<Config, 'appUrl' | 'production' | 'rateLimits' | 'trustProxy'>,
  { idleMs = IDLE_MS, perAddress = MOST_PER_ADDRESS } = {},
): void {
  server.maxConnections = MOST_CONNECTIONS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.timeout = idleMs;
  server.on('request', (req, res) => {
    res.on('timeout', () => {
      const atWork = req.complete && !res.headersSent;
      if (!atWork) req.socket.destroy();
    });
  });
  answerMalformedHttp(server, appUrl);
  if (rateLimits && trustProxy === 0) limitPerAddress(server, perAddress, production);
}

function limitPerAddress(server: Server, most: number, countsLoopback: boolean): void {
  const open = new KeyedCounter();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isLoopback(remoteAddress) && !countsLoopback) return;
    const address = addressKey(remoteAddress);
    if (open.get(address) >= most) return void socket.destroy();
    open.add(address, 1);
    socket.once('close', () => open.add(address, -1));
  });
}
