import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import PostalMime from 'postal-mime';
import { buildUser, signUp, signUpOverHttp } from '../../../testing/builders.ts';
import { linkIn, startMailServer, tokenIn, useMailServers } from '../../../testing/servers/mailServer.ts';
import { type TestServer, databaseOfTests, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { LimitModel } from '../../../http/limits/limitStore.ts';
import { RecoveryRequestModel } from '../recovery/recoveryQueue.ts';
import { UserModel } from '../user/userModel.ts';

let server: TestServer;
afterEach(() => server.close());
const { mailServer } = useMailServers();

const resend = (token: string) => server.request().put('/api/auth/resend').auth(token, { type: 'bearer' });

it('a mail server that is away delays nobody, and the mail follows when it is back', async () => {
  const gone = await startMailServer();
  await gone.close();
  server = await startTestServer({ SMTP_URL: gone.url, RATE_LIMITS: 'on' });
  const { token, user } = await signUpOverHttp(server);
  const answer = await resend(token);
  expect(answer.status).toBe(503);
  expect(answer.body.errors).toHaveLength(1);

  const back = await mailServer({ port: Number(new URL(gone.url).port) });
  await server.services.mailer.sendDue();
  // Not yet: it waits a little longer after each failure.
  expect((await UserModel.findById(user._id).lean())!.mail!.due!.getTime()).toBeGreaterThan(Date.now());
  await UserModel.updateOne({ _id: user._id }, { 'mail.due': new Date() });
  await server.services.mailer.sendDue();
  const mails = await back.mailsTo(user.email, 1);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  await server
    .request()
    .put(`/api/auth/verify/${tokenIn(mail)}`)
    .expect(200);
});

it('after a failure the next try is free at once', async () => {
  const gone = await startMailServer();
  await gone.close();
  server = await startTestServer({ SMTP_URL: gone.url, RATE_LIMITS: 'on' });
  const { token } = await signUpOverHttp(server);
  for (let i = 0; i < 11; i++) await resend(token).expect(503); // what is tried again is counted every sixth time
  await mailServer({ port: Number(new URL(gone.url).port) });
  await resend(token).expect(200);
  await resend(token).expect(429);
});

it('mails that go at the second try are among the ten of a day', async () => {
  const settings: { putOff?: RegExp } = {};
  const post = await mailServer(settings);
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  settings.putOff = /ada/;
  const { token, user } = await signUpOverHttp(server, { email: 'ada@example.com' });
  for (let i = 1; i <= 10; i++) {
    await resend(token).expect(503);
    delete settings.putOff;
    await UserModel.updateOne({ _id: user._id }, { 'mail.due': new Date() });
    await server.services.mailer.sendDue();
    expect(await post.mailsTo(user.email, i)).toHaveLength(i);
    settings.putOff = /ada/;
  }
  await resend(token).expect(429);
});

/** How many mails are counted of those that a person may have in a day. */
const countedOf = async ({ _id }: { _id: unknown }) =>
  (await LimitModel.findById(`verificationMail:${String(_id)}`).lean())!.count;

it('one that somebody has tried again and again is counted after a few times, and goes by itself soon', async () => {
  const post = await mailServer({ putOff: /ada/ });
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  const { token, user } = await signUpOverHttp(server, { email: 'ada@example.com' });
  const counts = [];
  for (let i = 0; i < 7; i++) {
    await resend(token).expect(503);
    counts.push(await countedOf(user));
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 2, 2]);
  const { mail } = (await UserModel.findById(user._id).lean())!;
  expect(mail!.due!.getTime()).toBeLessThan(Date.now() + 20_000);
});

