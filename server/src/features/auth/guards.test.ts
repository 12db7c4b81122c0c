import { createHmac } from 'node:crypto';
import express from 'express';
import request from 'supertest';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import { createErrorHandler } from '../../http/errorHandler.ts';
import { createBodyReader } from '../../http/request/body.ts';
import { signUp, signUpVerified } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { routesOf } from '../../testing/routes.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { createGuards } from './guards.ts';
import { UserModel } from './user/userModel.ts';

const SECRET = 'the secret of these tests, 32 and more';
const server = useTestServer({ JWT_SECRET: SECRET });
let user: { token: string; user: { _id: string } };
beforeAll(async () => void (user = await signUp(server)));

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
function sign(payload: unknown, { head = { alg: 'HS256', typ: 'JWT' } as object, secret = SECRET } = {}) {
  const signed = `${encode(head)}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
const now = Math.floor(Date.now() / 1000);
const times = { iat: now, exp: now + 3_600 };
const payload = () => ({ user: { id: user.user._id }, ...times });
const getAuth = (headers: object) =>
  server
    .request()
    .get('/api/auth')
    .set(headers as Record<string, string>);

it('a valid token is accepted in both headers', async () => {
  const token = sign(payload());
  for (const headers of [
    { 'x-auth-token': token },
    { authorization: `Bearer ${token}` },
    { authorization: `bearer ${token}` },
  ])
    expect((await getAuth(headers).expect(200)).body._id).toBe(user.user._id);
});

it.each<[string, () => string]>([
  ['none', () => ''],
  ['not a token', () => 'abc'],
  ['12 kB of nothing', () => 'a.'.repeat(6_000)],
  ['without a signature', () => `${encode({ alg: 'none' })}.${encode(payload())}.`],
  ['of another secret', () => sign(payload(), { secret: 'guessed' })],
  ['RS256 signed like HS256', () => sign(payload(), { head: { alg: 'RS256' } })],
  ['expired', () => sign({ ...payload(), exp: now - 1 })],
  ['without an expiry', () => sign({ user: payload().user, iat: now })],
  ['not valid yet', () => sign({ ...payload(), nbf: now + 600 })],
  ['with an operator as its id', () => sign({ user: { id: { $ne: null } }, ...times })],
  ['without a user', () => sign(times)],
  ['of a user who never existed', () => sign({ user: { id: '0'.repeat(24) }, ...times })],
  ['whose payload is a text', () => sign('text')],
  ['with a tampered payload', () => user.token.replace(/\..*\./, `.${encode(payload())}.`).replace(/.{4}$/, 'AAAA')],
])('a token %s is a 401', async (_title, token) => {
  for (const headers of [{ 'x-auth-token': token() }, { authorization: `Bearer ${token()}` }]) {
    const { status, body } = await getAuth(headers);
    expect([status, body]).toEqual([401, { errors: [{ msg: expect.any(String) }] }]);
  }
});

it('any other Authorization header is a 401', async () => {
  for (const value of ['Basic YTpi', 'Bearer', 'bearer a b', `Token ${user.token}`])
    await getAuth({ authorization: value }).expect(401);
});

it('every route is a 401 without a token, except those that strangers may call', async () => {
  const open: string[] = [];
  for (const route of routesOf(server.services)) {
    const [method, path] = route.split(' ') as [string, string];
    const call = callAs(server)[method.toLowerCase() as 'get'];
    const { status, body } = await call(`/api${path.replaceAll(/:\w+/g, '0'.repeat(24))}`);
    if (status !== 401) open.push(route);
    else expect(body).toEqual({ errors: [{ msg: expect.any(String) }] });
  }
  const strangers = ['POST /users', 'POST /auth', 'PUT /auth/verify/:token', 'GET /profile', 'GET /profile/user/:id'];
  expect(open.toSorted()).toEqual(strangers.toSorted());
});

it('role, verification, ended sessions and deletion take effect with the next call', async () => {
  const { token, user: own } = await signUpVerified(server);
  const post = () => server.request().post('/api/posts').set('x-auth-token', token).send({ text: 'An idea' });
  await post().expect(200);
  await server.request().get('/api/posts?flagged=true').set('x-auth-token', token).expect(403);
  await UserModel.updateOne({ _id: own._id }, { role: 'mod', emailVerified: false });
  await post().expect(403);
  await server.request().get('/api/posts?flagged=true').set('x-auth-token', token).expect(200);
  await UserModel.updateOne({ _id: own._id }, { tokensFrom: now + 60 });
  await post().expect(401);
  await UserModel.updateOne({ _id: own._id }, { tokensFrom: 0 });
  await server.request().delete('/api/profile').set('x-auth-token', token).expect(200);
  await post().expect(401);
});

it('the account is looked up in a slot, and a call without a token waits for none', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, perKey: 1, waiting: 0 });
  const { requireUser } = createGuards(server.services.tokens, limit, createBodyReader());
  let finish = () => {};
  const app = express();
  const atWork = new Promise<void>((begun) => {
    app.get('/work', limit.slot, (_req, res) => {
      finish = () => res.end();
      begun();
    });
  });
  app.get('/', ...requireUser, (_req, res) => void res.end()).use(createErrorHandler());
  const guarded = app.listen(0);
  const first = request(guarded)
    .get('/work')
    .then(({ status }) => status);
  await atWork;
  const token = sign(payload());
  await request(guarded).get('/').set('x-auth-token', token).expect(503);
  await request(guarded).get('/').expect(401);
  finish();
  expect(await first).toBe(200);
  await request(guarded).get('/').set('x-auth-token', token).expect(200);
  guarded.close();
});
