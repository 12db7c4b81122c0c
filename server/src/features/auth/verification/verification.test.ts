import { LimitModel } from '../../../http/limits/limitModel.ts';
import { signUp, signUpOverHttp, signUpVerified } from '../../../testing/builders.ts';
import { type MailServer, linkIn, startMailServer, tokenIn } from '../../../testing/servers/mailServer.ts';
import { type TestServer, startTestServer } from '../../../testing/servers/startTestServer.ts';
import { emailKeyOf } from '../emailKey.ts';
import { addLink } from '../linkTokens.ts';
import { UserModel } from '../user/userModel.ts';

let post: MailServer;
let server: TestServer;

beforeAll(async () => {
  post = await startMailServer();
  server = await startTestServer({
    SMTP_URL: post.url,
    RATE_LIMITS: 'on',
    MAIL_FROM: 'Trefoil <post@trefoil.example>',
    CONTACT_EMAIL: 'help@trefoil.example',
  });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const verify = (token: string) => server.request().put(`/api/auth/verify/${token}`);
const resend = (token: string) => server.request().put('/api/auth/resend').auth(token, { type: 'bearer' });
const findUser = (id: string) => UserModel.findById(id).lean();
const BAD_LINK = { errors: [{ msg: 'Invalid or expired verification link' }] };

describe('the email of a sign-up', () => {
  it('goes to the address that the one with a look-alike letter means', async () => {
    const { user } = await signUpOverHttp(server, { email: '\u212aim@example.com' });
    expect(await post.mailsTo('Kim@example.com', 1)).toHaveLength(1);
    expect(user.email).toBe('Kim@example.com');
    const again = { email: 'KIM@EXAMPLE.COM', password: 'a good password' };
    await server.request().post('/api/auth').send(again).expect(200);
  });

  it('asks in text and HTML to open the same link', async () => {
    const { user } = await signUpOverHttp(server, { name: 'https://evil.example/win', email: 'Ada@example.com' });
    const [mail] = await post.mailsTo(user.email, 1);
    expect(mail!.subject).toBe('Verify your email for Trefoil');
    expect(mail!.from).toEqual({ name: 'Trefoil', address: 'post@trefoil.example' });
    expect(mail!.to).toEqual([{ name: '', address: 'Ada@example.com' }]);
    expect(linkIn(mail)).toMatch(new RegExp(`^${server.url}/verify/[0-9a-f]{64}$`));
    expect(mail!.text).toContain('Hello,');
    expect(mail!.text).toContain('Questions? Write to help@trefoil.example.');
    expect(mail!.html).toContain(`<a href="${linkIn(mail)}"><strong>Verify your account</strong></a>`);
    expect(mail!.html).toContain('<a href="mailto:help@trefoil.example">help@trefoil.example</a>');
    expect(mail!.html).not.toMatch(/<img|src=/);
    expect(mail!.attachments).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });
});

describe('PUT /api/auth/verify/:token', () => {
  it('verifies the address once, however many requests race', async () => {
    const { user, token } = await signUpOverHttp(server);
    const [mail] = await post.mailsTo(user.email, 1);
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(tokenIn(mail))));
    const [succeeded, ...others] = responses.toSorted((a, b) => a.status - b.status);
    expect(succeeded).toMatchObject({ status: 200, body: { msg: 'Email Verified' } });
    for (const other of others) expect(other).toMatchObject({ status: 400, body: BAD_LINK });
    const me = await server.request().get('/api/auth').auth(token, { type: 'bearer' }).expect(200);
    expect(me.body).toEqual({ ...user, emailVerified: true });
  });

  it('works for 48 hours, and only a hash of its token is stored', async () => {
    const { user } = await signUpOverHttp(server);
    const [mail] = await post.mailsTo(user.email, 1);
    const stored = await findUser(user._id);
    expect(JSON.stringify(stored)).not.toContain(tokenIn(mail));
    const hours = (stored!.verifications[0]!.expires.getTime() - Date.now()) / 3_600_000;
    expect([hours > 47.9, hours <= 48]).toEqual([true, true]);
    const expired = { ...stored!.verifications[0]!, expires: new Date(Date.now() - 1) };
    await UserModel.updateOne({ _id: user._id }, { verifications: [expired] });
    expect((await verify(tokenIn(mail)).expect(400)).body).toEqual(BAD_LINK);
    expect((await findUser(user._id))!.emailVerified).toBe(false);
  });

  it.each(['>', '%E2%80%99', '%250D%250A'])('ignores %j, which mail programs add at the end', async (added) => {
    const { user } = await signUp(server);
    const { token } = (await addLink('verification', emailKeyOf(user.email)))!;
    await verify(`${token}${added}`).expect(200);
    expect((await verify(`${token}${added}`).expect(400)).body).toEqual(BAD_LINK);
  });

  it.each(['x', '$ne', '../../auth'])('refuses the token %s', async (token) => {
    expect((await verify(encodeURIComponent(token)).expect(400)).body).toEqual(BAD_LINK);
  });
});

describe('PUT /api/auth/resend', () => {
  /** As if the last email had been sent a minute ago. */
  const waitAMinute = (id: string) =>
    LimitModel.updateOne({ key: `resendsInAMinute:${id}` }, { expire: new Date(Date.now() - 1) });

  it('sends the first email at once and later ones once a minute; earlier links stay valid', async () => {
    const { user, token } = await signUpOverHttp(server);
    await post.mailsTo(user.email, 1); // while it waits, a resend would send it and no other
    const { body } = await resend(token).expect(200);
    expect(body).toEqual({ msg: 'Verification Email Sent' });
    const refused = await resend(token).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await waitAMinute(user._id);
    await resend(token).expect(200);
    const mails = await post.mailsTo(user.email, 3);
    const links = mails.map(tokenIn);
    expect(new Set(links).size).toBe(3);
    await verify(links[0]!).expect(200);
    await verify(links.at(-1)!).expect(400); // the address is verified already
  });

  it('sends ten emails a day, that of the sign-up included', async () => {
    const { user, token } = await signUpOverHttp(server);
    await post.mailsTo(user.email, 1);
    const counter = { key: `verificationsInADay:${user._id}` };
    expect(await LimitModel.findOne(counter).lean()).toMatchObject({ points: 1 });
    await LimitModel.updateOne(counter, { points: 9 });
    await resend(token).expect(200);
    await resend(token).expect(429); // doesn't count
    await waitAMinute(user._id);
    const { headers } = await resend(token).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await post.mailsTo(user.email, 2)).toHaveLength(2);
  });

  it('sends one email however many requests race', async () => {
    const { user, token } = await signUp(server);
    const responses = await Promise.all(Array.from({ length: 6 }, () => resend(token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(await post.mailsTo(user.email, 1)).toHaveLength(1);
  });

  it('is refused once the address is verified', async () => {
    const { token } = await signUpVerified(server);
    expect((await resend(token).expect(400)).body).toEqual({ errors: [{ msg: 'Email already verified' }] });
  });
});

it('no address and no link gets into the log of a server with a mail server', () => {
  expect(server.logs.length).toBeGreaterThan(20);
  expect(JSON.stringify(server.logs)).not.toMatch(/example\.com|verify\/[\w-]{20}/);
});
