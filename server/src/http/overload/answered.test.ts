import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express, { Router } from 'express';
import { endAnswers, whenAnswered } from './answered.ts';

it.each([
  ['is not made', false],
  ['is made', true],
])('an answer that %s for who has hung up ends with the work of its route, once', async (_what, isMade) => {
  let ends = 0;
  const router = endAnswers(Router());
  const ended = new Promise<void>((resolve) => {
    router.put('/', (_req, res, next) => {
      whenAnswered(res, () => (ends += 1));
      next();
    });
    router.put('/', async (_req, res) => {
      await once(res, 'close');
      await nextTurn();
      expect(ends).toBe(0);
      if (isMade) res.json({});
      setImmediate(resolve);
    });
  });
  const server = express().use(router).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('PUT / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  socket.resetAndDestroy();
  await ended;
  expect(ends).toBe(1);
  server.close();
});
