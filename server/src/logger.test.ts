import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { createLogger, requestLog } from './logger.ts';

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
