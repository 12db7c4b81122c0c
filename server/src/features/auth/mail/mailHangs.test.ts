import type { Socket } from 'node:net';
import { Types } from 'mongoose';
import { signUp, signUpOverHttp } from '../../../testing/builders.ts';
import { useMailServers } from '../../../testing/servers/mailServer.ts';
import { type TestServer, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../user/userModel.ts';

let server: TestServer;
afterEach(() => server.close());
const { mailServer, silentServer } = useMailServers();

const resend = (token: string) => server.request().put('/api/auth/resend').auth(token, { type: 'bearer' });

/** Waits until so many have called, and then a moment for any more. */
async function settled(callers: readonly Socket[], count: number): Promise<void> {
  for (let i = 0; i < 100 && callers.length < count; i++) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 100));
}

it('a mailbox for which the mail server hangs keeps those behind it waiting for a while only', async () => {
  const hanging = await mailServer({ hangs: /^busy/ });
  server = await startTestServer({ SMTP_URL: hanging.url });
  for (const name of ['busy1', 'busy2', 'busy3', 'busy4']) await signUp(server, { email: `${name}@example.com` });
  await UserModel.updateMany({}, { mail: { due: new Date(0), tries: 0 } });
  const { user } = await signUp(server, { email: 'ada@example.com' });
  await UserModel.updateOne({ _id: user._id }, { mail: { due: new Date(), tries: 0 } });
  void server.services.mailer.sendDue('verification');
  let mails = await hanging.mailsTo(user.email, 1);
  for (let i = 0; i < 6 && mails.length === 0; i++) mails = await hanging.mailsTo(user.email, 1);
  expect(mails).toHaveLength(1);
});

it('a mail server that hangs gets no more than some of those of sign-ups', async () => {
  const { callers, url } = await silentServer();
  server = await startTestServer({ SMTP_URL: url });
  const people = await Promise.all(Array.from({ length: 60 }, () => signUp(server)));
  await UserModel.updateMany({}, { mail: { due: new Date(0), tries: 0 } });
  for (const { user } of people) server.services.mailer.soon(new Types.ObjectId(user._id));
  await settled(callers, 50);
  expect(callers).toHaveLength(50);
});

it('nor more than some of those that people ask for, who are not counted beyond', async () => {
  const { callers, url } = await silentServer();
  server = await startTestServer({ SMTP_URL: url, RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  const people = [];
  for (let i = 0; i < 130; i++) people.push(await signUp(server));
  const answers = await Promise.all(
    people.map(({ token }, i) => resend(token).set('x-forwarded-for', `10.2.${Math.floor(i / 4)}.1`)),
  );
  const refused = answers.filter(({ body }) => body.errors[0].msg.startsWith('Many people ask'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused).toHaveLength(30);
  await settled(callers, 100);
  expect(callers).toHaveLength(100);
  expect(await UserModel.countDocuments({ 'mail.askedAt': { $exists: true } })).toBe(100);
});

it('of one network no more than a few', async () => {
  const { callers, url } = await silentServer();
  server = await startTestServer({ SMTP_URL: url, RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  const people = [];
  for (let i = 0; i < 14; i++) people.push(await signUp(server));
  const from = (i: number) => (i < 12 ? `2001:db8:1:${i}::1` : `2001:db8:${i}::1`);
  const answers = await Promise.all(people.map(({ token }, i) => resend(token).set('x-forwarded-for', from(i))));
  const refused = answers.filter(({ body }) => body.errors[0].msg.startsWith('Many people ask'));
  expect(refused).toHaveLength(2);
  await settled(callers, 12);
  expect(callers).toHaveLength(12);
});

it('recovery mails wait for none of sign-ups that hang', async () => {
  const { callers, url } = await silentServer();
  server = await startTestServer({ SMTP_URL: url });
  const people = await Promise.all(Array.from({ length: 55 }, () => signUp(server)));
  await UserModel.updateMany({}, { mail: { due: new Date(0), tries: 0 } });
  for (const { user } of people) server.services.mailer.soon(new Types.ObjectId(user._id));
  await settled(callers, 50);
  await server.request().post('/api/auth').send({ email: people[0]!.user.email, forgot: true }).expect(200);
  await settled(callers, 51);
  expect(callers).toHaveLength(51);
});

it('a mail server that never answers makes 503 within 3 s and no slow sign-up', async () => {
  const { url } = await silentServer();
  server = await startTestServer({ SMTP_URL: url, RATE_LIMITS: 'on' });
  const begun = Date.now();
  const { token } = await signUpOverHttp(server);
  expect(Date.now() - begun).toBeLessThan(1_500);
  const asked = Date.now();
  await resend(token).expect(503);
  expect(Date.now() - asked).toBeLessThan(3_000);
});
