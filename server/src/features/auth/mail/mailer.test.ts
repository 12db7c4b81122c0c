import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import PostalMime from 'postal-mime';
import { signUp, signUpOverHttp } from '../../../testing/builders.ts';
import { linkIn, startMailServer, tokenIn, useMailServers } from '../../../testing/servers/mailServer.ts';
import {
  PRODUCTION,
  type TestServer,
  databaseOfTests,
  startTestServer,
} from '../../../testing/servers/startTestServer.ts';
import { deleteUserData } from '../deleteUserData.ts';
import type { LinkKind } from '../linkTokens.ts';
import { MAIL_KINDS, OutgoingMailModel, mailId, storeMail } from './outgoingMail.ts';

let server: TestServer;
afterEach(() => server.close());
const { mailServer, silentServer } = useMailServers();

const resend = (token: string) => server.request().put('/api/auth/resend').auth(token, { type: 'bearer' });
const verify = (token: string) => server.request().put(`/api/auth/verify/${token}`);
const recover = (email: string) => server.request().post('/api/auth').send({ email, forgot: true });
const sendDue = () => server.services.mailer.sendDue();
const makeDue = () => OutgoingMailModel.updateMany({}, { due: new Date(0) });
const waiting = (kind: LinkKind, email: string) => OutgoingMailModel.findById(mailId(kind, email)).lean();

/** Waits until an email has been tried this many times. */
async function tried(kind: LinkKind, email: string, tries: number) {
  const ready = async () => {
    const mail = await waiting(kind, email);
    return mail?.tries === tries && mail.due.getTime() < Date.now() + 4 * 60_000; // not being sent
  };
  for (let i = 0; i < 1_000 && !(await ready()); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ready()).toBe(true);
}

/** The address of a stopped mail server, and a function that restarts it. */
async function mailServerThatIsAway() {
  const gone = await startMailServer();
  await gone.close();
  return { url: gone.url, comeBack: () => mailServer({ port: Number(new URL(gone.url).port) }) };
}

describe('while the mail server is away', () => {
  it('a sign-up succeeds without delay, a resend is a 503 that does not count, and the email follows later', async () => {
    const { url, comeBack } = await mailServerThatIsAway();
    server = await startTestServer({ SMTP_URL: url, RATE_LIMITS: 'on' });
    const { token, user } = await signUpOverHttp(server);
    for (let i = 0; i < 11; i++) expect((await resend(token).expect(503)).body.errors).toHaveLength(1);
    const post = await comeBack();
    await sendDue();
    // Not yet: the delay grows with each failure.
    expect((await waiting('verification', user.email))!.due.getTime()).toBeGreaterThan(Date.now());
    await makeDue();
    await sendDue();
    const mails = await post.mailsTo(user.email, 1);
    expect(mails).toHaveLength(1);
    await verify(tokenIn(mails[0])).expect(200);
    expect(await waiting('verification', user.email)).toBeNull();
  });

  it('a resend succeeds as soon as the mail server is back', async () => {
    const { url, comeBack } = await mailServerThatIsAway();
    server = await startTestServer({ SMTP_URL: url, RATE_LIMITS: 'on' });
    const { token } = await signUpOverHttp(server);
    await resend(token).expect(503);
    await comeBack();
    await resend(token).expect(200);
    await resend(token).expect(429);
  });

  it('a recovery request is a 200, and its email survives a restart', async () => {
    const { url, comeBack } = await mailServerThatIsAway();
    const database = { MONGODB_URI: databaseOfTests(`test_${randomBytes(6).toString('hex')}`) };
    server = await startTestServer({ SMTP_URL: url, ...database });
    const { user } = await signUp(server);
    await recover(user.email).expect(200);
    await tried('recovery', user.email, 1);
    await server.close();
    const post = await comeBack();
    server = await startTestServer({ SMTP_URL: post.url, ...database });
    await makeDue();
    await sendDue();
    const [mail] = await post.mailsTo(user.email, 1);
    await verify(tokenIn(mail)).send({ password: 'another good one' }).expect(200);
    await mongoose.connection.dropDatabase();
  });

  it('an email is retried at growing intervals for about a day', async () => {
    const { url } = await mailServerThatIsAway();
    server = await startTestServer({ SMTP_URL: url });
    const { user } = await signUp(server);
    await storeMail('verification', user.email);
    const pauses: number[] = [];
    for (;;) {
      await makeDue();
      await sendDue();
      const mail = await waiting('verification', user.email);
      if (!mail) break;
      pauses.push(Math.ceil((mail.due.getTime() - Date.now()) / 5_000) * 5); // up to 5 s for a slow machine
    }
    expect(pauses.slice(0, 3)).toEqual([15, 30, 60]);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect([hours > 18, hours < 30]).toEqual([true, true]);
  });
});

