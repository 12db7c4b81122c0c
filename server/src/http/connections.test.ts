import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import compression from 'compression';
import express from 'express';
import { waitUntil } from '../testing/waitUntil.ts';
import { guardConnections } from './connections.ts';

/** Longer than a test takes, on a busy machine, too. */
const LONG = 60_000;
const IDLE_MS = 200;
const closings: (() => void)[] = [];
afterEach(() => closings.splice(0).forEach((close) => close()));

async function start(
  app: RequestListener,
  { idleMs = LONG, ...settings }: { idleMs?: number; production?: boolean; trustProxy?: number } = {},
) {
  const server: Server = createServer();
  const config = { appUrl: 'http://localhost', rateLimits: true, production: true, trustProxy: 0, ...settings };
  guardConnections(server, config, { idleMs, perAddress: 5 });
  server.on('request', app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(() => server.close().closeAllConnections());
  const send = (bytes: string, { localAddress = '127.0.0.1', reads = true } = {}) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    closings.push(() => socket.destroy());
    socket.write(bytes);
    return Object.assign(socket, { text: reads ? received(socket) : () => '' });
  };
  return Object.assign(send, { connections: promisify(server.getConnections.bind(server)) });
}

function received(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  return () => text;
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('connections of one IP address', () => {
  /** How many of eight connections from an address are served. */
  const served = async (send: Awaited<ReturnType<typeof start>>, localAddress: string) => {
    const sockets = Array.from({ length: 8 }, () => send(GET, { localAddress }));
    await waitUntil(() => sockets.every((socket) => socket.text() !== '' || socket.closed));
    return { count: sockets.filter(({ text }) => text() !== '').length, sockets };
  };

  it('are bounded, leave room to other addresses, and count no longer when they are closed', async () => {
    const send = await start((_req, res) => res.end());
    const first = await served(send, '127.0.0.1');
    expect(first.count).toBe(5);
    expect((await served(send, '127.0.0.2')).count).toBe(5);
    for (const socket of first.sockets) socket.destroy();
    await waitUntil(async () => (await send.connections()) === 5);
    expect((await served(send, '127.0.0.1')).count).toBe(5);
  });

  it.each([{ trustProxy: 1 }, { production: false }])('are not counted with %j', async (settings) => {
    const send = await start((_req, res) => res.end(), settings);
    expect((await served(send, '127.0.0.1')).count).toBe(8);
  });
});

describe('a connection without progress is closed', () => {
  it.each([
    ['before its headers are complete', 'GET / HTTP/1.1\r\nHost: x\r\nX-Long: '],
    ['before its body is complete', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
    ['before it has sent anything', ''],
  ])('%s', async (_when, bytes) => {
    const send = await start((req, res) => req.resume().on('end', () => res.end()), { idleMs: IDLE_MS });
    const socket = send(bytes);
    await waitUntil(() => socket.closed);
    expect(socket.closed).toBe(true);
  });

  it.each(['identity', 'gzip'])('when its response is not read (%s)', async (encoding) => {
    let closed = false;
    const large = randomBytes(15_000_000).toString('base64'); // far more than the system's buffers take
    const app = express().use(compression());
    const send = await start(
      app.get('/', (_req, res) => {
        res.once('close', () => (closed = true));
        res.json(large);
      }),
      { idleMs: IDLE_MS },
    );
    send(GET.replace('\r\n\r\n', `\r\nAccept-Encoding: ${encoding}\r\n\r\n`), { reads: false });
    await waitUntil(() => closed);
    expect(closed).toBe(true);
  });
});

it('a connection is kept while the server is still working on its request', async () => {
  const send = await start((_req, res) => void setTimeout(() => res.end('done'), 3 * IDLE_MS), { idleMs: IDLE_MS });
  const socket = send(GET);
  await waitUntil(() => socket.closed || socket.text() !== '');
  expect(socket.text()).toContain('done');
});
