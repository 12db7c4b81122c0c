import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { allAreIn, behindArrivals, fewInEachTurn, letInFirst } from './arrivals.ts';

const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

/** A server that notes at each request how many connections it has accepted by then. */
async function start() {
  const seen: number[] = [];
  let accepted = 0;
  const app = express().use(behindArrivals, (_req, res) => {
    seen.push(accepted);
    res.end();
  });
  const server = app.listen(0, '127.0.0.1');
  server.on('connection', () => (accepted += 1));
  letInFirst(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    closings.push(() => socket.destroy());
    return socket;
  };
  closings.push(() => server.close());
  return { ask, seen };
}

it('a crowd at the door is let in before anybody is served', async () => {
  const { ask, seen } = await start();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now()); // however busy the machine is
  await Promise.all(Array.from({ length: 40 }, () => once(ask(), 'data')));
  clock.mockRestore();
  expect(seen).toEqual(Array<number>(40).fill(40));
  expect(allAreIn()).toBeUndefined();
});

it('but a larger one keeps nobody waiting until it has ended', async () => {
  const { ask, seen } = await start();
  await Promise.all(Array.from({ length: 400 }, () => once(ask(), 'data')));
  expect(seen).toHaveLength(400);
  expect(Math.min(...seen)).toBeLessThan(400);
});

it('nor do some who keep the server busy as they come', async () => {
  const door = new EventEmitter();
  letInFirst(door as Server);
  let came = 0;
  const come = () => {
    const began = performance.now();
    while (performance.now() < began + 10); // as do thousands of requests at once
    came += 1;
    door.emit('connection');
    if (came < 100 && allAreIn()) setImmediate(come);
  };
  come();
  await allAreIn();
  expect(came).toBeLessThan(50);
});

it('who has hung up meanwhile is not served', async () => {
  const { ask, seen } = await start();
  const sockets = Array.from({ length: 40 }, ask);
  sockets[0]!.once('connect', () => setImmediate(() => sockets[0]!.resetAndDestroy()));
  await Promise.all(sockets.slice(1).map((socket) => once(socket, 'data')));
  await wait(50);
  expect(seen).toHaveLength(39);
});

it.each([
  ['one address', () => '1.1.1.1'],
  ['one IPv6 network', (i: number) => `2001:db8:1:${i}::1`],
])('of a crowd of %s that asks for what is answered at once few are answered in each turn', async (_, addressOf) => {
  let [turn, done] = [0, false];
  const count = () => {
    turn += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const answered: string[] = [];
  const perTurn: number[] = [];
  const ask = async (ip: string) => {
    await fewInEachTurn({ ip } as Request, {} as Response, () => {
      answered.push(ip);
      perTurn[turn] = (perTurn[turn] ?? 0) + 1;
    });
  };
  await Promise.all([...Array.from({ length: 100 }, (__, i) => addressOf(i)), '2.2.2.2'].map(ask));
  done = true;
  expect(answered).toHaveLength(101);
  expect(Math.max(...perTurn.filter(Boolean))).toBeLessThanOrEqual(8);
  expect(answered.indexOf('2.2.2.2')).toBeLessThan(8);
});
