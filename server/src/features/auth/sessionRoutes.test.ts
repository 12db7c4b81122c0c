import { type SignedUp, signUp } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { changePassword } from './accountService.ts';
import { UserModel } from './user/userModel.ts';

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

  it('compares a password for an unknown email too, which takes by far the longest', async () => {
    const { user } = await signUp(server);
    const matches = jest.spyOn(server.services.passwords, 'matches');
    for (const email of [user.email, 'nobody@example.com']) await logIn(email, 'wrong').expect(400);
    expect(matches.mock.calls).toEqual([
      ['wrong', expect.any(String)],
      ['wrong', undefined],
    ]);
  });
});

describe('a change of the password', () => {
  const change = (email: string, password: string) => changePassword(server.services.passwords, email, password);

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

describe('POST /api/auth with logout', () => {
  const logOut = (token: string, logout: unknown = true) =>
    server.request().post('/api/auth').auth(token, { type: 'bearer' }).send({ logout });
  const issue = ({ user }: SignedUp, secondsAgo = 0) =>
    server.services.tokens.issue(user._id, Math.floor(Date.now() / 1000) - secondsAgo);
  const stored = ({ user }: SignedUp) => UserModel.findById(user._id, { endedTokens: 1 }).lean();

  it('ends this session at once, and no other', async () => {
    const person = await signUp(server);
    const other = issue(person);
    await getMe(person.token).expect(200);
    expect((await logOut(person.token).expect(200)).body).toEqual({ msg: 'Logged out' });
    await getMe(person.token).expect(401);
    await logOut(person.token).expect(401);
    await getMe(other).expect(200);
  });

  it('ends the sessions that end at the same moment', async () => {
    const person = await signUp(server);
    const tokens = Array.from({ length: 5 }, () => issue(person));
    await Promise.all(tokens.map((token) => logOut(token).expect(200)));
    for (const token of tokens) await getMe(token).expect(401);
    await getMe(person.token).expect(200);
  });

  it('everywhere ends all sessions, and none that begins later', async () => {
    const person = await signUp(server);
    const tokens = [person.token, issue(person), issue(person, 3_600)];
    await logOut(tokens[1]!, 'everywhere').expect(200);
    for (const token of tokens) await getMe(token).expect(401);
    const { body } = await logIn(person.user.email, person.password).expect(200);
    await getMe(body.token).expect(200);
  });

  it('keeps the 50 latest of many; the oldest ends what is older still', async () => {
    const person = await signUp(server);
    const [older, newer] = [issue(person, 1_000), issue(person, 500)];
    const tokens = Array.from({ length: 51 }, (_, i) => issue(person, 900 - i));
    const [last, ...earlier] = tokens.map((token) => server.services.tokens.read(token)!).reverse();
    const endedTokens = earlier.map(({ id, issuedAt, endsAt }) => ({ id, issuedAt, endsAt })).reverse();
    await UserModel.updateOne({ _id: person.user._id }, { endedTokens });
    expect(last!.issuedAt).toBeGreaterThan(endedTokens.at(-1)!.issuedAt);
    await getMe(older).expect(200);
    await logOut(tokens[50]!).expect(200);
    for (const token of [tokens[0]!, tokens[1]!, tokens[50]!, older]) await getMe(token).expect(401);
    await getMe(newer).expect(200);
    expect((await stored(person))!.endedTokens).toHaveLength(50);
  });

  it('forgets an ended token once it would have expired', async () => {
    const person = await signUp(server);
    const expired = { id: 'expired', issuedAt: 1, endsAt: 2 };
    await UserModel.updateOne({ _id: person.user._id }, { endedTokens: [expired] });
    await logOut(person.token).expect(200);
    const { endedTokens } = (await stored(person))!;
    expect(endedTokens).toEqual([expect.objectContaining({ endsAt: expect.any(Number) })]);
    expect(endedTokens).not.toContainEqual(expired);
  });

  it.each(['true', 'all', 1, {}])('%j is a 400', async (logout) => {
    const { token } = await signUp(server);
    expect((await logOut(token, logout).expect(400)).body.errors[0].path).toBe('logout');
    await getMe(token).expect(200);
  });
});

describe('the log', () => {
  const eventsOf = ({ user }: SignedUp) =>
    server.logs.flatMap(({ event, user: id, req }) =>
      event !== undefined && String(id) === user._id ? [{ event, req }] : [],
    );

  it('traces logins, logouts, refusals and deletions by request, user and a hash of the IP address', async () => {
    const person = await signUp(server);
    const { email } = person.user;
    await logIn(email, 'wrong').expect(400);
    const { body } = await logIn(email, person.password).expect(200);
    const call = (method: 'post' | 'delete', path: string) =>
      server.request()[method](path).auth(body.token, { type: 'bearer' });
    await call('post', '/api/posts').send({ text: 'x' }).expect(403);
    await call('post', '/api/auth').send({ logout: true }).expect(200);
    await server.request().delete('/api/profile').auth(person.token, { type: 'bearer' }).expect(200);
    const events = eventsOf(person);
    expect(events.map(({ event }) => event)).toEqual(['failed login', 'login', 'forbidden', 'logout', 'deletion']);
    const ip = expect.stringMatching(/^[0-9a-f]{10}$/);
    for (const { req } of events) expect(req).toMatchObject({ id: expect.any(String), ip });
    const hashes = new Set(events.map(({ req }) => (req as { ip: string }).ip));
    expect(hashes.size).toBeLessThanOrEqual(2); // one for each day, and midnight may pass meanwhile
    expect(JSON.stringify(server.logs)).not.toMatch(/127\.0\.0\.1|@example/);
  });

  it('traces a refused link', async () => {
    await server.request().put('/api/auth/verify/abc').expect(400);
    await server.request().put('/api/auth/verify/r-abc').expect(400);
    expect(server.logs.filter(({ event }) => event === 'refused link')).toHaveLength(2);
  });
});
