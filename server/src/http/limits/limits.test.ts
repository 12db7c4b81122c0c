import mongoose from 'mongoose';
import { LimitModel } from './limitModel.ts';
import { RULES, type RuleName } from './rules.ts';
import { buildUser, signUp, signUpVerified } from '../../testing/builders.ts';
import { rawRequest, openRaw } from '../../testing/servers/rawConnection.ts';
import { type TestServer, PRODUCTION, startTestServer, useTestServer } from '../../testing/servers/startTestServer.ts';

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const countStatuses = (responses: { status: number }[]) =>
  responses.reduce<Record<number, number>>((all, { status }) => ({ ...all, [status]: (all[status] ?? 0) + 1 }), {});

/** Sets how often something was done for a key, or for every key. */
const use = (rule: RuleName, points: number, key?: string) =>
  LimitModel.updateMany(
    { key: key === undefined ? { $gte: `${rule}:`, $lt: `${rule};` } : `${rule}:${key}` },
    { points, expire: new Date(Date.now() + RULES[rule].duration * 1000) },
    { upsert: key !== undefined },
  );

describe('with RATE_LIMITS=on behind a proxy', () => {
  const server = useTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });

  let addresses = 0;
  /** An unused address. */
  const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const logIn = (email: string, password: string, address: string) =>
    server.request().post('/api/auth').set(from(address)).send({ email, password });
  const signUpFrom = (address: string, body: object = buildUser()) =>
    server.request().post('/api/users').set(from(address)).send(body);

  const countOf = async (rule: RuleName, key: string) =>
    (await LimitModel.findOne({ key: `${rule}:${key}` }).lean())?.points ?? 0;

  async function waitUntil(isTrue: () => Promise<boolean>) {
    for (let i = 0; i < 200 && !(await isTrue()); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await isTrue()).toBe(true);
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
      const [home, elsewhere] = [newAddress(), newAddress()];
      for (let i = 0; i < 10; i++) await logIn(user.email, `wrong ${i}`, home).expect(400);
      expectTooMany(await logIn(user.email, password, home), 900);
      expectTooMany(await logIn(user.email.toUpperCase(), 'wrong', home), 900);
      await logIn(user.email, password, elsewhere).expect(200);
      await logIn('somebody.else@example.com', 'wrong', home).expect(400);
    });

    it('are 10 however many are sent at once', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      const responses = await Promise.all(times(25, (i) => logIn(user.email, `wrong ${i}`, home)));
      expect(countStatuses(responses)).toEqual({ 400: 10, 429: 15 });
      expectTooMany(await logIn(user.email, password, home), 900);
    });

    it('keep out a right password that was being compared when the tenth failed', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      const { passwords } = server.services;
      const matches = passwords.matches.bind(passwords);
      jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
        for (let i = 0; i < 10; i++) await logIn(user.email, `wrong ${i}`, home).expect(400);
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

    it('are 100 an hour for an email, except from addresses that have logged in to it', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      await logIn(user.email, password, home).expect(200);
      await logIn(user.email, 'wrong', newAddress()).expect(400);
      await use('failedLoginsByEmail', 99);
      await logIn(user.email, 'wrong', newAddress()).expect(400);
      expectTooMany(await logIn(user.email, password, newAddress()), 3_600);
      await logIn(user.email, 'wrong', home).expect(400);
      await logIn(user.email, password, home).expect(200);
      const known = await LimitModel.find({ key: { $gte: 'knownAddresses:', $lt: 'knownAddresses;' } }).lean();
      const days = Math.max(...known.map(({ expire }) => (expire.getTime() - Date.now()) / 86_400_000));
      expect([days > 29.9, days <= 30]).toEqual([true, true]);
    });

    it('know an address where somebody signed up as one that has logged in', async () => {
      const home = newAddress();
      const body = buildUser();
      await signUpFrom(home, body).expect(200);
      await logIn(body.email, 'wrong', newAddress()).expect(400);
      await use('failedLoginsByEmail', 100);
      expectTooMany(await logIn(body.email, body.password, newAddress()), 3_600);
      await logIn(body.email, body.password, home).expect(200);
    });

    it('that are refused use up none of the hundred of the email', async () => {
      const { user } = await signUp(server);
      const counted = async () => {
        const all = await LimitModel.find({
          key: { $gte: 'failedLoginsByEmail:', $lt: 'failedLoginsByEmail;' },
        }).lean();
        return all.reduce((sum, { points }) => sum + points, 0);
      };
      const before = await counted();
      const [one, other] = [newAddress(), newAddress()];
      await Promise.all(times(24, (i) => logIn(user.email, `wrong ${i}`, i % 2 ? one : other)));
      expect((await counted()) - before).toBe(20);
    });

    it('do not include right and incomplete ones', async () => {
      const { user, password } = await signUp(server);
      const home = newAddress();
      expect(countStatuses(await Promise.all(times(20, () => logIn(user.email, password, home))))).toEqual({ 200: 20 });
      for (let i = 0; i < 12; i++) await logIn(user.email, '', home).expect(400);
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

  describe('for a user', () => {
    const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

    it.each([
      ['posts', 30, 'post', '/api/posts', { text: 'An idea' }],
      ['comments', 120, 'put', '/api/posts/comment/:post', { text: 'A word' }],
      ['reports', 60, 'put', '/api/posts/report/:post', {}],
      ['reports', 60, 'put', '/api/posts/comment/:post/report/:comment', {}],
      ['uploads', 20, 'post', '/api/profile', { status: 'Other', genres: 'crime', avatar: GIF }],
    ] as const)('%s: %i an hour (%s %s)', async (name, max, method, path, body) => {
      const [writer, other] = [await signUpVerified(server), await signUpVerified(server)];
      const as = (token: string) => ({ Authorization: `Bearer ${token}`, ...from(newAddress()) });
      const post = await server.request().post('/api/posts').set(as(other.token)).send({ text: 'x' }).expect(200);
      const discussion = `/api/posts/comment/${post.body._id}`;
      const comments = await server.request().put(discussion).set(as(other.token)).send({ text: 'x' }).expect(200);
      const target = path.replace(':post', post.body._id).replace(':comment', comments.body[0]._id);
      const call = (token: string, sent: object = body) => server.request()[method](target).set(as(token)).send(sent);

      await use(name, max - 1, writer.user._id);
      await call(writer.token).expect(200);
      expectTooMany(await call(writer.token), 3_600);
      // Whether something is an edit or has an image is in the body; a report is refused before the body is read.
      if (name === 'reports') expectTooMany(await call(writer.token, { text: 'x'.repeat(300_000) }), 3_600);
      await call(other.token).expect(200);
      await LimitModel.updateOne({ key: `${name}:${writer.user._id}` }, { expire: new Date() });
      await call(writer.token).expect(200);
      expect(await countOf(name, writer.user._id)).toBe(1);
    });

    it('reports are 5 an hour while unverified', async () => {
      const { token } = await signUp(server);
      const author = await signUpVerified(server);
      const as = (by: string) => ({ Authorization: `Bearer ${by}`, ...from(newAddress()) });
      const post = await server.request().post('/api/posts').set(as(author.token)).send({ text: 'x' }).expect(200);
      const report = () => server.request().put(`/api/posts/report/${post.body._id}`).set(as(token));
      for (let i = 0; i < 5; i++) await report().expect(200);
      expectTooMany(await report(), 3_600);
    });

    it('only new posts and comments count, not edits, repeated and refused ones', async () => {
      const { token, user } = await signUpVerified(server);
      const as = { Authorization: `Bearer ${token}`, ...from(newAddress()) };
      const save = (body: object) => server.request().post('/api/posts').set(as).send(body);
      const saveOnce = () => save({ text: 'One' }).set('Idempotency-Key', 'the same').expect(200);
      const post = (await saveOnce()).body;
      await saveOnce();
      await save({ text: 'Two', _id: post._id }).expect(200);
      await save({ text: ' ' }).expect(400);
      await waitUntil(async () => (await countOf('posts', user._id)) === 1);
      const comment = (body: object) => server.request().put(`/api/posts/comment/${post._id}`).set(as).send(body);
      const [{ _id }] = (await comment({ text: 'One' }).expect(200)).body;
      await comment({ text: 'Two', _id }).expect(200);
      await comment({ text: 5 }).expect(400);
      await waitUntil(async () => (await countOf('comments', user._id)) === 1);
      for (const name of ['posts', 'comments'] as const) await use(name, RULES[name].points, user._id);
      await save({ text: 'Three', _id: post._id }).expect(200);
      await comment({ text: 'Three', _id }).expect(200);
      await save({ text: 'Another' }).expect(429);
      await comment({ text: 'Another' }).expect(429);
    });

    it('a post counts also for somebody who hangs up while it is being created', async () => {
      const { token, user } = await signUpVerified(server);
      const body = JSON.stringify({ text: 'Gone' });
      const head = {
        Authorization: `Bearer ${token}`,
        ...from(newAddress()),
        'content-type': 'application/json',
        'content-length': body.length,
      };
      const posts = mongoose.connection.collection('posts');
      const insertOne = posts.insertOne.bind(posts);
      const created = new Promise<void>((resolve) => {
        jest.spyOn(posts, 'insertOne').mockImplementationOnce(async (...args) => {
          socket.destroy();
          await new Promise((wait) => setTimeout(wait, 200));
          return insertOne(...args).finally(resolve);
        });
      });
      const { socket } = await openRaw(server.url, rawRequest('POST', '/api/posts', head, body));
      await created;
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await countOf('posts', user._id)).toBe(1);
    });

    it('likes and votes have none of their own', async () => {
      const { token, user } = await signUpVerified(server);
      const as = { Authorization: `Bearer ${token}`, ...from(newAddress()) };
      const post = (await server.request().post('/api/posts').set(as).send({ text: 'x' }).expect(200)).body;
      const discussion = `/api/posts/comment/${post._id}`;
      const [comment] = (await server.request().put(discussion).set(as).send({ text: 'x' }).expect(200)).body;
      for (const name of ['posts', 'comments', 'reports', 'uploads'] as const)
        await use(name, RULES[name].points, user._id);
      await server.request().put(`/api/posts/like/${post._id}`).set(as).expect(200);
      await server.request().put(`${discussion}/vote/${comment._id}`).set(as).expect(200);
    });

    it('a profile without an image is no upload', async () => {
      const { token, user } = await signUpVerified(server);
      await use('uploads', 20, user._id);
      const save = server.request().post('/api/profile').auth(token, { type: 'bearer' });
      await save.send({ status: 'Other', genres: 'crime', avatar: null }).expect(200);
    });

    it('a moderator may report and clear any number of times', async () => {
      const { token, user } = await signUpVerified(server, { role: 'mod' });
      const as = { Authorization: `Bearer ${token}`, ...from(newAddress()) };
      const post = await server.request().post('/api/posts').set(as).send({ text: 'x' }).expect(200);
      await use('reports', 60, user._id);
      const report = (body: object) => server.request().put(`/api/posts/report/${post.body._id}`).set(as).send(body);
      await report({}).expect(200);
      await report({ clear: true }).expect(200);
    });
  });

  describe('all calls', () => {
    const call = (address: string) => server.request().get('/api/nothing').set(from(address));
    const exceeded = () => server.logs.filter(({ limit }) => limit === 'calls');

    it('are 600 a minute for an address, and its log names no address', async () => {
      const home = newAddress();
      expect(countStatuses(await Promise.all(times(610, () => call(home))))).toEqual({ 404: 600, 429: 10 });
      expectTooMany(await call(home), 60);
      const preflight = server.request().options('/api/auth').set('origin', server.config.appUrl);
      expectTooMany(await preflight.set(from(home)), 60);
      await call(newAddress()).expect(404);
      expect(exceeded()).toHaveLength(1);
      expect(JSON.stringify(exceeded())).not.toContain(home);
    });
  });

  it('no window ends later than its own length from now, though a clock that was ahead began it', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    for (let i = 0; i < 10; i++) await logIn(user.email, `wrong ${i}`, home).expect(400);
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
    const [home, elsewhere] = [newAddress(), newAddress()];
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    jest.spyOn(LimitModel.collection, 'findOneAndUpdate').mockRejectedValue(full as never);
    for (let i = 0; i < 10; i++) await logIn(victim.user.email, `wrong ${i}`, home).expect(400);
    expectTooMany(await logIn(victim.user.email, victim.password, home), 900);
    await logIn(other.user.email, other.password, elsewhere).expect(200);
  });

  it('a call is a 503 when the limits cannot be counted', async () => {
    const fault = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    jest.spyOn(LimitModel.collection, 'findOneAndUpdate').mockRejectedValue(fault as never);
    await logIn('somebody@example.com', 'a good password', newAddress()).expect(503);
    await signUpFrom(newAddress()).expect(503);
  });

  it('somebody who has signed up is answered although the address cannot be remembered', async () => {
    const address = newAddress();
    const email = buildUser().email;
    jest.spyOn(LimitModel.collection, 'findOneAndUpdate').mockImplementation((async (filter: { key: string }) => {
      if (/^(knownAddresses|verificationsInADay):/.test(filter.key)) throw new Error('The database is away');
      return { key: filter.key, points: 1, expire: new Date(Date.now() + 1_000) };
    }) as never);
    await signUpFrom(address, buildUser({ email })).expect(200);
    jest.restoreAllMocks();
    await logIn(email, 'wrong', address).expect(400);
  });

  it('nothing that is stored for counting contains an email address', async () => {
    await logIn('somebody@example.com', 'wrong', newAddress()).expect(400);
    expect(JSON.stringify(await LimitModel.find().lean())).not.toContain('example.com');
  });

  it('the windows of all rules are removed by the database after their end', async () => {
    const indexes = await LimitModel.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }));
    expect(indexes).toContainEqual(expect.objectContaining({ key: { key: 1 }, unique: true }));
  });
});

