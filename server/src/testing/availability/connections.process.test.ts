import { setTimeout as wait } from 'node:timers/promises';
import { BEATS } from '../../contract/index.ts';
import { signUp, signUpVerified } from '../builders.ts';
import { callAs } from '../callAs.ts';
import { collectGarbage } from '../collectGarbage.ts';
import { type RawConnection, openRaw, rawRequest } from '../servers/rawConnection.ts';
import { useTestServer } from '../servers/startTestServer.ts';
import { sized } from '../sized.ts';
import { callFrom, newAddress, times } from './crowd.ts';

jest.setTimeout(120_000);

const MB = 1024 * 1024;
const SLOW = { 'x-forwarded-for': '10.0.0.1' };
const server = useTestServer({ TRUST_PROXY: '1' });
const open: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

/** Opens this many connections that send these bytes. */
async function send(count: number, bytes: string, options?: { reads: boolean }): Promise<RawConnection[]> {
  const opened = await Promise.all(times(count, () => openRaw(server.url, bytes, options)));
  open.push(...opened);
  return opened;
}

async function expectServing(): Promise<void> {
  const writer = await signUp(server);
  const call = { token: writer.token, body: { title: 'The Bells' } };
  for (let i = 0; i < 10; i++) {
    const address = newAddress();
    expect((await callFrom(address, `${server.url}/api/auth`, call)).status).toBe(400); // wrong credentials
    expect((await callFrom(address, `${server.url}/api/outlines`, call)).status).toBe(200);
  }
  expect((await callFrom(newAddress(), `${server.url}/readyz`)).status).toBe(200);
}

/** What this process keeps, in bytes. */
function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('slow senders of one IP address: others are served meanwhile, and what they have sent takes bounded memory', async () => {
  const { token } = await signUpVerified(server);
  const headers = { ...SLOW, 'x-auth-token': token, 'content-type': 'application/json' };
  const begun = (path: string, length: number) =>
    rawRequest('POST', path, { ...headers, 'content-length': length + 1 }, '{'.padEnd(length));
  const before = memory();
  const large = await send(60, begun('/api/outlines', 3_900_000));
  const small = await send(60, begun('/api/posts', 100_000));
  const answers = () => large.filter(({ answer }) => answer().startsWith('HTTP/1.1 503')).length;
  // The sockets of this side are emptied as the server reads, and keeps or discards, what they send.
  while (answers() < 56) await wait(20);
  await expectServing();
  expect(answers()).toBe(56);
  // The text itself is shared by all connections.
  expect(memory() - before).toBeLessThan(4 * 4 * MB + 60 * 0.1 * MB + 30 * MB);
  expect(small.every(({ answer }) => answer() === '')).toBe(true);
});

it('slow readers of one IP address: others are served meanwhile, and what they leave unread takes bounded memory', async () => {
  const reader = await signUp(server);
  const beats = Object.fromEntries(BEATS.map(({ key }) => [key, 'The tide had left the bells bare. '.repeat(580)]));
  await callAs(server, reader).post('/api/outlines', beats).expect(200);
  const before = memory();
  const read = rawRequest('GET', '/api/outlines/me', { ...SLOW, 'x-auth-token': reader.token });
  const readers = sized(12, 30);
  await send(readers, read.repeat(20), { reads: false }); // 12 MB each
  await expectServing();
  while ((await server.connections()) > readers / 2) await wait(20);
  await expectServing();
  expect(memory() - before).toBeLessThan(80 * MB);
});