it('one that may have come goes once again at the most, and the next one is counted', async () => {
  const post = await mailServer({ losesAnswers: /ada/ });
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  const { token, user } = await signUpOverHttp(server, { email: 'ada@example.com' });
  await resend(token).expect(503);
  await resend(token).expect(429);
  expect(await countedOf(user)).toBe(2);
  for (let i = 0; i < 3; i++) {
    await UserModel.updateOne({ _id: user._id, 'mail.due': { $exists: true } }, { 'mail.due': new Date() });
    await server.services.mailer.sendDue();
  }
  expect(await post.mailsTo(user.email, 3)).toHaveLength(3);

  const { user: other } = await signUp(server, { email: 'ada.b@example.com' });
  await UserModel.updateOne({ _id: other._id }, { mail: { due: new Date(0), tries: 30 } });
  await server.services.mailer.sendDue();
  expect((await UserModel.findById(other._id).lean())!.mail!.due!.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
});

it('who asks again for a recovery mail that may have come gets another one at once', async () => {
  const post = await mailServer({ losesAnswers: /ada/ });
  server = await startTestServer({ SMTP_URL: post.url });
  const { user } = await signUp(server, { email: 'ada@example.com' });
  for (let i = 1; i <= 3; i++) {
    const email = i === 2 ? 'Ada@Example.com' : user.email; // however it is typed
    await server.request().post('/api/auth').send({ email, forgot: true }).expect(200);
    expect(await post.mailsTo(user.email, i)).toHaveLength(i);
    const waits = async () => (await RecoveryRequestModel.findById(user.email).lean())?.unanswered === true;
    for (let n = 0; n < 100 && !(await waits()); n++) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (let i = 0; i < 2; i++) {
    await RecoveryRequestModel.updateOne({ _id: user.email }, { due: new Date(0) });
    await server.services.mailer.sendDue('recovery');
  }
  expect(await post.mailsTo(user.email, 4)).toHaveLength(4);
  expect(await RecoveryRequestModel.exists({})).toBeNull();
});

it('recovery mails go without waiting for those of sign-ups', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url });
  const [ada, ben] = [await signUp(server), await signUp(server)];
  await UserModel.updateOne({ _id: ben.user._id }, { mail: { due: new Date(0), tries: 0 } });
  await RecoveryRequestModel.create({ _id: ada.user.email, email: ada.user.email, due: new Date(0), tries: 0 });
  await server.services.mailer.sendDue('recovery');
  expect(await post.mailsTo(ada.user.email, 1)).toHaveLength(1);
  expect((await UserModel.findById(ben.user._id).lean())!.mail!.tries).toBe(0);
});

it('all that are due go, however many', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url });
  const people = await Promise.all(Array.from({ length: 30 }, () => signUp(server)));
  await UserModel.updateMany({}, { mail: { due: new Date(0), tries: 0 } });
  await server.services.mailer.sendDue();
  for (const { user } of people) expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
});

it.each([
  ['is away', true],
  ['loses every answer', false],
])('a mail server that %s is not tried for all that are due', async (_what, isAway) => {
  const post = await mailServer({ losesAnswers: /./ });
  if (isAway) await post.close();
  server = await startTestServer({ SMTP_URL: post.url });
  await Promise.all(Array.from({ length: 20 }, () => signUp(server)));
  await UserModel.updateMany({}, { mail: { due: new Date(0), tries: 0 } });
  await server.services.mailer.sendDue('verification');
  expect(await UserModel.countDocuments({ 'mail.tries': 1 })).toBeLessThanOrEqual(6); // four at once, until three have failed
});

it('one that was stored before tries were counted is tried again without being counted', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  const { token, user } = await signUp(server);
  await UserModel.updateOne(
    { _id: user._id },
    { mail: { due: new Date(Date.now() + 60_000), tries: 3, failed: true } },
  );
  await resend(token).expect(200);
  expect(await LimitModel.exists({ _id: `verificationMail:${user._id}` })).toBeNull();
});

