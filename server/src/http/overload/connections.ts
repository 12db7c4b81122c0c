import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import { isLoopback, networkKey } from '../request/address.ts';
import { letInFirst } from './arrivals.ts';
import { answersUnreadable } from '../malformedHttp.ts';

/** A connection on which nothing moves for so long is ended, unless it is we who keep it waiting. */
const IDLE_MS = 20_000;
const HEADERS_MS = 20_000;
const MOST_CONNECTIONS = 8_000;
/** For one network; more than a house or an office full of browsers has open. */
const MOST_FOR_NETWORK = 200;
/** Requests that may lie on one connection before the first is answered. Browsers and proxies send one at a time. */
const MOST_PIPELINED = 32;

/** What is going on on a connection. */
interface Exchange {
  /** The answer that is being made or sent. */
  current: ServerResponse;
  /** The last of those that wait behind it. */
  last: ServerResponse;
  unanswered: number;
}
const exchanges = new WeakMap<object, Exchange>();

/**
 * Bounds what connections can hold: how many there are, in all and (without a proxy in front, whose address they would all
 * have) for each network, and for how long nothing may move on one.
 */
export function guardConnections(
  server: Server,
  config: Pick<Config, 'appUrl' | 'production' | 'rateLimits' | 'trustProxy'>,
  { idleMs = IDLE_MS, most = MOST_CONNECTIONS, mostForNetwork = MOST_FOR_NETWORK } = {},
): void {
  turnDeadAway(server);
  letInFirst(server);
  answersUnreadable(server, config.appUrl, isAnswering);
  server.maxConnections = most;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = 0; // for bodies progress counts (see readJsonObject), not how long they take
  server.timeout = idleMs;
  server.on('timeout', (socket: Socket) => {
    const { current } = exchanges.get(socket) ?? {};
    const weWork = current?.req.complete && !current.writableEnded && !current.destroyed;
    if (weWork) socket.setTimeout(idleMs);
    else socket.destroy();
  });
  server.prependListener('request', (req, res) => {
    const { socket, headers } = req;
    if (req.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)) return;
    // What was refused before its body was read is not read for ever, and not at all where each byte may be a piece. That is
    // said in time, or a proxy would give the connection, as it ends, to somebody else.
    if (headers['transfer-encoding'] !== undefined) return closesUnread(req, res);
    res.once('finish', () => {
      if (req.complete) return;
      const late = setTimeout(() => socket.destroy(), idleMs).unref();
      const forget = () => {
        clearTimeout(late);
        socket.off('close', forget);
      };
      req.once('end', forget);
      socket.once('close', forget);
    });
  });
  // Only who gets as far as the body is told to send it; otherwise the connection ends with the answer.
  server.on('checkContinue', (req, res) => {
    res.shouldKeepAlive = false;
    server.emit('request', req, res);
  });
  if (config.rateLimits && config.trustProxy === 0) {
    boundNetworks(server, mostForNetwork, { exceptLoopback: !config.production });
  }
}

/** Ends the connection with an answer that begins before its request was read whole. */
function closesUnread(req: IncomingMessage, res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res) as (...head: unknown[]) => ServerResponse;
  res.writeHead = (...head: unknown[]) => {
    if (!req.complete) res.shouldKeepAlive = false;
    return writeHead(...head);
  };
}

/**
 * Closes what was reset while it waited to be accepted, before anything is read from it: what was sent on it before would be
 * taken for a request, and one whose body nobody reads yet notices no end.
 */
function turnDeadAway(server: Server): void {
  server.prependListener('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

/** Whether an answer is due on a connection, other than to a request that is still being sent. */
function isAnswering(socket: object): boolean {
  const { unanswered = 0, current } = exchanges.get(socket) ?? {};
  return unanswered > 1 || (unanswered === 1 && (current!.req.complete || current!.headersSent));
}

function boundNetworks(server: Server, most: number, { exceptLoopback }: { exceptLoopback: boolean }): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (exceptLoopback && isLoopback(remoteAddress)) return;
    const network = networkKey(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Takes the requests of a connection one at a time, so that one that does not read its answers keeps a single answer and a
 * single turn; one that piles up more is ended.
 */
export const oneAtATime: RequestHandler = (req, res, next) => {
  const { socket } = req;
  const exchange = exchanges.get(socket) ?? { current: res, last: res, unanswered: 0 };
  exchanges.set(socket, exchange);
  const ahead = exchange.last;
  exchange.last = res;
  exchange.unanswered += 1;
  res.once('close', () => {
    exchange.unanswered -= 1;
    if (exchange.unanswered === 0) exchanges.delete(socket);
  });
  const begin = () => {
    exchange.current = res;
    next();
  };
  if (exchange.unanswered > MOST_PIPELINED) socket.destroy();
  else if (exchange.unanswered > 1) ahead.once('close', () => socket.destroyed || begin());
  else begin();
};