describe('the settings', () => {
  let server: TestServer;
  afterEach(() => server.close());

  const fail = (address = '10.0.0.1') =>
    server
      .request()
      .post('/api/auth')
      .set('x-forwarded-for', address)
      .send({ email: 'ada@example.com', password: 'wrong' });
  const HERE = '127.0.0.1';
  const signUpHere = () => server.request().post('/api/users').send(buildUser());

  it('RATE_LIMITS=off counts nothing', async () => {
    server = await startTestServer({ RATE_LIMITS: 'off' });
    for (let i = 0; i < 12; i++) await fail().expect(400);
  });

  it('without TRUST_PROXY nobody can choose the address, and a proxy is warned about once', async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
    const warnings = () => server.logs.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
    await server.request().get('/api/nothing').expect(404);
    expect(warnings()).toHaveLength(0);
    for (let i = 0; i < 10; i++) await fail(`10.0.0.${i}`).expect(400);
    await fail('10.0.0.99').expect(429);
    expect(warnings()).toHaveLength(1);
  });

  it('outside production, calls from the machine itself meet only the limits on failed logins and emails', async () => {
    server = await startTestServer({ RATE_LIMITS: 'on' });
    await use('signUps', RULES.signUps.points, HERE);
    await signUpHere().expect(200);
    const failHere = () => server.request().post('/api/auth').send({ email: 'ada@example.com', password: 'wrong' });
    for (let i = 0; i < 10; i++) await failHere().expect(400);
    await failHere().expect(429);
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
