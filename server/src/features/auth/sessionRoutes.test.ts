import { signUp } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { changePassword } from './accountService.ts';

const server = useTestServer();
const logIn = (email: string, password: string) => server.request().post('/api/auth').send({ email, password });
const getMe = (token: string) => server.request().get('/api/auth').auth(token, { type: 'bearer' });

describe('POST /api/auth', () => {
  it('logs in whatever the case of the email', async () => {
    const { user, password } = await signUp(server);
    const { body } = await logIn(user.email.toUpperCase(), password).expect(200);
    await getMe(body.token).expect(200);
  });

  it('refuses a wrong password and an unknown email in the same words', async () => {
    const { user, password } = await signUp(server);
    for (const [email, tried] of [
      [user.email, 'something else'],
      [user.email, 'x'],
      ['nobody@example.com', password],
    ] as const)
      expect((await logIn(email, tried).expect(400)).body).toEqual({ errors: [{ msg: 'Invalid Credentials' }] });
  });

  it('takes the same time to refuse an unknown email as a wrong password', async () => {
    const { user } = await signUp(server);
    const { passwords } = server.services;
    const matches = passwords.matches.bind(passwords);
    // As in production, comparing takes by far the longest.
    jest.spyOn(passwords, 'matches').mockImplementation(async (...args) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return matches(...args);
    });
    const ms = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 10; i++) {
      const kind = i % 2 ? 'known' : 'unknown';
      const began = performance.now();
      await logIn(kind === 'known' ? user.email : `nobody${i}@example.com`, 'wrong').expect(400);
      ms[kind].push(performance.now() - began);
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
    expect(Math.abs(median(ms.known) - median(ms.unknown))).toBeLessThan(150);
  });

  it('logs a failure with the user and not the email', async () => {
    const { user } = await signUp(server);
    await logIn(user.email, 'wrong').expect(400);
    expect(server.logs.findLast(({ msg }) => msg === 'A login failed')).toMatchObject({ user: user._id });
    expect(JSON.stringify(server.logs)).not.toContain(user.email);
  });
});

describe('a change of the password', () => {
  const change = (email: string, password: string) => changePassword(server.services.passwords, email, password);

  it('ends all earlier sessions and none of the later ones', async () => {
    const { user, password, token } = await signUp(server);
    const second = (await logIn(user.email, password).expect(200)).body.token;
    await change(user.email, 'another good password');
    for (const old of [token, second]) await getMe(old).expect(401);
    await logIn(user.email, password).expect(400);
    const { body } = await logIn(user.email, 'another good password').expect(200);
    await getMe(body.token).expect(200);
  });

  it('ends a session that began while the old password was being compared', async () => {
    const { passwords } = server.services;
    const { user, password } = await signUp(server);
    const matches = passwords.matches.bind(passwords);
    jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
      const isRight = await matches(...args);
      await change(user.email, 'another good password');
      return isRight;
    });
    const { body } = await logIn(user.email, password);
    await getMe(body.token).expect(401);
  });

  it('ends a session that began between two changes in the same second', async () => {
    const { user } = await signUp(server);
    await change(user.email, 'another good password');
    const { body } = await logIn(user.email, 'another good password').expect(200);
    await change(user.email, 'the last good password');
    await getMe(body.token).expect(401);
    const later = await logIn(user.email, 'the last good password').expect(200);
    await getMe(later.body.token).expect(200);
  });
});
