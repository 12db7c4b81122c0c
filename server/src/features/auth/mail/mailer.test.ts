import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Types } from 'mongoose';
import PostalMime from 'postal-mime';
import { LimitModel } from '../../../http/limits/limitModel.ts';
import { createLogger } from '../../../logger.ts';
import { signUp, signUpOverHttp } from '../../../testing/builders.ts';
import { linkIn, tokenIn, useMailServers } from '../../../testing/servers/mailServer.ts';
import { freePort } from '../../../testing/servers/startProcess.ts';
import { type TestServer, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { waitUntil } from '../../../testing/waitUntil.ts';
import { deleteUserData } from '../deleteUserData.ts';
import { createMailer } from './mailer.ts';
import {
  MAIL_KINDS,
  type MailKind,
  OutgoingMailModel,
  mailId,
  retryMailLater,
  storeMail,
  takeDueMail,
} from './outgoingMail.ts';

/** Where the mail server is when it is not away. */
let port: number;
let server: TestServer;
beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: 'on' });
});
afterAll(() => server.close());
beforeEach(() => OutgoingMailModel.deleteMany());
const { mailServer, silentServer } = useMailServers();

const resend = (token: string) => server.request().put('/api/auth/resend').auth(token, { type: 'bearer' });
const verify = (token: string) => server.request().put(`/api/auth/verify/${token}`);
const sendDue = () => server.services.mailer.sendDue();
/** The mailer of another process. */
const anotherMailer = () => createMailer(server.config, server.services.log, { withinMs: 0 });
const makeDue = () => OutgoingMailModel.updateMany({}, { due: new Date(0) });
const waiting = (kind: MailKind, email: string) => OutgoingMailModel.findById(mailId(kind, email)).lean();

/** Stores an email to somebody. @returns the address */
async function mailToSomebody(kind: MailKind, address?: string): Promise<string> {
  const { email } = (await signUp(server, address === undefined ? {} : { email: address })).user;
  await storeMail(kind, email);
  return email;
}

/** Waits until an email has been tried, and is being sent or not. */
const tried = (kind: MailKind, email: string, isBeingSent: boolean) =>
  waitUntil(async () => {
    const { tries = 0, due = new Date() } = (await waiting(kind, email)) ?? {};
    return tries === 1 && due.getTime() > Date.now() + 4 * 60_000 === isBeingSent;
  });

describe('while the mail server is away', () => {
  it('a sign-up succeeds, a resend is a 503 that does not count, and both follow later', async () => {
    const { token, user } = await signUpOverHttp(server);
    await LimitModel.updateOne({ key: `verificationsInADay:${user._id}` }, { points: 9 });
    for (let i = 0; i < 2; i++) expect((await resend(token).expect(503)).body.errors).toHaveLength(1);
    const post = await mailServer({ port });
    await sendDue();
    // Not yet: the delay grows with each failure.
    expect((await waiting('verification', user.email))!.due.getTime()).toBeGreaterThan(Date.now());
    await makeDue();
    await sendDue();
    expect(await waiting('verification', user.email)).toBeNull();
    await resend(token).expect(200);
    await resend(token).expect(429);
    const [mail] = await post.mailsTo(user.email, 2);
    await verify(tokenIn(mail)).expect(200);
  });

  it('a recovery request is a 200, and its email is sent by the process that is started next', async () => {
    const { email } = (await signUp(server)).user;
    await server.request().post('/api/auth').send({ email, forgot: true }).expect(200);
    await tried('recovery', email, false);
    const post = await mailServer({ port });
    await makeDue();
    await anotherMailer().sendDue();
    const [mail] = await post.mailsTo(email, 1);
    await verify(tokenIn(mail)).send({ password: 'another good one' }).expect(200);
  });

  it('an email is retried at growing intervals for about a day', async () => {
    await storeMail('verification', 'ada@example.com');
    const pauses = Array.from({ length: 14 }, (_, i) => Math.min(15_000 * 2 ** i, 4 * 3_600_000));
    for (const pause of pauses) {
      const before = Date.now();
      await retryMailLater((await takeDueMail())!);
      const due = (await waiting('verification', 'ada@example.com'))!.due.getTime();
      expect([due - Date.now() <= pause, pause <= due - before]).toEqual([true, true]);
      await makeDue();
    }
    await retryMailLater((await takeDueMail())!);
    expect(await OutgoingMailModel.countDocuments()).toBe(0);
  });
});

it('an email whose sender died is sent by another one', async () => {
  const post = await mailServer({ port });
  const email = await mailToSomebody('verification');
  await takeDueMail(); // and then the process was killed
  await sendDue();
  expect(await post.mailsTo(email, 0)).toEqual([]);
  await makeDue(); // five minutes later
  await sendDue();
  await sendDue();
  expect(await post.mailsTo(email, 1)).toHaveLength(1);
});

