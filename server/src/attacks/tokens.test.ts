import { createHmac, randomUUID } from 'node:crypto';
import { signUp } from '../testing/builders.ts';
import { SECRET, useStage } from '../testing/stage.ts';

const stage = useStage();

describe('tokens', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (head: object, payload: object, secret: string, hash = 'sha256') => {
    const signed = `${encode(head)}.${encode(payload)}`;
    return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 3_600 };
  const payload = () => ({ user: { id: stage.victim.user._id }, ...times });
  const HS256 = { alg: 'HS256', typ: 'JWT' };

  const tries: [string, () => string][] = [
    ['none at all', () => ''],
    ['not a token', () => 'abc'],
    ['three empty parts', () => '..'],
    ['100 kB of nothing', () => 'a.'.repeat(6_000)],
    ['alg none', () => `${encode({ alg: 'none' })}.${encode(payload())}.`],
    ['alg None', () => `${encode({ alg: 'None' })}.${encode(payload())}.`],
    ['alg none with a signature', () => sign({ alg: 'none' }, payload(), SECRET)],
    ['another secret', () => sign(HS256, payload(), 'guessed')],
    ['an empty secret', () => sign(HS256, payload(), '\0')],
    ['another algorithm', () => sign({ alg: 'HS512' }, payload(), SECRET, 'sha512')],
    ['RS256 signed like HS256', () => sign({ alg: 'RS256' }, payload(), SECRET)],
    ['expired', () => sign(HS256, { ...payload(), exp: now - 1 }, SECRET)],
    ['without an end', () => sign(HS256, { user: payload().user, iat: now }, SECRET)],
    ['not yet valid', () => sign(HS256, { ...payload(), nbf: now + 600 }, SECRET)],
    ['an operator for an id', () => sign(HS256, { user: { id: { $ne: null } }, ...times }, SECRET)],
    ['no user', () => sign(HS256, times, SECRET)],
    ['user null', () => sign(HS256, { user: null, ...times }, SECRET)],
    ['a user who never was', () => sign(HS256, { user: { id: '0'.repeat(24) }, ...times }, SECRET)],
    ['a text for a payload', () => sign(HS256, 'text' as never, SECRET)],
    [
      'a tampered payload',
      () => {
        const [head, , signature] = stage.attacker.token.split('.');
        return [head, encode(payload()), signature].join('.');
      },
    ],
    ['a tampered signature', () => `${stage.victim.token.slice(0, -4)}AAAA`],
  ];

  it('a good one made by these very means is taken', async () => {
    const { user } = await signUp(stage.server);
    const good = sign(HS256, { user: { id: user._id }, ...times }, SECRET);
    await stage.server.request().get('/api/auth').set('x-auth-token', good).expect(200);
  });

  it.each(tries)('%s', async (_, token) => {
    for (const [name, value] of [
      ['x-auth-token', token()],
      ['Authorization', `Bearer ${token()}`],
    ]) {
      const answer = await stage.server.request().get('/api/auth').set(name!, value!);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ errors: [{ msg: expect.any(String) }] });
    }
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer  ', 'bearer a b', `Token ${randomUUID()}`])(
    'the header Authorization: %s',
    async (header) => {
      await stage.server.request().get('/api/auth').set('Authorization', header).expect(401);
    },
  );

  it('of a user who was deleted', async () => {
    const { token } = await signUp(stage.server);
    await stage.call(token, 'delete', '/api/profile').expect(200);
    await stage.call(token, 'get', '/api/auth').expect(401);
    await stage.call(token, 'post', '/api/outlines').send({ title: 'Still here?' }).expect(401);
  });
});
