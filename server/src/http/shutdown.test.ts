import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openRaw, rawRequest } from '../testing/servers/rawConnection.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { createShutdown } from './shutdown.ts';

/** By default nothing happens because of the time that a slow machine takes. */
const TIMES = { quietMs: 10_000, listeningMs: 20_000, graceMs: 100, longestMs: 20_000 };
const GET = rawRequest('GET', '/');

let server: Server;
let url: string;
let shutDown: ReturnType<typeof createShutdown>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(
  times: Partial<typeof TIMES> = {},
  answer: RequestListener = (_req, res) => res.end(),
): Promise<void> {
  server = createServer();
  shutDown = createShutdown(server, { ...TIMES, ...times });
  server.on('request', answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Asks on a new connection. @returns the response, which has to say that the connection ends */
async function ask(): Promise<string> {
  const { answer, closed } = await openRaw(url, GET);
  await closed();
  return answer();
}

/** How long something takes, in milliseconds. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

it('goes on serving until no request has come for a while, each on its last response', async () => {
  await start({ quietMs: 1_500 });
  const kept = await openRaw(url, GET);
  await kept.answered();
  expect(kept.answer()).toContain('Connection: keep-alive');
  const closing = timeOf(shutDown());
  for (let i = 0; i < 3; i++) expect(await ask()).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close/s);
  kept.socket.write(GET);
  await kept.closed();
  expect(kept.answer().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(await closing).toBeGreaterThan(1_500);
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

it('stops listening after a longer while, however many requests come', async () => {
  await start({ listeningMs: 300 });
  let isOver = false;
  const closing = shutDown().finally(() => (isOver = true));
  const asking = async () => {
    while (!isOver) await ask().catch(() => wait(10));
  };
  expect(await timeOf(asking())).toBeGreaterThan(299);
  await closing;
});

it('answers the request of a connection that was accepted just before it stopped listening', async () => {
  await start();
  const { socket, answer, closed } = await openRaw(url);
  const closing = shutDown({ atOnce: true });
  await waitUntil(() => !server.listening);
  socket.write(GET);
  await closed();
  expect(answer()).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close/s);
  await closing;
});

it('answers those who are connected, but not accepted yet, when it stops listening', async () => {
  await start();
  const connections = Array.from({ length: 20 }, () => openRaw(url, GET));
  await new Promise((done) => process.nextTick(done)); // the system has connected them, and Node has accepted none
  const closing = shutDown({ atOnce: true });
  for (const { answer, closed } of await Promise.all(connections)) {
    await closed();
    expect(answer()).toContain('HTTP/1.1 200 OK');
  }
  await closing;
});

it('waits for a request that has begun, and ends its connection with the response', async () => {
  await start({ quietMs: 50 }, (req, res) => req.resume().on('end', () => res.end('done')));
  const { socket, answer, closed } = await openRaw(url, rawRequest('POST', '/', { 'Content-Length': 2 }, '{'));
  await once(server, 'request');
  const closing = shutDown();
  await waitUntil(() => !server.listening);
  socket.write('}');
  await closed();
  expect(answer()).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close.*done/s);
  await closing;
});

it('aborts a request that takes too long', async () => {
  await start({ quietMs: 50, longestMs: 500 }, () => {});
  const { answer, closed } = await openRaw(url, GET);
  expect(await timeOf(shutDown())).toBeGreaterThanOrEqual(499);
  await closed();
  expect(answer()).toBe('');
});

it('stops listening immediately if asked to, and ends connections that are kept', async () => {
  await start();
  const kept = await openRaw(url, GET);
  await kept.answered();
  expect(await timeOf(shutDown({ atOnce: true }))).toBeLessThan(TIMES.quietMs);
  await kept.closed();
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});
