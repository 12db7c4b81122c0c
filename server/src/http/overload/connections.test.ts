import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createGracefulServer } from '../serving.ts';
import { collectGarbage } from '../../testing/collectGarbage.ts';
import { guardConnections } from './connections.ts';

const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

const config = { appUrl: 'http://localhost', rateLimits: true };

/** A server that takes 12 connections, 5 of a network. */
async function start({ production = true, trustProxy = 0 } = {}) {
  const server = createServer((_req, res) => void res.end());
  guardConnections(server, { ...config, production, trustProxy }, { most: 12, mostForNetwork: 5 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    closings.push(() => socket.destroy());
    return socket;
  };
}

/** Like `once`, but an error is no end of waiting: the close comes behind it. */
const event = (socket: Socket, name: string) => new Promise((resolve) => socket.once(name, resolve));

/** Opens so many from each address and counts those that are answered. */
async function served(open: (address: string) => Socket, addresses: string[], each: number): Promise<number[]> {
  const answers: boolean[][] = [];
  for (const address of addresses) {
    const ask = async () => {
      const socket = open(address);
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      return Promise.race([event(socket, 'data').then(() => true), event(socket, 'close').then(() => false)]);
    };
    answers.push(await Promise.all(Array.from({ length: each }, ask)));
  }
  return answers.map((list) => list.filter(Boolean).length);
}

describe('connections', () => {
  it('are bounded for an address and in all, and free again when they end', async () => {
    const open = await start();
    expect(await served(open, ['127.0.0.1', '127.0.0.2', '127.0.0.3'], 8)).toEqual([5, 5, 2]);
    for (const close of closings.splice(1)) close();
    while ((await served(open, ['127.0.0.1'], 1))[0] === 0);
  });

  it('behind a proxy, and on the machine itself outside production, are bounded in all alone', async () => {
    for (const settings of [{ trustProxy: 1 }, { production: false }]) {
      expect(await served(await start(settings), ['127.0.0.1'], 15)).toEqual([12]);
    }
  });
});

it('connections of IPv6 are bounded for a network, whatever addresses it has', () => {
  const server = new EventEmitter() as Server;
  guardConnections(server, { ...config, production: true, trustProxy: 0 }, { mostForNetwork: 5 });
  let ended = 0;
  const connectFrom = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (ended += 1) });
    server.emit('connection', socket);
    return socket;
  };
  const [first] = Array.from({ length: 8 }, (_, i) => connectFrom(`2001:db8:1:${i}::1`));
  expect(ended).toBe(3);
  connectFrom('2001:db8:2::1');
  first!.emit('close');
  connectFrom('2001:db8:1:9::1');
  expect(ended).toBe(3);
  connectFrom('2001:db8:1:a::1');
  expect(ended).toBe(4);
});

it('a connection that was reset before it was accepted is not served', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, res) => {
    asked.push(url);
    res.end();
  });
  guardConnections(server, { ...config, production: true, trustProxy: 1 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const comeAndGo = `
    for (let i = 0; i < 20; i++) {
      const socket = require('net').connect(${port}, '127.0.0.1');
      socket.write('GET /gone HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => socket.resetAndDestroy());
    }`;
  execFileSync(process.execPath, ['-e', comeAndGo]); // meanwhile this process accepts nothing
  await fetch(`http://127.0.0.1:${port}/there`);
  expect(asked).toEqual(['/there']);
});

it('a body in pieces that nobody reads ends its connection with the answer, which says so; one that is read does not', async () => {
  const server = createServer((req, res) => {
    if (req.url === '/read') req.resume().on('end', () => res.end('answer'));
    else res.end('answer');
  });
  guardConnections(server, { ...config, production: true, trustProxy: 1 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => server.close().closeAllConnections());
  const ask = async (path: string, body: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    closings.push(() => socket.destroy());
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`);
    while (!answer.endsWith('0\r\n\r\n') && !answer.includes('\r\n\r\nanswer')) await event(socket, 'data');
    return { socket, answer };
  };
  const unread = await ask('/', '4\r\nbody\r\n');
  expect(unread.answer).toContain('Connection: close');
  await event(unread.socket, 'close');
  const { answer } = await ask('/read', '4\r\nbody\r\n0\r\n\r\n');
  expect(answer).toContain('Connection: keep-alive');
});

it.each([
  ['before the answer', '{}', ''],
  ['after the answer', '', '{}'],
  ['never', '', ''],
])('an answered request is not kept, whenever its body comes: %s', async (_when, before, after) => {
  const kept: WeakRef<object>[] = [];
  const server = createServer((req, res) => {
    kept.push(new WeakRef(res));
    if (before) req.resume().on('end', () => res.end());
    else res.end();
  });
  guardConnections(server, { ...config, production: true, trustProxy: 0 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => server.close().closeAllConnections());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  for (let i = 0; i < (before || after ? 2 : 1); i++) {
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n${before}`);
    await event(socket, 'data');
    socket.write(after);
  }
  socket.destroy();
  for (let i = 0; i < 50 && kept.some((res) => res.deref()); i++) {
    await wait(10);
    collectGarbage();
  }
  expect(kept.filter((res) => res.deref())).toEqual([]);
});

it('what lies behind the request for which a connection was ended is not looked at', async () => {
  let asked = 0;
  const { server } = createGracefulServer(({ socket }) => {
    asked += 1;
    if (asked === 3) socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => server.close().closeAllConnections());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
  await event(socket, 'close');
  expect(asked).toBe(3);
});
