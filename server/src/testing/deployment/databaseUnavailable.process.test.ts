import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { databaseAnswers } from '../../database.ts';
import { type SignedUp, buildUser, signUp } from '../builders.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../servers/proxy.ts';
import { type TestServer, startTestServer } from '../servers/startTestServer.ts';
import { waitUntil } from '../waitUntil.ts';

let server: TestServer;
let proxy: DatabaseProxy;

afterEach(async () => {
  await proxy.set('open');
  await waitUntil(async () => (await server.request().get('/readyz')).status === 200);
  await mongoose.connection.dropDatabase();
  await server.close();
  await proxy.set('closed');
});

async function start(state: 'open' | 'closed' = 'open', settings: Record<string, string> = {}) {
  proxy = await startDatabaseProxy(`test_${randomBytes(6).toString('hex')}`, state);
  server = await startTestServer({ MONGODB_URI: proxy.uri, ...settings }, { wait: state === 'open' });
}

/** One call of every kind; each with a database that is away has to be a 503 in time. */
const calls = (who: Pick<SignedUp, 'token'>) => {
  const request = server.request();
  return [
    request.get('/api/auth').set('x-auth-token', who.token),
    request.post('/api/auth').send({ email: 'ada@example.com', password: 'a good password' }),
    request.post('/api/users').send(buildUser()),
    request.post('/api/outlines').set('x-auth-token', who.token).send({ title: 'Lost?' }),
    request.get('/api/profile'),
    request.put('/api/auth/verify/abc'),
  ];
};

async function expectAllAway(who: Pick<SignedUp, 'token'>) {
  const begun = Date.now();
  const answers = await Promise.all(calls(who));
  expect(Date.now() - begun).toBeLessThan(10_000); // on a busy machine, too; the driver's own limit is 30 s
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  for (const { body, headers } of answers) {
    expect(body).toEqual({ errors: [{ msg: expect.any(String) }] });
    expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  await server.request().get('/healthz').expect(200);
  await server.request().get('/readyz').expect(503);
}

it.each([
  ['closed', 'off'],
  ['silent', 'on'],
] as const)('%s, with rate limits %s: 503 in time, and all is well when it is back', async (state, limits) => {
  await start('open', { RATE_LIMITS: limits });
  const writer = await signUp(server);
  await proxy.set(state);
  await expectAllAway(writer);
  await expectAllAway(writer);
  await proxy.set('open');
  await waitUntil(async () => (await server.request().get('/readyz')).status === 200);
  const answer = await server.request().get('/api/auth').set('x-auth-token', writer.token).expect(200);
  expect(answer.body).toMatchObject(writer.user);
  // The log tells of the fault without telling what people sent.
  const logs = JSON.stringify(server.logs);
  expect(logs).toMatch(/"err":\{"name":"(Mongo|Pool)\w+"/);
  expect(logs).not.toContain('"message":');
  expect(logs).not.toMatch(/example\.com|Lost\?|good password/);
});

it('a command that is written to a connection in the moment of its end fails and does not wait', async () => {
  const sockets: Socket[] = [];
  const collect = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', collect);
  await start();
  await signUp(server);
  unsubscribe('net.client.socket', collect);
  for (const socket of sockets) socket.destroy();
  expect(await databaseAnswers()).toBe(false);
  await waitUntil(databaseAnswers);
});

it('a database that is away at boot: 503 until it is there, then all is well without a restart', async () => {
  await start('closed');
  const nobody = { token: server.services.tokens.issue('0'.repeat(24)) };
  await expectAllAway(nobody);
  await waitUntil(() => server.logs.some(({ msg }) => String(msg).startsWith('The database is unavailable')));
  await expectAllAway(nobody);
  await proxy.set('open');
  await waitUntil(async () => (await server.request().get('/readyz')).status === 200);
  await signUp(server);
  const post = (email: string) => server.request().post('/api/users').send(buildUser({ email }));
  await post('same@example.com').expect(200);
  await post('SAME@example.com').expect(400); // the unique index is there
});