it('one that is refused when nobody waits any more is not counted', async () => {
  const post = await mailServer({ refuse: true, delayMs: 3_500 });
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  const { token, user } = await signUp(server);
  await resend(token).expect(503);
  expect(await countedOf(user)).toBe(1);
  for (let i = 0; i < 100 && (await countedOf(user)) > 0; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await countedOf(user)).toBe(0);
});

it('what has been taken when the server ends is sent', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url });
  const { user } = await signUp(server);
  await UserModel.updateOne({ _id: user._id }, { mail: { due: new Date(0), tries: 0 } });
  await Promise.all([server.services.mailer.sendDue(), server.services.mailer.close()]);
  expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
});

it('one that is on its way from another instance is no reason for a mail that is not counted', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  const { token, user } = await signUpOverHttp(server, { email: 'ada@example.com' });
  await post.mailsTo(user.email, 1);
  const due = new Date(Date.now() + 60_000);
  await UserModel.updateOne({ _id: user._id }, { mail: { due, takenAt: new Date(), tries: 1 } });
  await resend(token).expect(200);
  expect(await countedOf(user)).toBe(2);
});

it('one of an account that could not be made is not counted', async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  const create = jest.spyOn(UserModel, 'create');
  create.mockRejectedValue(Object.assign(new Error('The disk is full'), { code: 14031 }));
  await server.request().post('/api/users').send(buildUser()).expect(503);
  create.mockRestore();
  const counted = await LimitModel.find({ _id: { $gte: 'verification', $lt: 'verificatioo' } }).lean();
  expect(counted.map(({ count }) => count)).toEqual([0, 0, 0]);
});

it.each([
  ['addresses that the mail server puts off', { putOff: /^busy/ }],
  ['mails that it rejects', { rejects: /^busy/ }],
  ['one or two whose answers it loses', { losesAnswers: /^busy[12]/ }],
])('%s keep no others from theirs', async (_what, settings) => {
  const slow = await mailServer(settings);
  server = await startTestServer({ SMTP_URL: slow.url });
  const people = [];
  const names = ['busy1', 'busy2', 'busy3', 'busy4', 'ada', 'busy5', 'cora', 'dan', 'eve', 'finn', 'gil', 'ben'];
  for (const name of names) people.push(await signUp(server, { email: `${name}@example.com` }));
  await Promise.all(
    people.map(({ user }, i) =>
      UserModel.updateOne({ _id: user._id }, { mail: { due: new Date(1_000 * i), tries: 0 } }),
    ),
  );
  await server.services.mailer.sendDue();
  expect(await slow.mailsTo('ada@example.com', 1)).toHaveLength(1);
  expect(await slow.mailsTo('ben@example.com', 1)).toHaveLength(1);
});

it('a mail that is put off for its mailbox goes before its time once in two hours, also where the mail server puts it off', async () => {
  const post = await mailServer({ putOff: /later/ });
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  await signUpOverHttp(server, { email: 'full+0@example.com' });
  await LimitModel.updateMany({ _id: { $gte: 'verificationMailbox:', $lt: 'verificationMailbox;' } }, { count: 100 });
  const waiting = [];
  for (const i of [1, 2, 3]) waiting.push(await signUpOverHttp(server, { email: `full+later${i}@example.com` }));
  await resend(waiting[0]!.token).expect(503);
  for (const { token, user } of waiting.slice(1)) {
    await resend(token).expect(429);
    const { mail } = (await UserModel.findById(user._id).lean())!;
    expect(mail!.due!.getTime()).toBeGreaterThan(Date.now() + 45 * 60_000);
  }
});

it('one that goes before its time and is refused is not counted as that, but the next one waits a minute', async () => {
  const post = await mailServer({ refuse: true });
  server = await startTestServer({ SMTP_URL: post.url, RATE_LIMITS: 'on' });
  await signUpOverHttp(server, { email: 'refused+0@example.com' });
  await LimitModel.updateMany({ _id: { $gte: 'verificationMailbox:', $lt: 'verificationMailbox;' } }, { count: 100 });
  const { token, user } = await signUpOverHttp(server, { email: 'refused+1@example.com' });
  for (let i = 0; i < 3; i++) {
    await resend(token).expect(400);
    expect(Number((await resend(token).expect(429)).headers['retry-after'])).toBeLessThanOrEqual(60);
    await UserModel.updateOne({ _id: user._id }, { $unset: { 'mail.askedAt': 1 } });
  }
});

