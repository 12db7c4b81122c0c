import mongoose from 'mongoose';
import { LimitModel } from './limitModel.ts';
import { RULES, type RuleName } from './rules.ts';
import { buildUser, signUp, signUpVerified } from '../../testing/builders.ts';
import { GIF } from '../../testing/images.ts';
import { rawRequest, openRaw } from '../../testing/servers/rawConnection.ts';
import { type TestServer, PRODUCTION, startTestServer, useTestServer } from '../../testing/servers/startTestServer.ts';
import { waitUntil } from '../../testing/waitUntil.ts';

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted();

const windowsOf = (rule: string) => ({ key: { $gte: `${rule}:`, $lt: `${rule};` } });
/** Sets how often something was done for a key, or for every key. */
const use = (rule: RuleName, points: number, key?: string) =>
  LimitModel.updateMany(
    key === undefined ? windowsOf(rule) : { key: `${rule}:${key}` },
    { points, expire: new Date(Date.now() + RULES[rule].duration * 1000) },
    { upsert: key !== undefined },
  );
const countOf = async (rule: RuleName, key: string) =>
  (await LimitModel.findOne({ key: `${rule}:${key}` }).lean())?.points ?? 0;

describe('with RATE_LIMITS=on behind a proxy', () => {
  const server = useTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  afterEach(() => void jest.restoreAllMocks());

  let addresses = 0;
  /** An unused address. */
  const newAddress = () => `10.1.1.${++addresses}`;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const logIn = (email: string, password: string, address: string) =>
    server.request().post('/api/auth').set(from(address)).send({ email, password });
  /** Fails to log in with ten passwords, one after the other. */
  const failTen = async (email: string, address: string) => {
    for (let i = 0; i < 10; i++) await logIn(email, `wrong ${i}`, address).expect(400);
  };
  const signUpFrom = (address: string, body: object = buildUser()) =>
    server.request().post('/api/users').set(from(address)).send(body);
  /** Calls of a person, each from another address. */
  const as =
    ({ token }: { token: string }) =>
    (method: 'post' | 'put', path: string, body: object = {}) =>
      server.request()[method](`/api${path}`).auth(token, { type: 'bearer' }).set(from(newAddress())).send(body);

  /** A post with a comment by somebody else. @returns their ids and the calls of their author */
  async function postWithComment() {
    const author = as(await signUpVerified(server));
    const post: string = (await author('post', '/posts', { text: 'x' }).expect(200)).body._id;
    const [comment] = (await author('put', `/posts/comment/${post}`, { text: 'x' }).expect(200)).body;
    return { author, post, comment: comment._id as string };
  }

  function expectTooMany(
    response: { status: number; body: object; headers: Record<string, string> },
    withinSeconds: number,
  ) {
    expect(response.status).toBe(429);
    expect(response.body).toEqual({ errors: [{ msg: expect.any(String) }] });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(withinSeconds - 60);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(withinSeconds);
  }

  describe('failed logins', () => {
    it('are 10 in 15 minutes for an email and an address, then not even the right password works there', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      await failTen(user.email, home);
      expectTooMany(await logIn(user.email, password, home), 900);
      expectTooMany(await logIn(user.email.toUpperCase(), 'wrong', home), 900);
      await logIn(user.email, password, newAddress()).expect(200);
      await logIn('somebody.else@example.com', 'wrong', home).expect(400);
    });

    it('are 10 however many are sent at once, and those that are refused do not count for the email', async () => {
      const { user, password } = await signUp(server);
      const counted = async () =>
        (await LimitModel.find(windowsOf('failedLoginsByEmail')).lean()).map((one) => one.points);
      const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
      const before = sum(await counted());
      const home = newAddress();
      const responses = await Promise.all(times(14, (i) => logIn(user.email, `wrong ${i}`, home)));
      expect(statusesOf(responses)).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
      expect(sum(await counted()) - before).toBe(10);
      expectTooMany(await logIn(user.email, password, home), 900);
    });

    it('keep out a right password that was being compared when the tenth failed', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      const { passwords } = server.services;
      const matches = passwords.matches.bind(passwords);
      jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
        await failTen(user.email, home);
        return matches(...args);
      });
      expectTooMany(await logIn(user.email, password, home), 900);
    });

    it('are 100 an hour for an address', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      await use('failedLoginsByAddress', 99, home);
      await logIn('a@example.com', 'wrong', home).expect(400);
      expectTooMany(await logIn(user.email, password, home), 3_600);
    });

    it.each(['logged in', 'signed up'])('are 100 an hour for an email, except where somebody has %s', async (how) => {
      const home = newAddress();
      const { email, password } = buildUser();
      if (how === 'signed up') await signUpFrom(home, buildUser({ email })).expect(200);
      else {
        await signUp(server, { email });
        await logIn(email, password, home).expect(200);
      }
      await logIn(email, 'wrong', newAddress()).expect(400);
      await use('failedLoginsByEmail', 99);
      await logIn(email, 'wrong', newAddress()).expect(400);
      expectTooMany(await logIn(email, password, newAddress()), 3_600);
      await logIn(email, 'wrong', home).expect(400);
      await logIn(email, password, home).expect(200);
      const known = await LimitModel.find(windowsOf('knownAddresses')).lean();
      const days = Math.max(...known.map(({ expire }) => (expire.getTime() - Date.now()) / 86_400_000));
      expect([days > 29.9, days <= 30]).toEqual([true, true]);
    });

    it('do not include right and incomplete ones', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      expect(statusesOf(await Promise.all(times(12, () => logIn(user.email, password, home))))).toEqual(
        Array(12).fill(200),
      );
      for (let i = 0; i < 11; i++) await logIn(user.email, '', home).expect(400);
      await logIn(user.email, password, home).expect(200);
    });
  });

  it('logins are 300 a minute for an address, successful ones included', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    await use('logins', 299, home);
    await logIn(user.email, password, home).expect(200);
    expectTooMany(await logIn(user.email, password, home), 60);
    await logIn(user.email, password, newAddress()).expect(200);
  });

  it('sign-ups are 60 an hour for an address, including taken emails but not incomplete forms', async () => {
    const home = newAddress();
    const taken = buildUser();
    await use('signUps', 58, home);
    await signUpFrom(home, buildUser({ name: '' })).expect(400);
    await waitUntil(async () => (await countOf('signUps', home)) === 58);
    await signUpFrom(home, taken).expect(200);
    await signUpFrom(home, taken).expect(400);
    expectTooMany(await signUpFrom(home), 3_600);
    await signUpFrom(newAddress()).expect(200);
  });

  it.each([
    ['posts', 30, 'post', '/posts', { text: 'An idea' }],
    ['comments', 120, 'put', '/posts/comment/:post', { text: 'A word' }],
    ['reports', 60, 'put', '/posts/report/:post', {}],
    ['reports', 60, 'put', '/posts/comment/:post/report/:comment', {}],
    ['uploads', 20, 'post', '/profile', { status: 'Other', genres: 'crime', avatar: GIF }],
  ] as const)('%s are %i an hour for a user (%s %s)', async (name, max, method, path, body) => {
    const { author, post, comment } = await postWithComment();
    const target = path.replace(':post', post).replace(':comment', comment);
    const person = await signUpVerified(server);
    const call = as(person);
    await use(name, max - 1, person.user._id);
    await call(method, target, body).expect(200);
    expectTooMany(await call(method, target, body), 3_600);
    // Whether something is an edit or has an image is in the body; a report is refused before the body is read.
    if (name === 'reports') expectTooMany(await call(method, target, { text: 'x'.repeat(300_000) }), 3_600);
    await author(method, target, body).expect(200);
    await LimitModel.updateOne({ key: `${name}:${person.user._id}` }, { expire: new Date() });
    await call(method, target, body).expect(200);
    expect(await countOf(name, person.user._id)).toBe(1);
  });

  it('reports are 5 an hour while unverified', async () => {
    const { post } = await postWithComment();
    const person = await signUp(server);
    await use('reportsWhileUnverified', 4, person.user._id);
    await as(person)('put', `/posts/report/${post}`).expect(200);
    expectTooMany(await as(person)('put', `/posts/report/${post}`), 3_600);
  });

  it('only new posts and comments count, not edits, repeated and refused ones', async () => {
    const person = await signUpVerified(server);
    const [call, id] = [as(person), person.user._id];
    const save = (body: object) => call('post', '/posts', body);
    const saveOnce = () => save({ text: 'One' }).set('Idempotency-Key', 'the same').expect(200);
    const post = (await saveOnce()).body;
    await saveOnce();
    await save({ text: 'Two', _id: post._id }).expect(200);
    await save({ text: ' ' }).expect(400);
    await waitUntil(async () => (await countOf('posts', id)) === 1);
    const comment = (body: object) => call('put', `/posts/comment/${post._id}`, body);
    const [{ _id }] = (await comment({ text: 'One' }).expect(200)).body;
    await comment({ text: 'Two', _id }).expect(200);
    await comment({ text: 5 }).expect(400);
    await waitUntil(async () => (await countOf('comments', id)) === 1);
    for (const name of ['posts', 'comments'] as const) await use(name, RULES[name].points, id);
    await save({ text: 'Three', _id: post._id }).expect(200);
    await comment({ text: 'Three', _id }).expect(200);
    await save({ text: 'Another' }).expect(429);
    await comment({ text: 'Another' }).expect(429);
  });

  it('a post counts also for somebody who hangs up while it is being created', async () => {
    const { token, user } = await signUpVerified(server);
    const body = JSON.stringify({ text: 'Gone' });
    const head = { Authorization: `Bearer ${token}`, ...from(newAddress()), 'content-type': 'application/json' };
    const posts = mongoose.connection.collection('posts');
    const insertOne = posts.insertOne.bind(posts);
    const created = new Promise<void>((resolve) => {
      jest.spyOn(posts, 'insertOne').mockImplementationOnce(async (...args) => {
        socket.destroy();
        await waitUntil(async () => (await server.connections()) === 0);
        return insertOne(...args).finally(resolve);
      });
    });
    const request = rawRequest('POST', '/api/posts', { ...head, 'content-length': body.length }, body);
    const { socket } = await openRaw(server.url, request);
    await created;
    await new Promise((resolve) => setTimeout(resolve, 100)); // time to take it back
    expect(await countOf('posts', user._id)).toBe(1);
  });

  it('likes, votes, a profile without an image, and reports of a moderator are not limited for a user', async () => {
    const { post, comment } = await postWithComment();
    const person = await signUpVerified(server, { role: 'mod' });
    for (const name of ['posts', 'comments', 'reports', 'uploads'] as const)
      await use(name, RULES[name].points, person.user._id);
    await as(person)('put', `/posts/like/${post}`).expect(200);
    await as(person)('put', `/posts/comment/${post}/vote/${comment}`).expect(200);
    await as(person)('post', '/profile', { status: 'Other', genres: 'crime', avatar: null }).expect(200);
    for (const body of [{}, { clear: true }]) await as(person)('put', `/posts/report/${post}`, body).expect(200);
  });

  it('all calls are 600 a minute for an address, and the log of that names no address', async () => {
    const home = newAddress();
    const { socket, answer, answered } = await openRaw(server.url);
    socket.write(rawRequest('GET', '/api/nothing', from(home)).repeat(603));
    await answered(603);
    socket.destroy();
    expect([404, 429].map((status) => answer().split(`HTTP/1.1 ${status} `).length - 1)).toEqual([600, 3]);
    const preflight = server.request().options('/api/auth').set('origin', server.config.appUrl);
    expectTooMany(await preflight.set(from(home)), 60);
    await server.request().get('/api/nothing').set(from(newAddress())).expect(404);
    const exceeded = server.logs.filter(({ limit }) => limit === 'calls');
    expect(exceeded).toHaveLength(1);
    expect(JSON.stringify(exceeded)).not.toContain(home);
  });

  it('no window ends later than its own length from now, though a clock that was ahead began it', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    await failTen(user.email, home);
    const ahead = { expire: new Date(Date.now() + 10 * 86_400_000) };
    await LimitModel.updateMany({ key: { $gte: 'failedLoginsBy', $lt: 'failedLoginsBz' } }, ahead);
    await LimitModel.updateOne({ key: `logins:${home}` }, { ...ahead, points: RULES.logins.points - 1 });
    expectTooMany(await logIn(user.email, password, home), 900);
    expectTooMany(await logIn(user.email, password, home), 60);
    const stored = await LimitModel.findOne({ key: `logins:${home}` }).lean();
    expect(stored!.expire.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('on a full disk logins go on, and are counted in memory', async () => {
    const [victim, other] = [await signUp(server), await signUp(server)];
    const home = newAddress();
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    jest.spyOn(LimitModel.collection, 'findOneAndUpdate').mockRejectedValue(full as never);
    await failTen(victim.user.email, home);
    expectTooMany(await logIn(victim.user.email, victim.password, home), 900);
    await logIn(other.user.email, other.password, newAddress()).expect(200);
  });

  it('a call is a 503 when the limits cannot be counted', async () => {
    const fault = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    jest.spyOn(LimitModel.collection, 'findOneAndUpdate').mockRejectedValue(fault as never);
    await logIn('somebody@example.com', 'a good password', newAddress()).expect(503);
    await signUpFrom(newAddress()).expect(503);
  });

  it('somebody who has signed up is answered although the address cannot be remembered', async () => {
    jest.spyOn(LimitModel.collection, 'findOneAndUpdate').mockImplementation((async (filter: { key: string }) => {
      if (/^(knownAddresses|verificationsInADay):/.test(filter.key)) throw new Error('The database is away');
      return { key: filter.key, points: 1, expire: new Date(Date.now() + 1_000) };
    }) as never);
    await signUpFrom(newAddress()).expect(200);
  });

  it('what is stored for counting contains no email address, and is removed by the database', async () => {
    await logIn('somebody@example.com', 'wrong', newAddress()).expect(400);
    expect(JSON.stringify(await LimitModel.find().lean())).not.toContain('example.com');
    const indexes = await LimitModel.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }));
    expect(indexes).toContainEqual(expect.objectContaining({ key: { key: 1 }, unique: true }));
  });
});

