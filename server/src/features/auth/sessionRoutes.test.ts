import { describe, expect, it } from '@jest/globals';
import { buildUser, signUp } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/startTestServer.ts';

const server = useTestServer();

describe('POST /api/users', () => {
  it('makes an account that the token opens', async () => {
    const body = buildUser({ name: '  Ada of the Attic ', email: ' Ada@Example.com ' });
    const { token } = (await server.request().post('/api/users').send(body).expect(200)).body;
    const answer = await server.request().get('/api/auth').set('x-auth-token', token).expect(200);
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ada of the Attic',
      email: 'Ada@Example.com',
      avatar: '',
      role: 'user',
      emailVerified: false,
      date: expect.any(String),
    });
  });
});

const post = (body: object) => server.request().post('/api/users').send(body);

describe('POST /api/users, what it asks for', () => {
  it.each([
    ['name', 'Four'],
    ['name', '  Four '],
    ['name', 'x'.repeat(51)],
    ['email', 'nobody'],
    ['email', 'a@b'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['password', 'short'],
    ['password', 'x'.repeat(73)],
    ['password', 'ä'.repeat(37)],
    ['password', 'line\nbreak'],
    ['ageVerify', false],
    ['ageVerify', 'true'],
    ['tosAgree', 1],
  ])('refuses %s: %j', async (path, value) => {
    const answer = await post(buildUser({ [path]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: [{ msg: expect.any(String), path }] });
  });

  it('names all fields of an empty form', async () => {
    const { body } = await post({}).expect(400);
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['name', 'email', 'password', 'ageVerify', 'tosAgree']);
  });

  it.each([
    ['name', 'Fiver'],
    ['name', '🙂'.repeat(25)],
    ['password', 'x'.repeat(72)],
    ['password', ' six spaces stay '],
  ])('takes %s: %j, and signs in with it', async (path, value) => {
    const user = buildUser({ [path]: value });
    await post(user).expect(200);
    await server.request().post('/api/auth').send({ email: user.email, password: user.password }).expect(200);
  });

  it('takes a password exactly as it is written', async () => {
    const user = buildUser({ password: ' six spaces ' });
    await post(user).expect(200);
    await server.request().post('/api/auth').send({ email: user.email, password: 'six spaces' }).expect(400);
  });

  it('an e-mail has one account whatever its case and however many ask at once', async () => {
    const emails = ['Twin@Example.com', 'twin@example.com', 'TWIN@example.COM', ' twin@example.com '];
    const answers = await Promise.all([...emails, ...emails].map((email) => post(buildUser({ email }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toEqual({ errors: [{ msg: 'User already exists' }] });
    }
  });
});

describe('POST /api/auth', () => {
  it('signs in whatever the case of the e-mail', async () => {
    const { user, password } = await signUp(server);
    const answer = await server.request().post('/api/auth').send({ email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    await server.request().get('/api/auth').auth(answer.body.token, { type: 'bearer' }).expect(200);
  });

  it.each([
    ['wrong password', { password: 'something else' }],
    ['unknown e-mail', { email: 'nobody@example.com' }],
  ])('refuses a %s in the same words', async (_, change) => {
    const { user, password } = await signUp(server);
    const answer = await server
      .request()
      .post('/api/auth')
      .send({ email: user.email, password, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: [{ msg: 'Invalid Credentials' }] });
  });

  it('compares passwords for unknown e-mails as well, and refuses what would wait too long', async () => {
    const tries = Array.from({ length: 100 }, () =>
      server.request().post('/api/auth').send({ email: 'nobody@example.com', password: 'a good password' }),
    );
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers['retry-after']).toBe('2');
    const others = new Set(answers.map(({ status }) => status));
    expect([...others].toSorted()).toEqual([400, 429]);
  });
});
