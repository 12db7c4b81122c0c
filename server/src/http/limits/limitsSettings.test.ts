import { randomBytes } from 'node:crypto';
import { buildUser } from '../../testing/builders.ts';
import {
  PRODUCTION,
  type TestServer,
  databaseOfTests,
  startTestServer,
} from '../../testing/servers/startTestServer.ts';
import mongoose from 'mongoose';
import { LimitModel } from './limitStore.ts';

let server: TestServer;

afterEach(async () => {
  await mongoose.connection.dropDatabase();
  await server.close();
});

const wrong = (address = '10.0.0.1') =>
  server
    .request()
    .post('/api/auth')
    .set('x-forwarded-for', address)
    .send({ email: 'ada@example.com', password: 'wrong' });

it('limits are shared by instances and outlive a restart', async () => {
  const settings = { RATE_LIMITS: 'on', MONGODB_URI: databaseOfTests(`test_${randomBytes(6).toString('hex')}`) };
  server = await startTestServer(settings);
  for (let i = 0; i < 10; i++) await wrong().expect(400);
  await server.close();
  server = await startTestServer(settings);
  // What was counted to be written a moment later has been written at the end.
  expect(await LimitModel.findById('signIns:127.0.0.1').lean()).toMatchObject({ count: 10 });
  await wrong().expect(429);
});

it('without TRUST_PROXY nobody can choose the address', async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  for (let i = 0; i < 10; i++) await wrong(`10.0.0.${i}`).expect(400);
  await wrong('10.0.0.99').expect(429);
});

it('RATE_LIMITS=off counts nothing', async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  for (let i = 0; i < 12; i++) await wrong().expect(400);
});

describe('on the machine itself, outside production', () => {
  const signUp = () => server.request().post('/api/users').send(buildUser());
  const signUps = async () => (await Promise.all(Array.from({ length: 22 }, signUp))).map(({ status }) => status);

  it('meets no limits but those on wrong sign-ins', async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
    expect(new Set(await signUps())).toEqual(new Set([200]));
    const calls = await Promise.all(Array.from({ length: 620 }, () => server.request().get('/api/nothing')));
    expect(calls.filter(({ status }) => status !== 404)).toEqual([]);
    const own = () => server.request().post('/api/auth').send({ email: 'ada@example.com', password: 'wrong' });
    for (let i = 0; i < 10; i++) await own().expect(400);
    await own().expect(429);
  });

  it('in production it meets them all', async () => {
    server = await startTestServer({ ...PRODUCTION, RATE_LIMITS: 'on' });
    const answers = await signUps();
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });
});

it('warns once when X-Forwarded-For arrives and TRUST_PROXY is not set', async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  const warnings = () => server.logs.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
  await server.request().get('/api/nothing').expect(404);
  expect(warnings()).toHaveLength(0);
  for (let i = 0; i < 3; i++) await server.request().get('/api/nothing').set('x-forwarded-for', '192.0.2.1');
  expect(warnings()).toHaveLength(1);
});