describe('the settings', () => {
  let server: TestServer;
  afterEach(() => server.close());

  const HERE = '127.0.0.1';
  const failFrom = (address: string) =>
    server
      .request()
      .post('/api/auth')
      .set('x-forwarded-for', address)
      .send({ email: 'ada@example.com', password: 'wrong' });
  const signUpHere = () => server.request().post('/api/users').send(buildUser());

  it('RATE_LIMITS=off counts nothing', async () => {
    server = await startTestServer({ RATE_LIMITS: 'off' });
    for (let i = 0; i < 11; i++) await failFrom(HERE).expect(400);
  });

  it('without TRUST_PROXY nobody can choose the address, and a proxy is warned about once', async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
    const warnings = () => server.logs.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
    await server.request().get('/api/nothing').expect(404);
    expect(warnings()).toHaveLength(0);
    for (let i = 0; i < 10; i++) await failFrom(`10.0.0.${i}`).expect(400);
    await failFrom('10.0.0.99').expect(429);
    expect(warnings()).toHaveLength(1);
  });

  it('outside production, calls from the machine itself meet only the limits on failed logins and emails', async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
    await use('signUps', RULES.signUps.points, HERE);
    await signUpHere().expect(200);
    await use('failedLoginsByAddress', RULES.failedLoginsByAddress.points, HERE);
    await server.request().post('/api/auth').send({ email: 'ada@example.com', password: 'wrong' }).expect(429);
    const recover = () => server.request().post('/api/auth').send({ email: 'ada@example.com', forgot: true });
    await use('recoveriesByAddress', RULES.recoveriesByAddress.points - 1, HERE);
    await recover().expect(200);
    await recover().expect(429);
  });

  it('in production, calls from the machine itself meet all limits', async () => {
    server = await startTestServer({ ...PRODUCTION, RATE_LIMITS: 'on' });
    await use('signUps', RULES.signUps.points - 1, HERE);
    await signUpHere().expect(200);
    await signUpHere().expect(429);
  });
});
