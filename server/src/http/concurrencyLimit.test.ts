import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Response } from 'express';
import { mongo } from 'mongoose';
import { waitUntil } from '../testing/waitUntil.ts';
import { compressResponses } from './answers.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';
import { createErrorHandler } from './errorHandler.ts';
import { unavailable } from './errors.ts';

let server: Server;
/** Requests that have a slot, by their address, until the test answers them. */
let atWork: { address: string; res: Response; fail(error: Error): void }[];
/** What lookups wait for that have a slot. */
let lookups: (() => void)[];
/** How many requests have arrived, and how many connections of theirs are closed. */
let counts: { arrived: number; gone: number };
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(limits = { atOnce: 2, perKey: 1, waiting: 2 }) {
  const concurrency = createConcurrencyLimit(limits);
  const own: typeof atWork = (atWork = []);
  lookups = [];
  const ownCounts = (counts = { arrived: 0, gone: 0 });
  const app = express().set('trust proxy', 1).use(compressResponses);
  app.use((_req, res, next) => {
    ownCounts.arrived += 1;
    res.once('close', () => (ownCounts.gone += 1));
    next();
  });
  app.get('/', concurrency.slot, (req, res) => {
    return new Promise((_resolve, fail) => own.push({ address: req.ip!, res, fail }));
  });
  app.get('/lookup', async (req, res) => {
    await concurrency.inSlot(req, res, () => new Promise<void>((done) => lookups.push(done)));
    res.json('found');
  });
  app.use(createErrorHandler());
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Sends a request from an IP address. @returns its status; the request itself, to be aborted; `reads: false` never reads */
function send(address: string, { reads = true, path = '/' } = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = { 'x-forwarded-for': address, 'accept-encoding': 'gzip' };
  const request = get({ port, path, host: '127.0.0.1', headers, agent: false });
  const status = new Promise<number | undefined>((resolve) => {
    request.on('response', (response: IncomingMessage) => {
      if (reads) response.resume();
      resolve(response.statusCode);
    });
    request.on('error', () => resolve(undefined));
  });
  return { status, request };
}

const addresses = () => atWork.map(({ address }) => address);
async function atWorkAre(...expected: string[]) {
  await waitUntil(() => atWork.length >= expected.length);
  await wait(20); // nobody else gets a slot
  expect(addresses()).toEqual(expected);
}

it('beyond what may wait, the newest request of the IP address with the most is a 503 with Retry-After', async () => {
  await start();
  void send('10.0.0.1');
  await atWorkAre('10.0.0.1');
  for (let i = 0; i < 2; i++) void send('10.0.0.1');
  await waitUntil(() => counts.arrived === 3);
  const { request } = send('10.0.0.1', { reads: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(JSON.parse((await response.setEncoding('utf8').toArray()).join(''))).toEqual({
    errors: [{ msg: expect.any(String) }],
  });
});

it('a client that disconnects gives up its place in the queue, but its slot only when the work is done', async () => {
  await start({ atOnce: 1, perKey: 1, waiting: 9 });
  const first = send('10.0.0.1');
  await atWorkAre('10.0.0.1');
  const second = send('10.0.0.2');
  await waitUntil(() => counts.arrived === 2);
  void send('10.0.0.3');
  await waitUntil(() => counts.arrived === 3);
  second.request.destroy();
  first.request.destroy();
  await waitUntil(() => counts.gone === 2);
  await atWorkAre('10.0.0.1');
  atWork[0]!.res.json('for nobody');
  await atWorkAre('10.0.0.1', '10.0.0.3');
  expect(await second.status).toBeUndefined();
});

it('a part of a request holds a slot until it is done, even if its client has disconnected', async () => {
  await start({ atOnce: 1, perKey: 1, waiting: 9 });
  const requests = [1, 2, 3].map(() => send('10.0.0.1', { path: '/lookup' }).request);
  await waitUntil(() => counts.arrived === 3);
  void send('10.0.0.2');
  await waitUntil(() => counts.arrived === 4);
  for (const request of requests) request.destroy();
  await waitUntil(() => counts.gone === 3);
  expect([lookups.length, atWork.length]).toEqual([1, 0]);
  lookups[0]!();
  await atWorkAre('10.0.0.2');
  expect(lookups).toHaveLength(1);
});

it('a response that nobody reads holds no slot, compressed or not', async () => {
  await start({ atOnce: 1, perKey: 1, waiting: 9 });
  void send('10.0.0.1', { reads: false });
  await atWorkAre('10.0.0.1');
  const next = send('10.0.0.2');
  // Compressed, it still is far more than the system's buffers take.
  atWork[0]!.res.json(randomBytes(15_000_000).toString('base64'));
  await atWorkAre('10.0.0.1', '10.0.0.2');
  atWork[1]!.res.json('next');
  expect(await next.status).toBe(200);
});

it('once the database is unavailable for one, those that wait are told so, too, and other errors concern nobody else', async () => {
  await start({ atOnce: 1, perKey: 1, waiting: 9 });
  const first = send('10.0.0.1');
  await atWorkAre('10.0.0.1');
  const second = send('10.0.0.2');
  await waitUntil(() => counts.arrived === 2);
  const [third, fourth] = [send('10.0.0.3'), send('10.0.0.4')];
  await waitUntil(() => counts.arrived === 4);
  atWork[0]!.fail(unavailable('The mail server is unavailable'));
  expect(await first.status).toBe(503);
  await atWorkAre('10.0.0.1', '10.0.0.2');
  atWork[1]!.fail(new mongo.MongoNetworkError('closed'));
  expect(await Promise.all([second, third, fourth].map(({ status }) => status))).toEqual([503, 503, 503]);
  expect(atWork).toHaveLength(2);
});