it('all that are due are sent, however many, past mailboxes that hang, are put off or reject', async () => {
  const post = await mailServer({ port, hangs: /^hangs/, putOff: /^later/, rejects: /^rejects/ });
  for (const name of ['hangs1', 'hangs2', 'hangs3', 'later1', 'later2', 'rejects1', 'rejects2'])
    await mailToSomebody('verification', `${name}@example.com`);
  const emails = [];
  for (let i = 0; i < 5; i++) emails.push(await mailToSomebody('verification'));
  const sending = sendDue();
  for (const email of emails) expect(await post.mailsTo(email, 1)).toHaveLength(1);
  await post.close();
  await sending;
});

it('an email that is asked for again while it is being sent is sent again', async () => {
  const post = await mailServer({ port, delayMs: 300 });
  const email = await mailToSomebody('recovery');
  const first = sendDue();
  await tried('recovery', email, true);
  await storeMail('recovery', email);
  await first;
  await sendDue();
  expect(await post.mailsTo(email, 2)).toHaveLength(2);
});

it('an address that the mail server refuses is not tried again', async () => {
  await mailServer({ port, refuse: true });
  const { token, user } = await signUp(server);
  await resend(token).expect(400);
  expect(await waiting('verification', user.email)).toBeNull();
});

it('resends do not wait for a mail server that never answers', async () => {
  const { callers } = await silentServer(port);
  const people = await Promise.all(Array.from({ length: 30 }, () => signUp(server)));
  const logged = server.logs.length;
  const resends = people.map(async (person) => (await resend(person.token)).status);
  await Promise.race(resends);
  expect(JSON.stringify(server.logs.slice(logged))).not.toContain('could not be sent'); // no attempt has ended
  expect(new Set(await Promise.all(resends))).toEqual(new Set([503]));
  sendDue().catch(() => {}); // goes on after the test
  await waitUntil(() => callers.length >= 24); // connections that the mail server keeps open
});

it('what waits for an account is deleted with it', async () => {
  const [ada, ben] = [await signUp(server), await signUp(server)];
  for (const { user } of [ada, ben]) for (const kind of MAIL_KINDS) await storeMail(kind, user.email);
  await deleteUserData(new Types.ObjectId(ada.user._id));
  const left = await OutgoingMailModel.find().lean();
  expect(left.map(({ emailKey }) => emailKey)).toEqual(MAIL_KINDS.map(() => ben.user.email));
});

describe('when the server closes', () => {
  it('what is being sent is sent to its end', async () => {
    const post = await mailServer({ port, delayMs: 300 });
    const email = await mailToSomebody('verification');
    const mailer = anotherMailer();
    const due = mailer.sendDue();
    await tried('verification', email, true);
    await mailer.close();
    expect(await post.mailsTo(email, 0)).toHaveLength(1);
    await due;
  });

  it('what has just been taken is sent, too', async () => {
    const post = await mailServer({ port });
    const email = await mailToSomebody('verification');
    const { collection } = OutgoingMailModel;
    const take = collection.findOneAndUpdate.bind(collection) as (...args: unknown[]) => Promise<never>;
    let isClosing = false;
    jest.spyOn(collection, 'findOneAndUpdate').mockImplementation(async (...args: unknown[]) => {
      await waitUntil(() => isClosing);
      return take(...args);
    });
    const mailer = anotherMailer();
    const due = mailer.sendDue();
    const closed = mailer.close();
    isClosing = true;
    await closed;
    expect(await post.mailsTo(email, 0)).toHaveLength(1);
    await due;
  });
});

describe('without SMTP_URL', () => {
  /** Sends an email. @returns what is in the outbox, and the log */
  async function sendTo(address: string, production: boolean) {
    let logged = '';
    const { smtpUrl: _, ...config } = { ...server.config, production };
    await mailToSomebody('verification', address);
    await createMailer(config, createLogger(config, { write: (row) => void (logged += row) })).sendDue();
    const folder = join(config.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file))));
    const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)));
    return { mail: parsed.find(({ to }) => to?.[0]?.address === address), logged };
  }

  it('an email is put into the outbox and its link into the log', async () => {
    const { mail, logged } = await sendTo('outbox@example.com', false);
    expect(mail!.html).toContain(linkIn(mail));
    expect(logged).toContain(JSON.stringify({ link: linkIn(mail) }).slice(1, -1));
    await verify(tokenIn(mail)).expect(200);
  });

  it('a production server warns, and puts no link into the log', async () => {
    const { mail, logged } = await sendTo('production@example.com', true);
    expect(linkIn(mail)).not.toBe('');
    expect(logged).toContain('SMTP_URL is not set');
    expect(logged).not.toMatch(/verify\/\w/);
  });
});
