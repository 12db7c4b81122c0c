import { randomBytes } from 'node:crypto';
import { afterEach, it } from '@jest/globals';
import { type TestServer, databaseOfTests, startTestServer } from '../../testing/startTestServer.ts';
import mongoose from 'mongoose';

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