it('an email whose sender died is sent by another one', async () => {
  const post = await mailServer();
  server = await startTestServer({ SMTP_URL: post.url });
  const { user } = await signUp(server);
  await storeMail('verification', user.email);
  // The state after a process was killed while sending.
  await OutgoingMailModel.updateOne({}, { due: new Date(Date.now() + 5 * 60_000), tries: 1 });
  await sendDue();
  expect(await post.mailsTo(user.email, 0)).toEqual([]);
  await makeDue(); // five minutes later
  await sendDue();
  await sendDue();
  expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
});

it('all that are due are sent, however many, past mailboxes that hang, are put off or reject', async () => {
  const post = await mailServer({ hangs: /^hangs/, putOff: /^later/, rejects: /^rejects/ });
  server = await startTestServer({ SMTP_URL: post.url });
  const people = [];
  for (const name of ['hangs1', 'hangs2', 'hangs3', 'later1', 'later2', 'rejects1', 'rejects2'])
    await storeMail('verification', (await signUp(server, { email: `${name}@example.com` })).user.email);
  for (let i = 0; i < 8; i++) people.push((await signUp(server)).user);
  for (const { email } of people) await storeMail('verification', email);
  sendDue().catch(() => {}); // goes on after the test
  for (const { email } of people) expect(await post.mailsTo(email, 1)).toHaveLength(1);
});

it('an email that is asked for again while it is being sent is sent again', async () => {
  const post = await mailServer({ delayMs: 300 });
  server = await startTestServer({ SMTP_URL: post.url });
  const { user } = await signUp(server);
  await storeMail('recovery', user.email);
  const first = sendDue();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await storeMail('recovery', user.email);
  await first;
  await sendDue();
  expect(await post.mailsTo(user.email, 2)).toHaveLength(2);
});

it('an address that the mail server refuses is not tried again', async () => {
  const post = await mailServer({ refuse: true });
  server = await startTestServer({ SMTP_URL: post.url });
  const { token, user } = await signUp(server);
  await resend(token).expect(400);
  expect(await waiting('verification', user.email)).toBeNull();
});

it('sign-ups and resends do not wait for a mail server that never answers', async () => {
  const { callers, url } = await silentServer();
  server = await startTestServer({ SMTP_URL: url });
  const people = await Promise.all(Array.from({ length: 40 }, () => signUp(server)));
  people.push(await signUpOverHttp(server));
  const responses = await Promise.all(people.map((person) => resend(person.token)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect(JSON.stringify(server.logs)).not.toContain('An email could not be sent'); // no attempt has ended
  sendDue().catch(() => {}); // goes on after the test
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(callers.length).toBeLessThanOrEqual(24); // connections that the mail server keeps open
});

it('what waits for an account is deleted with it', async () => {
  server = await startTestServer();
  const [ada, ben] = [await signUp(server), await signUp(server)];
  for (const { user } of [ada, ben]) for (const kind of MAIL_KINDS) await storeMail(kind, user.email);
  await deleteUserData(new mongoose.Types.ObjectId(ada.user._id));
  const left = await OutgoingMailModel.find().lean();
  expect(left.map(({ emailKey }) => emailKey)).toEqual(MAIL_KINDS.map(() => ben.user.email));
});

it('what is being sent when the server closes is sent to its end', async () => {
  const post = await mailServer({ delayMs: 300 });
  server = await startTestServer({ SMTP_URL: post.url });
  const { user } = await signUp(server);
  await storeMail('verification', user.email);
  const due = sendDue();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await server.services.mailer.close();
  expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
  await due;
});

it('what has just been taken when the server closes is sent, too', async () => {
  server = await startTestServer();
  const { user } = await signUp(server);
  await storeMail('verification', user.email);
  const { collection } = OutgoingMailModel;
  const take = collection.findOneAndUpdate.bind(collection) as (...args: unknown[]) => Promise<never>;
  jest.spyOn(collection, 'findOneAndUpdate').mockImplementation(async (...args: unknown[]) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return take(...args);
  });
  const due = sendDue();
  await server.services.mailer.close();
  expect(await waiting('verification', user.email)).toBeNull();
  await due;
});

describe('without SMTP_URL', () => {
  const outbox = async () => {
    const folder = join(server.config.dataDir, 'outbox');
    const files = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (let i = 0; i < 1_000 && (await files()).length === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return Promise.all((await files()).map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
  };

  it('an email is put into the outbox and its link into the log', async () => {
    server = await startTestServer();
    await signUpOverHttp(server, { email: 'ada@example.com' });
    const [mail] = await outbox();
    expect(mail!.to?.[0]?.address).toBe('ada@example.com');
    expect(mail!.html).toContain(linkIn(mail));
    await server.services.mailer.close();
    expect(server.logs).toContainEqual(expect.objectContaining({ link: linkIn(mail) }));
    await verify(tokenIn(mail)).expect(200);
  });

  it('a production server warns, and puts no link into the log', async () => {
    server = await startTestServer(PRODUCTION);
    await signUpOverHttp(server);
    expect(await outbox()).toHaveLength(1);
    await server.services.mailer.close();
    expect(JSON.stringify(server.logs)).toContain('SMTP_URL is not set');
    expect(JSON.stringify(server.logs)).not.toMatch(/verify\/\w/);
  });
});