it('a wish for a recovery mail is sent before those that have been due for long', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url });
  const { user } = await signUp(server, { email: 'ada@example.com' });
  const due = new Date(0);
  await RecoveryRequestModel.create({ _id: 'ben@example.com', email: 'ben@example.com', due, tries: 3 });
  await server.request().post('/api/auth').send({ email: user.email, forgot: true }).expect(200);
  expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
  expect(await RecoveryRequestModel.exists({ _id: 'ben@example.com' })).not.toBeNull();
});

it('an address that the mail server refuses is not tried for ever', async () => {
  const refusing = await mailServer({ refuse: true });
  server = await startTestServer({ SMTP_URL: refusing.url });
  const { token, user } = await signUpOverHttp(server);
  await resend(token).expect(400);
  expect((await UserModel.findById(user._id).lean())!.mail).not.toHaveProperty('due');
});

it('without a mail server the mail lies in the outbox and its link in the log', async () => {
  server = await startTestServer();
  await signUpOverHttp(server, { email: 'ada@example.com' });
  await server.services.mailer.close();
  const folder = join(server.config.dataDir, 'outbox');
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  const mail = await PostalMime.parse(await readFile(join(folder, files[0]!)));
  expect(mail.to?.[0]?.address).toBe('ada@example.com');
  expect(mail.html).toContain(linkIn(mail));
  expect(server.logs).toContainEqual(expect.objectContaining({ link: linkIn(mail) }));
  await server
    .request()
    .put(`/api/auth/verify/${tokenIn(mail)}`)
    .expect(200);
});

it('in production the outbox is warned about, and no link gets into the log', async () => {
  server = await startTestServer({ NODE_ENV: 'production', JWT_SECRET: 'long enough to be a secret of production' });
  await signUpOverHttp(server);
  await server.services.mailer.close();
  expect(await readdir(join(server.config.dataDir, 'outbox'))).toHaveLength(1);
  expect(JSON.stringify(server.logs)).toContain('SMTP_URL is not set');
  expect(JSON.stringify(server.logs)).not.toMatch(/verify\/\w/);
});

it('a recovery mail has to wait without anybody noticing, and follows when the mail server is back', async () => {
  const gone = await startMailServer();
  await gone.close();
  const database = { MONGODB_URI: databaseOfTests(`test_${randomBytes(6).toString('hex')}`) };
  server = await startTestServer({ SMTP_URL: gone.url, ...database });
  const { user } = await signUp(server);
  const asked = Date.now();
  await server.request().post('/api/auth').send({ email: user.email, forgot: true }).expect(200);
  expect(Date.now() - asked).toBeLessThan(1_500);
  const tried = async () => (await RecoveryRequestModel.findById(user.email).lean())!.tries === 1;
  for (let i = 0; i < 200 && !(await tried()); i++) await new Promise((resolve) => setTimeout(resolve, 20));

  const back = await mailServer({ port: Number(new URL(gone.url).port) });
  await server.close(); // what waits outlives the process
  server = await startTestServer({ SMTP_URL: back.url, ...database });
  await RecoveryRequestModel.updateOne({}, { due: new Date() });
  await server.services.mailer.sendDue();
  const [mail] = await back.mailsTo(user.email, 1);
  const link = `/api/auth/verify/${tokenIn(mail)}`;
  await server.request().put(link).send({ password: 'another good one' }).expect(200);
  expect(await RecoveryRequestModel.exists({})).toBeNull();
  await mongoose.connection.dropDatabase();
});
