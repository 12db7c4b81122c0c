import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { mongo } from 'mongoose';
import { createLogger, describeError, requestLog } from './logger.ts';

const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

it('tells of no call that anybody can make as often as they like: one that reads, is refused or hung up', async () => {
  const rows: { req: { method: string; path: string } }[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (row) => void rows.push(JSON.parse(row)) });
  const app = express().use(requestLog(log));
  const hungUp = new Promise<void>((resolve) => {
    app.put('/api/waits', (_req, res) => void res.once('close', () => setImmediate(resolve)));
  });
  app.all('/api/:status', (req, res) => void res.sendStatus(Number(req.params.status)));
  const server = app.listen(0, '127.0.0.1');
  closings.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}/api/${path}`, { method })).text();
  for (const status of [200, 404, 429, 503]) await call(String(status));
  for (const status of [200, 401, 429, 503]) await call(String(status), 'POST');
  await call('204', 'OPTIONS');
  await call('200', 'HEAD');
  const socket = connect(port, '127.0.0.1');
  socket.write('PUT /api/waits HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  socket.resetAndDestroy();
  await hungUp;
  const told = rows.map(({ req: { method, path } }) => `${method} ${path}`);
  expect(told).toEqual(['GET /api/503', 'POST /api/200', 'POST /api/503']);
});

it('tells of an error of the database without its message, which may repeat what is stored', () => {
  const gone = new mongo.MongoNetworkError('Connection to 127.0.0.1:27017 timed out');
  const interrupted = Object.assign(new Error(gone.message), { name: 'PoolClearedOnNetworkError' });
  for (const error of [gone, interrupted]) expect(describeError(error)).toMatchObject({ message: undefined });
  expect(describeError(new TypeError('x is undefined'))).toMatchObject({ message: 'x is undefined' });
});
