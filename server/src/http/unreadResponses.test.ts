import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { type RawConnection, openRaw, rawRequest } from '../testing/servers/rawConnection.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { limitUnreadResponses } from './unreadResponses.ts';

const MB = 1024 * 1024;
let server: Server;
let url: string;
/** How many requests have been answered, read or not. */
let answered = 0;

beforeAll(async () => {
  const app = express()
    .set('trust proxy', 1)
    .use(compression(), limitUnreadResponses(25 * MB));
  const large = JSON.stringify(randomBytes(6_750_000).toString('base64')); // 9 MB
  app.get('/', (_req, res) => {
    res.type('json').send(large);
    answered += 1;
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks for 9 MB and reads nothing. */
async function ask(address: string, headers: Record<string, string> = {}): Promise<RawConnection> {
  const before = answered;
  const connection = await openRaw(url, rawRequest('GET', '/', { ...headers, 'x-forwarded-for': address }), {
    reads: false,
  });
  await waitUntil(() => answered > before);
  return connection;
}

/** Which of these the server has closed: reads to their ends. */
async function closedOf(connections: RawConnection[]): Promise<boolean[]> {
  return Promise.all(
    connections.map(async ({ socket }) => {
      let length = 0;
      let whole = Infinity;
      socket.on('data', (chunk: Buffer) => {
        if (length === 0) {
          const [, bytes] = /content-length: (\d+)/i.exec(chunk.toString('latin1')) ?? [];
          whole = chunk.indexOf('\r\n\r\n') + 4 + Number(bytes);
        }
        length += chunk.length;
      });
      await waitUntil(() => length >= whole || socket.destroyed);
      socket.destroy();
      return length < whole;
    }),
  );
}

it('an IP address that does not read loses its oldest responses, others lose nothing', async () => {
  const other = await ask('10.0.0.2');
  const own = [await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1')];
  expect(await closedOf([...own, other])).toEqual([true, true, false, false, false]);
});

it('what has been read counts no longer', async () => {
  const unread = await ask('10.0.0.3');
  for (let i = 0; i < 2; i++) expect(await closedOf([await ask('10.0.0.3')])).toEqual([false]);
  expect(await closedOf([unread, await ask('10.0.0.3')])).toEqual([false, false]);
});

it('a compressed response counts by its full length', async () => {
  const connections = [];
  for (let i = 0; i < 3; i++) connections.push(await ask('10.0.0.4', { 'accept-encoding': 'gzip' }));
  const [oldest] = connections as [RawConnection];
  oldest.socket.resume();
  await oldest.closed();
  expect(oldest.socket.destroyed).toBe(true);
  for (const { socket } of connections) socket.destroy();
});
