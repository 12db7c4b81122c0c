import { setTimeout as wait } from 'node:timers/promises';
import { RECOVERY_SENT } from '../../../contract/index.ts';
import { LimitModel } from '../../../http/limits/limitStore.ts';
import { type SignedUp, buildUser, signUp, signUpOverHttp, signUpVerified } from '../../../testing/builders.ts';
import { type MailServer, linkIn, startMailServer, tokenIn } from '../../../testing/servers/mailServer.ts';
import { type TestServer, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../user/userModel.ts';
import { RecoveryRequestModel } from './recoveryQueue.ts';

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
beforeEach(async () => {
  // A mail goes at some moment within a second: here at its beginning.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await LimitModel.deleteMany();
});

const ask = (email: string, address = '10.0.0.1') =>
  server.request().post('/api/auth').set('x-forwarded-for', address).send({ email, forgot: true });
const use = (token: string, body: object = { password: NEW_PASSWORD }) =>
  server.request().put(`/api/auth/verify/${token}`).send(body);
const me = (token: string) => server.request().get('/api/auth').auth(token, { type: 'bearer' });
const signIn = (email: string, password: string, address = '10.0.0.1') =>
  server.request().post('/api/auth').set('x-forwarded-for', address).send({ email, password });

/** Asks for a link; the token of the mail. */
async function linkFor({ user }: SignedUp, count = 1): Promise<string> {
  await ask(user.email).expect(200);
  const mails = await post.mailsTo(user.email, count);
  expect(mails).toHaveLength(count);
  return tokenIn(mails.at(-1));
}

/** Until no request for a mail waits any more. */
async function allDone(): Promise<void> {
  for (let i = 0; i < 200 && (await RecoveryRequestModel.exists({})); i++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('POST /api/auth with forgot', () => {
  it('sends a link to the account, in text and HTML, and names nobody', async () => {
    const { user } = await signUp(server, { name: 'https://evil.example/win', email: 'Ada@example.com' });
    const answer = await ask('aDA@example.COM').expect(200);
    expect(answer.body).toEqual({ msg: RECOVERY_SENT });
    const [mail] = await post.mailsTo(user.email, 1);
    expect(mail!.subject).toBe('Choose a new password for Trefoil');
    expect(mail!.to).toEqual([{ name: '', address: 'Ada@example.com' }]);
    expect(linkIn(mail)).toMatch(new RegExp(`^${server.url}/verify/r-[\\w-]{43}$`));
    expect(mail!.html).toContain(`<a href="${linkIn(mail)}"><strong>Choose a new password</strong></a>`);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it.each(['$ada@example.com', '$$ROOT@example.com'])('knows %s as an address', async (email) => {
    await linkFor(await signUp(server, { email }));
    await allDone();
    expect(await RecoveryRequestModel.exists({})).toBeNull();
  });

  it('says the same to a stranger, and nothing is sent or kept', async () => {
    const answer = await ask('nobody.at.all@example.com').expect(200);
    expect(answer.body).toEqual({ msg: RECOVERY_SENT });
    await allDone();
    expect(await RecoveryRequestModel.exists({})).toBeNull();
    expect(await post.mailsTo('nobody.at.all@example.com', 0)).toEqual([]);
  });

  it('asks for a complete e-mail, and for a plain yes', async () => {
    const answer = await ask('nobody').expect(400);
    expect(answer.body.errors).toEqual([{ msg: expect.any(String), path: 'email' }]);
    const { body } = await server
      .request()
      .post('/api/auth')
      .send({ email: 'a@example.com', forgot: 'true' })
      .expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path: 'forgot' }]);
    await server.request().post('/api/auth').send({ email: 'a@example.com', forgot: false }).expect(400);
  });

  it('of wishes all at once makes one mail', async () => {
    const person = await signUp(server);
    jest.spyOn(Math, 'random').mockReturnValue(0.99); // none is sent before the last has asked
    await Promise.all(Array.from({ length: 5 }, () => ask(person.user.email).expect(200)));
    await allDone();
    expect(await post.mailsTo(person.user.email, 1)).toHaveLength(1);
  });

  it.each([
    ['that has signed in', signUpVerified],
    ['that has signed in before the e-mail was verified', signUp],
  ])('sends five a day for an e-mail and goes on saying the same, but to an address %s', async (_where, make) => {
    const { user, password } = await make(server);
    await signIn(user.email, password, '10.0.0.7').expect(200);
    for (let i = 1; i <= 6; i++) {
      const { body } = await ask(user.email, `10.1.0.${i}`).expect(200);
      expect(body).toEqual({ msg: RECOVERY_SENT });
      await allDone();
    }
    expect(await post.mailsTo(user.email, 5)).toHaveLength(5);
    await ask(user.email, '10.0.0.7').expect(200);
    expect(await post.mailsTo(user.email, 6)).toHaveLength(6);
  });

  it('sends ten at most to a stranger whose e-mail somebody signed up with, wherever they signed in', async () => {
    const body = buildUser();
    await server.request().post('/api/users').set('x-forwarded-for', '10.4.0.1').send(body).expect(200);
    await signIn(body.email, body.password, '10.4.0.2').expect(200);
    for (let i = 0; i < 14; i++) {
      await ask(body.email, `10.4.0.${1 + (i % 2)}`).expect(200);
      await allDone();
    }
    expect(await post.mailsTo(body.email, 11)).toHaveLength(11); // with that of the sign-up
  });

  it.each(['signed up', 'opened the link of the sign-up', 'chose a password by a link'])(
    'keeps nobody out where one %s, whatever strangers try elsewhere',
    async (how) => {
      const home = '10.0.0.9';
      const body = buildUser();
      const atHome = how === 'signed up' ? home : '10.0.0.8';
      await server.request().post('/api/users').set('x-forwarded-for', atHome).send(body).expect(200);
      const [mail] = await post.mailsTo(body.email, 1);
      if (how === 'opened the link of the sign-up') await use(tokenIn(mail)).set('x-forwarded-for', home).expect(200);
      if (how === 'chose a password by a link') {
        await ask(body.email, '10.0.0.8').expect(200);
        const [, link] = await post.mailsTo(body.email, 2);
        await use(tokenIn(link), { password: body.password }).set('x-forwarded-for', home).expect(200);
      }
      await signIn(body.email, 'wrong', '10.3.0.1').expect(400);
      await LimitModel.updateMany({ _id: { $gte: 'wrongEmail:', $lt: 'wrongEmail;' } }, { count: 100 });
      await signIn(body.email, body.password, '10.3.0.2').expect(429);
      await signIn(body.email, body.password, home).expect(200);
    },
  );

  it('from a hundred addresses fills no mailbox, however it is spelled: one mail of the sign-up, five of these', async () => {
    const { user } = await signUpOverHttp(server, { email: 'bombed@example.com' });
    await post.mailsTo(user.email, 1);
    const spellings = ['bombed@example.com', 'BOMBED@Example.com', 'ｂｏｍｂｅｄ@example.com', 'bombed@EXAMPLE.com'];
    for (let i = 0; i < 100; i += 10) {
      const askFrom = (k: number) => ask(spellings[k % 4]!, `10.2.0.${i + k}`).expect(200);
      await Promise.all(Array.from({ length: 10 }, (_, k) => askFrom(k)));
      await server.services.mailer.sendDue();
      await allDone();
    }
    const mails = await post.mailsTo(user.email, 6);
    expect(mails.length).toBeGreaterThan(1);
    expect(mails.length).toBeLessThanOrEqual(6);
  });

  it('lets an address ask 20 times a day', async () => {
    for (let i = 0; i < 20; i++) await ask(`somebody${i}@example.com`, '10.5.0.1').expect(200);
    const answer = await ask('somebody@example.com', '10.5.0.1').expect(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
    await ask('somebody@example.com', '10.5.0.2').expect(200);
  });

  it('takes nothing of a network for what an address of it is refused', async () => {
    for (let i = 0; i < 25; i++) await ask(`somebody${i}@example.com`, '2001:db8:7:1::1').expect(i < 20 ? 200 : 429);
    const counted = async () => (await LimitModel.findById('recoveryNetwork:2001:db8:7::/48').lean())!.count;
    for (let i = 0; i < 200 && (await counted()) !== 20; i++) await wait(10);
    expect(await counted()).toBe(20);
  });

  it('lets a network of IPv6 ask 200 times a day, and counts no address of it beyond', async () => {
    await ask('somebody@example.com', '2001:db8:1:1::1').expect(200);
    const tomorrow = new Date(Date.now() + 23 * 3_600_000);
    await LimitModel.updateOne({ _id: 'recoveryNetwork:2001:db8:1::/48' }, { count: 199 });
    await ask('somebody.else@example.com', '2001:db8:1:2::1').expect(200);
    const counted = await LimitModel.countDocuments({ expires: { $gt: tomorrow } });
    await ask('nobody@example.com', '2001:db8:1:3::1').expect(429);
    expect(await LimitModel.countDocuments({ expires: { $gt: tomorrow } })).toBe(counted);
    await ask('nobody@example.com', '2001:db8:2:3::1').expect(200);
  });
});

describe('PUT /api/auth/verify/:token with a recovery link', () => {
  it('sets the password, verifies the e-mail, ends earlier sign-ins and signs in', async () => {
    const person = await signUp(server);
    const { email } = person.user;
    const answer = await use(await linkFor(person)).expect(200);
    expect(answer.body).toEqual({ msg: 'Password changed', token: expect.any(String) });
    expect((await me(answer.body.token).expect(200)).body).toMatchObject({ ...person.user, emailVerified: true });
    await me(person.token).expect(401);
    await signIn(email, person.password).expect(400);
    const later = await signIn(email, NEW_PASSWORD).expect(200);
    await me(later.body.token).expect(200);
  });

  it('ends sign-ins that a change of the same second has dated ahead', async () => {
    const person = await signUp(server);
    const link = await linkFor(person);
    const tokensFrom = Math.floor(Date.now() / 1000) + 60;
    await UserModel.updateOne({ _id: person.user._id }, { tokensFrom });
    const { body } = await signIn(person.user.email, person.password).expect(200);
    await me(body.token).expect(200);
    await use(link).expect(200);
    await me(body.token).expect(401);
  });

  it('works once, also of many at once, and takes the other links along', async () => {
    const person = await signUpVerified(server);
    const first = await linkFor(person);
    const second = await linkFor(person, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const token of [first, second])
      expect((await use(token, { password: 'a third one' }).expect(400)).body).toEqual(BAD_LINK);
    await signIn(person.user.email, NEW_PASSWORD).expect(200);
  });

  it.each([
    [{}, 'Password is required'],
    [{ password: 'five5' }, 'Password must have at least 6 characters'],
    [{ password: 'ä'.repeat(37) }, 'Please choose a shorter password, of at most 72 characters'],
    [{ password: 7 }, 'Password must be text'],
  ])('refuses %j naming the password, and the link stays good', async (body, msg) => {
    const person = await signUp(server);
    const token = await linkFor(person);
    expect((await use(token, body).expect(400)).body).toEqual({ errors: [{ msg, path: 'password' }] });
    await use(token).expect(200);
  });

  it('refuses what is no link before it looks at the password', async () => {
    for (const token of ['r-', 'r-x', `r-${'A'.repeat(43)}`, 'r-%zz', 'r-$ne']) {
      expect((await use(token, {}).expect(400)).body).toEqual(BAD_LINK);
    }
  });

  it('works for 24 hours, and of its token nothing but a hash is kept', async () => {
    const person = await signUp(server);
    const token = await linkFor(person);
    const stored = await UserModel.findById(person.user._id).lean();
    expect(JSON.stringify(stored)).not.toContain(token.slice(2));
    const left = stored!.recoveries[0]!.expires!.getTime() - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    const only = { _id: person.user._id, recoveries: { $elemMatch: { hash: { $exists: true } } } };
    await UserModel.updateOne(only, { 'recoveries.$.expires': new Date(Date.now() - 1) });
    expect((await use(token).expect(400)).body).toEqual(BAD_LINK);
    await signIn(person.user.email, person.password).expect(200);
  });

  it('is told apart from a verification link, whatever is put in front of it', async () => {
    const person = await signUp(server);
    const token = await linkFor(person);
    await use(token.slice(2)).expect(400);
    expect((await UserModel.findById(person.user._id).lean())!.emailVerified).toBe(false);
  });
});

it('the log tells who recovered a password, and neither e-mail nor link', async () => {
  const person = await signUp(server);
  const token = await linkFor(person);
  await use(token).expect(200);
  await signIn(person.user.email, 'wrong one').expect(400);
  const told = (msg: string) => server.logs.filter((row) => row['msg'] === msg && row['user'] === person.user._id);
  expect(told('A password was recovered')).toHaveLength(1);
  expect(told('A sign-in was refused')).toHaveLength(1);
  expect(JSON.stringify(server.logs)).not.toMatch(/example\.com|r-[\w-]{40}/i);
});
