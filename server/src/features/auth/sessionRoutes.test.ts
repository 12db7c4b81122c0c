import { describe, expect, it } from '@jest/globals';
import { signUp } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/startTestServer.ts';

const server = useTestServer();

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
