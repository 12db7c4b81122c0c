import { RECOVERY_SENT } from '../../../contract/index.ts';
import { LimitModel } from '../../../http/limits/limitModel.ts';
import { type SignedUp, signUp, signUpVerified } from '../../../testing/builders.ts';
import { type MailServer, linkIn, startMailServer, tokenIn } from '../../../testing/servers/mailServer.ts';
import { type TestServer, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { waitUntil } from '../../../testing/waitUntil.ts';
import { OutgoingMailModel } from '../mail/outgoingMail.ts';
import { UserModel } from '../user/userModel.ts';

const NEW_PASSWORD = 'another good one';
const BAD_LINK = { errors: [{ msg: 'Invalid or expired verification link' }] };

let post: MailServer;
let server: TestServer;

beforeAll(async () => {
  post = await startMailServer();
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.close();
  await post.close();
});
beforeEach(() => LimitModel.deleteMany());

const askFrom = (email: string, address: string) =>
  server.request().post('/api/auth').set('x-forwarded-for', address).send({ email, forgot: true });
const ask = (email: string) => askFrom(email, '10.0.0.1');
const use = (token: string, body: object = { password: NEW_PASSWORD }) =>
  server.request().put(`/api/auth/verify/${token}`).send(body);
const getMe = (token: string) => server.request().get('/api/auth').auth(token, { type: 'bearer' });
const logIn = (email: string, password: string) => server.request().post('/api/auth').send({ email, password });

/** Requests a link. @returns its token, from the email */
async function linkFor({ user }: SignedUp, count = 1): Promise<string> {
  await ask(user.email).expect(200);
  const mails = await post.mailsTo(user.email, count);
  expect(mails).toHaveLength(count);
  return tokenIn(mails.at(-1));
}

/** Waits until all emails have been sent. */
const allSent = () => waitUntil(async () => !(await OutgoingMailModel.exists({})));

describe('POST /api/auth with forgot', () => {
  it('sends a link to the account, in text and HTML, and names nobody', async () => {
    const { user } = await signUp(server, { name: 'https://evil.example/win', email: 'Ada@example.com' });
    expect((await ask('aDA@example.COM').expect(200)).body).toEqual({ msg: RECOVERY_SENT });
    const [mail] = await post.mailsTo(user.email, 1);
    expect(mail!.subject).toBe('Reset your Trefoil password');
    expect(mail!.to).toEqual([{ name: '', address: 'Ada@example.com' }]);
    expect(linkIn(mail)).toMatch(new RegExp(`^${server.url}/verify/r-[0-9a-f]{64}$`));
    expect(mail!.html).toContain(`<a href="${linkIn(mail)}"><strong>Choose a new password</strong></a>`);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('says the same to a stranger as to somebody with an account, before it looks for one, and sends nothing', async () => {
    const { user } = await signUp(server);
    const findOneAndUpdate = UserModel.collection.findOneAndUpdate.bind(UserModel.collection);
    let haveAnswered = false;
    jest.spyOn(UserModel.collection, 'findOneAndUpdate').mockImplementation((async (
      ...args: Parameters<typeof findOneAndUpdate>
    ) => {
      await waitUntil(() => haveAnswered);
      return findOneAndUpdate(...args);
    }) as never);
    for (const email of [user.email, 'nobody.at.all@example.com'])
      expect((await ask(email).expect(200)).body).toEqual({ msg: RECOVERY_SENT });
    haveAnswered = true;
    await allSent();
    expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
    expect(await post.mailsTo('nobody.at.all@example.com', 0)).toEqual([]);
  });

  it('asks for a complete email, and for a plain yes', async () => {
    expect((await ask('nobody').expect(400)).body.errors).toEqual([{ msg: expect.any(String), path: 'email' }]);
    const send = (forgot: unknown) => server.request().post('/api/auth').send({ email: 'a@example.com', forgot });
    expect((await send('true').expect(400)).body.errors).toEqual([{ msg: expect.any(String), path: 'forgot' }]);
    await send(false).expect(400);
  });

  it('sends five emails a day to an address, however it is spelled, and goes on saying the same', async () => {
    const { user } = await signUp(server, { email: 'bombed@example.com' });
    const spellings = ['bombed@example.com', 'BOMBED@Example.com', 'bombed@EXAMPLE.com'];
    for (let i = 0; i < 6; i++) {
      expect((await askFrom(spellings[i % 3]!, `10.2.0.${i}`).expect(200)).body).toEqual({ msg: RECOVERY_SENT });
      await allSent();
    }
    expect(await post.mailsTo(user.email, 5)).toHaveLength(5);
  });

  it('sends at most five emails of requests that race', async () => {
    const { user } = await signUp(server);
    await Promise.all(Array.from({ length: 12 }, (_, i) => askFrom(user.email, `10.3.0.${i}`).expect(200)));
    await allSent();
    const { length } = await post.mailsTo(user.email, 1);
    expect([length >= 1, length <= 5]).toEqual([true, true]);
  });

  it('accepts 20 requests a day from an IP address', async () => {
    await askFrom('somebody@example.com', '10.5.0.1').expect(200);
    await LimitModel.updateOne({ key: 'recoveriesByAddress:10.5.0.1' }, { points: 19 });
    await askFrom('somebody@example.com', '10.5.0.1').expect(200);
    const { headers } = await askFrom('somebody@example.com', '10.5.0.1').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    await askFrom('somebody@example.com', '10.5.0.2').expect(200);
  });
});

describe('PUT /api/auth/verify/:token with a recovery link', () => {
  it('sets the password, verifies the email, ends earlier sessions and logs in', async () => {
    const person = await signUp(server);
    const { email } = person.user;
    const { body } = await use(await linkFor(person)).expect(200);
    expect(body).toEqual({ msg: 'Password changed', token: expect.any(String) });
    expect((await getMe(body.token).expect(200)).body).toMatchObject({ ...person.user, emailVerified: true });
    await getMe(person.token).expect(401);
    await logIn(email, person.password).expect(400);
    const later = await logIn(email, NEW_PASSWORD).expect(200);
    await getMe(later.body.token).expect(200);
  });

  it('tells the account by email that its password was changed, and names nobody', async () => {
    const person = await signUp(server, { name: 'https://evil.example/win' });
    await use(await linkFor(person)).expect(200);
    const mail = (await post.mailsTo(person.user.email, 2))[1];
    expect(mail!.subject).toBe('Your Trefoil password was changed');
    for (const text of [mail!.text, mail!.html]) expect(text).toContain(`${server.url}/login`);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('changes the password even if that email cannot be stored', async () => {
    const person = await signUp(server);
    const token = await linkFor(person);
    const failing = jest.spyOn(OutgoingMailModel.collection, 'updateOne').mockRejectedValue(new Error('no disk'));
    await use(token).expect(200);
    expect(failing).toHaveBeenCalled();
    failing.mockRestore();
    await logIn(person.user.email, NEW_PASSWORD).expect(200);
    expect(JSON.stringify(server.logs)).toContain('no disk');
  });

  it('works once, however many requests race, and invalidates the other links', async () => {
    const person = await signUpVerified(server);
    const first = await linkFor(person);
    const second = await linkFor(person, 2);
    const responses = await Promise.all(Array.from({ length: 6 }, () => use(first)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const token of [first, second])
      expect((await use(token, { password: 'a third one' }).expect(400)).body).toEqual(BAD_LINK);
    await logIn(person.user.email, NEW_PASSWORD).expect(200);
  });

  it('refuses a bad password by name, and stays valid', async () => {
    const person = await signUp(server);
    const token = await linkFor(person);
    for (const [body, msg] of [
      [{}, 'Password is required'],
      [{ password: 'five5' }, 'Password must be at least 6 characters'],
      [{ password: 7 }, 'Password must be text'],
    ] as const)
      expect((await use(token, body).expect(400)).body).toEqual({ errors: [{ msg, path: 'password' }] });
    await use(token).expect(200);
  });

  it('refuses an invalid link before it looks at the password', async () => {
    for (const token of ['r-', 'r-x', `r-${'a'.repeat(64)}`, 'r-$ne'])
      expect((await use(token, {}).expect(400)).body).toEqual(BAD_LINK);
  });

  it('works for 24 hours, and only a hash of its token is stored', async () => {
    const person = await signUp(server);
    const token = await linkFor(person);
    const stored = await UserModel.findById(person.user._id).lean();
    expect(JSON.stringify(stored)).not.toContain(token.slice(2));
    const hours = (stored!.recoveries[0]!.expires.getTime() - Date.now()) / 3_600_000;
    expect([hours > 23.9, hours <= 24]).toEqual([true, true]);
    const expired = { ...stored!.recoveries[0]!, expires: new Date(Date.now() - 1) };
    await UserModel.updateOne({ _id: person.user._id }, { recoveries: [expired] });
    expect((await use(token).expect(400)).body).toEqual(BAD_LINK);
    await logIn(person.user.email, person.password).expect(200);
  });

  it('is no verification link, whatever its token begins with', async () => {
    const person = await signUp(server);
    const token = await linkFor(person);
    await use(token.slice(2)).expect(400);
    expect((await UserModel.findById(person.user._id).lean())!.emailVerified).toBe(false);
  });
});

it('the log says who recovered a password, and contains neither email nor link', async () => {
  const person = await signUp(server);
  await use(await linkFor(person)).expect(200);
  expect(
    server.logs.filter(({ msg, user }) => msg === 'event: password changed' && user === person.user._id),
  ).toHaveLength(1);
  expect(JSON.stringify(server.logs)).not.toMatch(/example\.com|r-[\w-]{40}/i);
});
