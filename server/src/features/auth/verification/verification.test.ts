import { buildUser, signUpOverHttp, signUpVerified } from '../../../testing/builders.ts';
import { type MailServer, linkIn, startMailServer, tokenIn } from '../../../testing/servers/mailServer.ts';
import { type TestServer, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { LimitModel } from '../../../http/limits/limitStore.ts';
import { UserModel } from '../user/userModel.ts';

let post: MailServer;
let server: TestServer;

beforeAll(async () => {
  post = await startMailServer();
  server = await startTestServer({
    SMTP_URL: post.url,
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    MAIL_FROM: 'Trefoil <post@trefoil.example>',
    CONTACT_EMAIL: 'help@trefoil.example',
  });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

// Here it is about mails, and all sign up from the same address.
beforeEach(() => LimitModel.deleteMany({ _id: { $gte: 'signUps:', $lt: 'signUps;' } }));

const verify = (token: string) => server.request().put(`/api/auth/verify/${token}`);
const resend = (token: string) => server.request().put('/api/auth/resend').auth(token, { type: 'bearer' });
const aMinuteAgo = (id: string) => UserModel.updateOne({ _id: id }, { 'mail.askedAt': new Date(Date.now() - 61_000) });
const storedUser = (id: string) => UserModel.findById(id).lean();

describe('the mail of a sign-up', () => {
  it('asks in text and HTML to open the same link', async () => {
    const { user } = await signUpOverHttp(server, { name: 'https://evil.example/win', email: 'ada@example.com' });
    const [mail] = await post.mailsTo(user.email, 1);
    expect(mail!.subject).toBe('Verify your email for Trefoil');
    expect(mail!.from).toEqual({ name: 'Trefoil', address: 'post@trefoil.example' });
    expect(mail!.to).toEqual([{ name: '', address: user.email }]);
    expect(linkIn(mail)).toMatch(new RegExp(`^${server.url}/verify/[0-9a-f]{64}$`));
    expect(mail!.text).toContain('Hello,');
    expect(mail!.text).toContain('Questions? Write to help@trefoil.example.');
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(mail!.html).toContain(`<a href="${linkIn(mail)}"><strong>Verify your account</strong></a>`);
    expect(mail!.html).toContain('<a href="mailto:help@trefoil.example">help@trefoil.example</a>');
    expect(mail!.html).not.toMatch(/<img|src=/);
    expect(mail!.attachments).toEqual([]);
  });

  it.each(['"Evil" <evil@example.com>, x', 'Bcc: evil@example.com', 'a@b.example, c@d.example'])(
    'goes to nobody else and does not say the name: %s',
    async (name) => {
      const { user } = await signUpOverHttp(server, { name });
      const [mail] = await post.mailsTo(user.email, 1);
      expect(mail!.to).toEqual([{ name: '', address: user.email }]);
      expect(JSON.stringify(mail)).not.toContain(JSON.stringify(name).slice(1, -1));
      expect(mail!.bcc).toBeUndefined();
      expect(mail!.cc).toBeUndefined();
    },
  );
});

describe('PUT /api/auth/verify/:token', () => {
  it('confirms the address once', async () => {
    const { user, token } = await signUpOverHttp(server);
    const [mail] = await post.mailsTo(user.email, 1);
    const answer = await verify(tokenIn(mail)).expect(200);
    expect(answer.body).toEqual({ msg: 'Email Verified' });
    const me = await server.request().get('/api/auth').auth(token, { type: 'bearer' }).expect(200);
    expect(me.body).toEqual({ ...user, emailVerified: true });
    const again = await verify(tokenIn(mail));
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ errors: [{ msg: 'Invalid or expired verification link' }] });
  });

  it('of many at once only one works', async () => {
    const { user } = await signUpOverHttp(server);
    const [mail] = await post.mailsTo(user.email, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(tokenIn(mail))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  it('keeps of the token nothing but a hash', async () => {
    const { user } = await signUpOverHttp(server);
    const [mail] = await post.mailsTo(user.email, 1);
    const stored = await storedUser(user._id);
    expect(stored!.verifications).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(tokenIn(mail));
  });

  it('refuses a token after 48 hours, and not before', async () => {
    const { user } = await signUpOverHttp(server);
    const [mail] = await post.mailsTo(user.email, 1);
    const { expires } = (await storedUser(user._id))!.verifications[0]!;
    expect(expires!.getTime() - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    expect(expires!.getTime() - Date.now()).toBeLessThanOrEqual(48 * 3_600_000);
    const only = { _id: user._id, verifications: { $elemMatch: { hash: { $exists: true } } } };
    await UserModel.updateOne(only, { 'verifications.$.expires': new Date(Date.now() - 1) });
    await verify(tokenIn(mail)).expect(400);
    expect((await storedUser(user._id))!.emailVerified).toBe(false);
  });

  it.each(['x', '%00', '%zz', '%ff', '$ne', 'a'.repeat(43), '[object Object]', '../../auth'])(
    'refuses the token %s',
    async (token) => {
      const answer = await verify(token.startsWith('%') ? token : encodeURIComponent(token));
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ errors: [{ msg: 'Invalid or expired verification link' }] });
    },
  );
});

describe('PUT /api/auth/resend', () => {
  it('is for signed-in people', async () => {
    await server.request().put('/api/auth/resend').expect(401);
  });

  it('sends another link, and the one before stays good', async () => {
    const { user, token } = await signUpOverHttp(server);
    await post.mailsTo(user.email, 1);
    const answer = await resend(token).expect(200);
    expect(answer.body).toEqual({ msg: 'Verification Email Sent' });
    const [first, second] = await post.mailsTo(user.email, 2);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    await verify(tokenIn(first)).expect(200);
    await verify(tokenIn(second)).expect(400); // the address is confirmed already
  });

  it('gives the first one at once and the next ones once a minute', async () => {
    const { user, token } = await signUpOverHttp(server);
    await resend(token).expect(200);
    const answer = await resend(token);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await post.mailsTo(user.email, 2)).toHaveLength(2);
    for (let i = 0; i < 10; i++) await resend(token).expect(429);
    await aMinuteAgo(user._id);
    await resend(token).expect(200); // those that were refused are not among the ten of a day
  });

  it('sends ten mails a day in all', async () => {
    const { user, token } = await signUpOverHttp(server);
    for (let i = 0; i < 9; i++) {
      await resend(token).expect(200);
      await aMinuteAgo(user._id);
    }
    const answer = await resend(token);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await post.mailsTo(user.email, 10)).toHaveLength(10);
  });

  /** Signs up from an address with an e-mail that may be somebody else's, and leaves again. */
  async function comeAndGo(email: string, address: string) {
    const { token } = await signUpFrom(email, address);
    await server.services.mailer.sendDue();
    await server.request().delete('/api/profile').auth(token, { type: 'bearer' }).expect(200);
  }
  async function signUpFrom(email: string, address: string) {
    const body = buildUser({ email });
    const answer = await server.request().post('/api/users').set('x-forwarded-for', address).send(body).expect(200);
    return {
      token: answer.body.token as string,
      resend: () => resend(answer.body.token).set('x-forwarded-for', address),
    };
  }

  it('sends no more than ten and one in two hours to a mailbox of which accounts are made and deleted again and again', async () => {
    const email = 'bombed@example.com';
    for (let i = 0; i < 13; i++) await comeAndGo(email, '192.0.2.1');
    expect(await post.mailsTo(email, 12)).toHaveLength(11);
  });

  it('sends the owner of an address mails at once, however often a stranger has asked for them', async () => {
    const email = 'besieged@example.com';
    for (let i = 0; i < 13; i++) await comeAndGo(email, '192.0.2.1');
    const owner = await signUpFrom(email, '192.0.2.2');
    expect(await post.mailsTo(email, 12)).toHaveLength(12);
    await owner.resend().expect(200);
    const mails = await post.mailsTo(email, 13);
    expect(mails).toHaveLength(13);
    await verify(tokenIn(mails.at(-1))).expect(200);
  });

  it('sends a hundred a day to a mailbox, whatever is put behind a plus, and then what a network asks for by and by', async () => {
    const dueIn = async (email: string) => {
      const found = await UserModel.findOne({ email }).select('mail').lean();
      return Math.round((found!.mail!.due!.getTime() - Date.now()) / 60_000);
    };
    await signUpFrom('pestered+0@example.com', '192.0.2.60');
    await LimitModel.updateMany({ _id: { $gte: 'verificationMailbox:', $lt: 'verificationMailbox;' } }, { count: 100 });
    for (const i of [1, 2]) await signUpFrom(`pestered+${i}@example.com`, '192.0.2.61');
    const owner = await signUpFrom('pestered+trefoil@example.com', '192.0.2.70');
    expect(await dueIn('pestered+1@example.com')).toBe(30);
    expect(await dueIn('pestered+2@example.com')).toBe(60);
    expect(await dueIn('pestered+trefoil@example.com')).toBe(30);
    // However long the line of the network is, who asks again gets one in two hours, and makes it no longer.
    for (let i = 3; i < 12; i++) await signUpFrom(`pestered+${i}@example.com`, '192.0.2.70');
    const behind = await signUpFrom('pestered+behind@example.com', '192.0.2.70');
    expect(await dueIn('pestered+behind@example.com')).toBe(11 * 30);
    await behind.resend().expect(200);
    expect(await post.mailsTo('pestered+behind@example.com', 1)).toHaveLength(1);
    for (const { resend } of [behind, owner, owner]) {
      const answer = await resend().expect(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(7_000);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(7_200);
    }
    await signUpFrom('pestered+12@example.com', '192.0.2.70');
    expect(await dueIn('pestered+12@example.com')).toBe(12 * 30);
    // Nor has a place in it who signs up beside another with the same e-mail and comes too late.
    const body = buildUser({ email: 'pestered+13@example.com' });
    const signUp = () => server.request().post('/api/users').set('x-forwarded-for', '192.0.2.70').send(body);
    const statuses = (await Promise.all(Array.from({ length: 6 }, signUp))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    await signUpFrom('pestered+14@example.com', '192.0.2.70');
    expect(await dueIn('pestered+14@example.com')).toBe(14 * 30);
    // A network does not take another one's.
    const elsewhere = await signUpFrom('pestered+elsewhere@example.com', '192.0.2.80');
    await elsewhere.resend().expect(200);
    // A plus that begins a name stands for nothing.
    for (const i of [1, 2]) await signUpFrom(`+49${i}@example.com`, '192.0.2.61');
    expect(
      await LimitModel.countDocuments({ _id: { $gte: 'verificationMailbox:', $lt: 'verificationMailbox;' } }),
    ).toBe(1);
    await signUpFrom('pestered@example.com', '192.0.2.61');
    for (const email of ['pestered+0@example.com', 'pestered@example.com'])
      expect(await post.mailsTo(email, 1)).toHaveLength(1);
    expect(await post.mailsTo('pestered+1@example.com', 0)).toEqual([]);
  });

  it('sends it within two hours where strangers have asked from everywhere, and a refusal costs nothing', async () => {
    const email = 'stormed@example.com';
    for (let i = 0; i < 24; i++) await comeAndGo(email, `192.0.2.${10 + i}`);
    expect(await post.mailsTo(email, 22)).toHaveLength(21);
    const owner = await signUpFrom(email, '192.0.2.2');
    const user = { email, 'mail.due': { $gt: new Date(), $lt: new Date(Date.now() + 2 * 3_600_000) } };
    expect(await UserModel.exists(user)).not.toBeNull();
    for (let i = 0; i < 12; i++) {
      const answer = await owner.resend().expect(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(7_000);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(7_200);
    }
    await UserModel.updateOne({ email }, { 'mail.due': new Date() });
    await server.services.mailer.sendDue();
    expect(await post.mailsTo(email, 22)).toHaveLength(22);
    await LimitModel.deleteMany({ _id: { $gte: 'verificationLate:', $lt: 'verificationLate;' } }); // two hours later
    await new Promise((resolve) => setTimeout(resolve, 300)); // it is no longer taken to be full
    await owner.resend().expect(200);
    const mails = await post.mailsTo(email, 23);
    expect(mails).toHaveLength(23);
    await verify(tokenIn(mails.at(-1))).expect(200);
  });

  const useUp = (name: string) => LimitModel.updateMany({ _id: { $gte: `${name}:`, $lt: `${name};` } }, { count: 100 });

  it('costs nobody the mail that is possible in two hours to be told to wait a minute', async () => {
    const { user, token } = await signUpOverHttp(server);
    await resend(token).expect(200);
    await useUp('verificationEmail');
    expect(Number((await resend(token).expect(429)).headers['retry-after'])).toBeLessThanOrEqual(60);
    await aMinuteAgo(user._id);
    await resend(token).expect(200);
    await aMinuteAgo(user._id);
    expect(Number((await resend(token).expect(429)).headers['retry-after'])).toBeGreaterThan(7_000);
  });

  it('sends to a full mailbox one in two hours, whichever address of it has none left of its own', async () => {
    const writers = [];
    for (const i of [1, 2]) writers.push(await signUpFrom(`crammed+${i}@example.com`, '192.0.2.90'));
    for (const name of ['verificationPair', 'verificationMailbox']) await useUp(name);
    await writers[0]!.resend().expect(200);
    await writers[1]!.resend().expect(429);
  });

  it('locks nobody out when the clock is put back', async () => {
    const { user, token } = await signUpOverHttp(server);
    await UserModel.updateOne({ _id: user._id }, { 'mail.askedAt': new Date(Date.now() + 86_400_000) });
    await resend(token).expect(200);
  });

  it('sends no second mail to a call that was overtaken by the first', async () => {
    const { user, token } = await signUpOverHttp(server);
    await UserModel.updateOne({ _id: user._id }, { 'mail.askedAt': new Date(Date.now() + 1_000) });
    await resend(token).expect(429);
  });

  it('sends one mail however many ask at once', async () => {
    const { user, token } = await signUpOverHttp(server);
    await post.mailsTo(user.email, 1);
    await aMinuteAgo(user._id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await post.mailsTo(user.email, 2)).toHaveLength(2);
  });

  it('says so when the address is confirmed already', async () => {
    const { token } = await signUpVerified(server);
    const answer = await resend(token);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: [{ msg: 'Email already verified' }] });
  });
});

it('a mail whose sender died is sent later', async () => {
  const { user } = await signUpOverHttp(server);
  await post.mailsTo(user.email, 1);
  // The mail is here before its sender has noted that it went.
  const noted = async () => !(await UserModel.exists({ _id: user._id, 'mail.due': { $exists: true } }));
  for (let i = 0; i < 200 && !(await noted()); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  // As it stands when the process is killed before it could send, or before it could note that it did.
  await UserModel.updateOne({ _id: user._id }, { 'mail.due': new Date(Date.now() - 1) });
  await server.services.mailer.sendDue();
  const [, mail] = await post.mailsTo(user.email, 2);
  await verify(tokenIn(mail)).expect(200);
  await server.services.mailer.sendDue();
  expect(await post.mailsTo(user.email, 2)).toHaveLength(2);
});

it('a name with line breaks never reaches a mail', async () => {
  const answer = await server
    .request()
    .post('/api/users')
    .send(buildUser({ name: 'Ada\r\nBcc: evil@example.com' }));
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ errors: [{ msg: 'Name must not contain control characters', path: 'name' }] });
});

it('no address and no link gets into the log of a server with a mail server', () => {
  expect(server.logs.length).toBeGreaterThan(20);
  expect(JSON.stringify(server.logs)).not.toMatch(/example\.com|verify\/[\w-]{20}/);
});
