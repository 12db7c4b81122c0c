import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BEATS } from '../../contract/index.ts';
import mongoose from 'mongoose';
import { buildUser, signUp, signUpVerified } from '../../testing/builders.ts';
import { openRaw, rawRequest } from '../../testing/servers/rawConnection.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { LimitModel, countOne, countSoon, readWindows, takeBack, writeCounts } from './limitStore.ts';

const server = useTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });

const FORGOT = { email: 'somebody@example.com', forgot: true };

let addresses = 0;
/** An address nobody else has called from. */
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const signIn = (email: string, password: string, address: string) =>
  server.request().post('/api/auth').set('x-forwarded-for', address).send({ email, password });
const signUpFrom = (address: string, overrides = {}) =>
  server.request().post('/api/users').set('x-forwarded-for', address).send(buildUser(overrides));
const statuses = (answers: { status: number }[]) =>
  answers.reduce<Record<number, number>>((all, { status }) => ({ ...all, [status]: (all[status] ?? 0) + 1 }), {});
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

/** The count that stands in the database as soon as all is written; 0 where none does. */
async function countOf(id: string): Promise<number> {
  await writeCounts();
  return (await LimitModel.findById(id).lean())?.count ?? 0;
}

/** Finds the windows of a rule. */
const ofRule = (name: string) => ({ _id: { $gte: `${name}:`, $lt: `${name};` } });

/** Sets a window to a count, as if that many calls had been made. */
const use = (id: string, count: number) =>
  LimitModel.updateOne({ _id: id }, { count, expires: new Date(Date.now() + 60_000) }, { upsert: true });

function expectTooMany(
  answer: { status: number; body: object; headers: Record<string, string> },
  withinSeconds: number,
) {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({ errors: [{ msg: expect.any(String) }] });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(withinSeconds);
}

describe('wrong sign-ins', () => {
  it('10 for an e-mail and address together, then not even the right password', async () => {
    const { user, password } = await signUp(server);
    const [home, elsewhere] = [newAddress(), newAddress()];
    for (let i = 0; i < 10; i++) await signIn(user.email, `wrong ${i}`, home).expect(400);
    expectTooMany(await signIn(user.email, password, home), 900);
    expectTooMany(await signIn(user.email.toUpperCase(), 'wrong', home), 900);
    await signIn(user.email, password, elsewhere).expect(200);
    await signIn('somebody.else@example.com', 'wrong', home).expect(400);
  });

  it('not the right one either that was being compared when the tenth wrong one was counted', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    const { passwords } = server.services;
    const matches = passwords.matches.bind(passwords);
    jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...words) => {
      for (let i = 0; i < 10; i++) await signIn(user.email, `wrong ${i}`, home).expect(400);
      return matches(...words);
    });
    expectTooMany(await signIn(user.email, password, home), 900);
  });

  it('also 10 when they come all at once', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    const answers = await Promise.all(times(25, (i) => signIn(user.email, `wrong ${i}`, home)));
    expect(statuses(answers)).toEqual({ 400: 10, 429: 15 });
    expectTooMany(await signIn(user.email, password, home), 900);
  });

  it('100 for an address', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    await use(`wrongAddress:${home}`, 99);
    await signIn('a@example.com', 'wrong', home).expect(400);
    expectTooMany(await signIn(user.email, password, home), 900);
  });

  it('100 an hour for an e-mail from all addresses, but for those that have signed in to it', async () => {
    const { user, password } = await signUp(server);
    const [home, elsewhere] = [newAddress(), newAddress()];
    await signIn(user.email, password, home).expect(200);
    await signIn(user.email, 'wrong', elsewhere).expect(400);
    await LimitModel.updateMany(ofRule('wrongEmail'), { count: 99 });
    await signIn(user.email, 'wrong', newAddress()).expect(400);
    expectTooMany(await signIn(user.email, password, newAddress()), 3_600);
    await signIn(user.email, 'wrong', home).expect(400);
    await signIn(user.email, password, home).expect(200);
  });

  it('those that an address had no try left for use up none of the e-mail', async () => {
    const { user } = await signUp(server);
    const counted = async () =>
      (await LimitModel.find(ofRule('wrongEmail')).lean()).reduce((sum, { count }) => sum + count, 0);
    const before = await counted();
    const [one, other] = [newAddress(), newAddress()];
    await Promise.all(times(50, (i) => signIn(user.email, `wrong ${i}`, i % 2 ? one : other)));
    expect((await counted()) - before).toBe(20);
  });

  it('an address is remembered for 90 days from the last sign-in there', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    const known = () => LimitModel.findOne(ofRule('signedIn')).sort({ expires: -1 }).lean();
    await signIn(user.email, password, home).expect(200);
    const { _id } = (await known())!;
    await LimitModel.updateOne({ _id }, { expires: new Date(Date.now() + 60_000) });
    await signIn(user.email, password, home).expect(200);
    const renewed = await LimitModel.findById(_id).lean();
    expect(renewed!.expires.getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000);
  });

  it('an address that cannot be remembered signs in all the same', async () => {
    const { user, password } = await signUp(server);
    const update = jest.spyOn(LimitModel, 'updateOne').mockImplementation((() => Promise.reject(new Error())) as never);
    await signIn(user.email, password, newAddress()).expect(200);
    expect(update).toHaveBeenCalled();
    update.mockRestore();
  });

  it('right ones and unreadable ones are not counted', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    expect(statuses(await Promise.all(times(20, () => signIn(user.email, password, home))))).toEqual({ 200: 20 });
    for (let i = 0; i < 12; i++) await signIn(user.email, '', home).expect(400);
    await signIn(user.email, password, home).expect(200);
  });
});

describe('sign-ins', () => {
  it('60 a minute for an address, right ones included', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    await use(`signIns:${home}`, 59);
    await signIn(user.email, password, home).expect(200);
    expectTooMany(await signIn(user.email, password, home), 60);
    await signIn(user.email, password, newAddress()).expect(200);
  });

  it('600 a minute for a network of IPv6, and no address of it is counted beyond', async () => {
    const { user, password } = await signUp(server);
    await use('networkSignIns:2001:db8:b::/48', 599);
    await signIn(user.email, password, '2001:db8:b:1::1').expect(200);
    expectTooMany(await signIn(user.email, password, '2001:db8:b:2::1'), 60);
    expect(await countOf('signIns:2001:db8:b:2::/64')).toBe(0);
    await signIn(user.email, password, '2001:db8:c:1::1').expect(200);
  });

  it('that an address is refused for are not its network’s', async () => {
    const { user, password } = await signUp(server);
    await use('networkSignIns:2001:db8:f::/48', 500);
    await use('signIns:2001:db8:f:1::/64', 60);
    for (let i = 0; i < 5; i++) expectTooMany(await signIn(user.email, password, '2001:db8:f:1::1'), 60);
    await signIn(user.email, password, '2001:db8:f:2::1').expect(200);
    const counted = () => countOf('networkSignIns:2001:db8:f::/48');
    for (let i = 0; i < 500 && (await counted()) !== 501; i++) await wait(10);
    expect(await counted()).toBe(501);
  });

  it('whose passwords were compared are, also where the limit of wrong ones was met meanwhile', async () => {
    const { user } = await signUp(server);
    const answers = await Promise.all(times(20, () => signIn(user.email, 'wrong password', '2001:db8:e:1::1')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    await wait(300); // time to take some back
    expect(await countOf('networkSignIns:2001:db8:e::/48')).toBeGreaterThan(10);
  });
});

describe('sign-ups', () => {
  it('20 an hour for an address, with those whose e-mail is taken, without those that are not filled in', async () => {
    const home = newAddress();
    const taken = buildUser();
    expect(statuses(await Promise.all(times(18, () => signUpFrom(home))))).toEqual({ 200: 18 });
    await signUpFrom(home, { name: '' }).expect(400);
    await signUpFrom(home, taken).expect(200);
    await signUpFrom(home, taken).expect(400);
    expectTooMany(await signUpFrom(home), 3_600);
    await signUpFrom(newAddress()).expect(200);
  });

  it('100 an hour for a network of IPv6, and no address of it is counted beyond', async () => {
    await use('networkSignUps:2001:db8:7::/48', 99);
    await signUpFrom('2001:db8:7:1::1').expect(200);
    expectTooMany(await signUpFrom('2001:db8:7:2::1'), 3_600);
    expect(await countOf('signUps:2001:db8:7:2::/64')).toBe(0);
    await signUpFrom('2001:db8:8:1::1').expect(200);
  });

  /** Keeps passwords from being hashed until what it gives is called. */
  function holdPasswords(): () => void {
    const held: (() => void)[] = [];
    const send: unknown = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')!.value;
    const holding = jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...words) {
      const go = () => Reflect.apply(send as () => void, this, words);
      if (Object(words[0]).password) held.push(go);
      else go(); // what loads modules uses it, too
    });
    return () => {
      holding.mockRestore();
      for (const go of held) go();
    };
  }
  /** Those that wait, and one for each thread. */
  const served = 30 + Math.max(1, Math.min(4, availableParallelism() - 1));

  /** Forty at once, of whom no password is hashed before all those are turned away for whom there is no room. */
  async function statusesOfCrowd(send: (i: number) => PromiseLike<{ status: number }>) {
    const release = holdPasswords();
    let answered = 0;
    const crowd = times(40, async (i) => {
      const { status } = await send(i);
      answered += 1;
      return { status };
    });
    try {
      for (let i = 0; i < 500 && answered < 40 - served; i++) await wait(10);
    } finally {
      release();
    }
    return statuses(await Promise.all(crowd));
  }

  it('that a crowd keeps from being served learn nothing of an e-mail by it', async () => {
    const { user } = await signUp(server);
    const found = await statusesOfCrowd((i) => signUpFrom(`2001:db8:a0:${i}::1`, { email: user.email }));
    expect(found).toEqual({ 400: served, 429: 40 - served });
  });

  it('and sign-ins that a crowd keeps from being served use up nothing', async () => {
    const { user, password } = await signUp(server);
    const home = newAddress();
    const found = await statusesOfCrowd(() => signIn(user.email, password, home));
    expect(found).toEqual({ 200: served, 429: 40 - served });
    const counted = () => countOf(`signIns:${home}`);
    for (let i = 0; i < 500 && (await counted()) !== served; i++) await wait(10);
    expect(await counted()).toBe(served);
  });

  it('but sign-ins that another limit refuses do', async () => {
    const { user } = await signUp(server);
    const home = newAddress();
    for (let i = 0; i < 13; i++) await signIn(user.email, 'wrong password', home).expect(i < 10 ? 400 : 429);
    await wait(300); // time to take some back
    expect(await countOf(`signIns:${home}`)).toBe(13);
  });

  it('behind which too many passwords of their network wait are refused before anything is counted', async () => {
    const release = holdPasswords();
    let refused = 0;
    const crowd = times(40, async (i) => {
      const { status } = await signUpFrom(`2001:db8:e:${i}::1`);
      if (status === 429) refused += 1;
      return { status };
    });
    const isFull = async () => refused === 40 - served && (await countOf('networkSignUps:2001:db8:e::/48')) === served;
    try {
      for (let i = 0; i < 500 && !(await isFull()); i++) await wait(10);
      await server.request().post('/api/auth').set('x-forwarded-for', '192.0.2.250').send(FORGOT).expect(200);
      const asking = jest.spyOn(LimitModel.db.db!, 'command');
      expectTooMany(await signUpFrom('2001:db8:e:99::1'), 2);
      expectTooMany(await signIn('somebody@example.com', 'a good password', '2001:db8:e:99::1'), 2);
      expect(asking).not.toHaveBeenCalledWith(expect.objectContaining(OF_LIMITS), expect.anything());
      asking.mockRestore();
    } finally {
      release();
    }
    expect(statuses(await Promise.all(crowd))).toEqual({ 200: served, 429: 40 - served });
  });

  it('that were begun and never sent are given back, with what was refused meanwhile', async () => {
    const counted = () => countOf('networkSignUps:2001:db8:9::/48');
    const until = async (isThere: (count: number) => boolean) => {
      while (!isThere(await counted())) await wait(10);
    };
    const begun = await Promise.all(
      times(100, (i) => {
        const head = { 'content-type': 'application/json', 'content-length': 200 };
        const from = { 'x-forwarded-for': `2001:db8:9:${i % 5}::1` };
        return openRaw(server.url, rawRequest('POST', '/api/users', { ...head, ...from }));
      }),
    );
    await until((count) => count === 100);
    const logged = () => server.logs.filter(({ limit }) => limit === 'networkSignUps').length;
    const before = logged();
    const refused = await Promise.all(times(30, () => signUpFrom('2001:db8:9:9::1')));
    expect(statuses(refused)).toEqual({ 429: 30 });
    await until((count) => count === 100);
    expectTooMany(await signUpFrom('2001:db8:9:7::1'), 3_600);
    expect(logged() - before).toBe(1);
    // Each that is let go makes room for one, whatever is refused between them.
    for (const [i, { socket }] of begun.slice(0, 5).entries()) {
      await until((count) => count === 100);
      socket.destroy();
      await until((count) => count === 99);
      await signUpFrom(`2001:db8:9:${20 + i}::1`).expect(200);
      await signUpFrom('2001:db8:9:9::1').expect(429);
    }
    for (const { socket } of begun) socket.destroy();
    await until((count) => count === 5);
  });
});

it('a sign-up without a body does not count, also of who hangs up', async () => {
  const hung = hangUpWhileCounting(() => sent.socket);
  const sent = await openRaw(server.url, rawRequest('POST', '/api/users', { 'x-forwarded-for': '2001:db8:a::1' }));
  await hung;
  const ids = ['networkSignUps:2001:db8:a::/48', 'signUps:2001:db8:a:0::/64'];
  const given = async () => (await Promise.all(ids.map(countOf))).every((count) => count === 0);
  await wait(200); // time to count it
  for (let i = 0; i < 500 && !(await given()); i++) await wait(10);
  expect(await given()).toBe(true);
});

/** A command that reads how often something was done. */
const OF_LIMITS = { find: 'limits' };

/** Has the next caller that is counted hang up before that is done. */
const hangUpWhileCounting = (socketOf: () => Socket) =>
  new Promise<void>((resolve) => {
    const database = LimitModel.db.db!;
    const send = database.command.bind(database);
    const sending = jest.spyOn(database, 'command').mockImplementation(async (...words) => {
      if (words[0]['find'] !== OF_LIMITS.find) return send(...words);
      sending.mockRestore();
      socketOf().destroy();
      await wait(50);
      resolve();
      return send(...words);
    });
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
    const as = (token: string) => ({ Authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() });
    const post = await server.request().post('/api/posts').set(as(other.token)).send({ text: 'x' }).expect(200);
    const place = `/api/posts/comment/${post.body._id}`;
    const comments = await server.request().put(place).set(as(other.token)).send({ text: 'x' }).expect(200);
    const target = path.replace(':post', post.body._id).replace(':comment', comments.body[0]._id);
    const call = (token: string, sent: object = body) => server.request()[method](target).set(as(token)).send(sent);

    await use(`${name}:${writer.user._id}`, max - 2);
    await call(writer.token).expect(200);
    if (name !== 'reports') await call(writer.token, { ...body, text: 5, status: 5 }).expect(400); // not counted
    await call(writer.token).expect(200);
    expectTooMany(await call(writer.token), 3_600);
    // Whether an image comes along stands in the body; everything else is refused before a byte of it is read.
    if (name !== 'uploads') expectTooMany(await call(writer.token, { text: 'x'.repeat(300_000) }), 3_600);
    await call(other.token).expect(200);
    await LimitModel.updateOne({ _id: `${name}:${writer.user._id}` }, { expires: new Date() });
    await wait(300); // it is no longer taken to be full
    await call(writer.token).expect(200);
  });

  it('what has arrived counts, also of who hangs up before it is counted', async () => {
    const { token, user } = await signUpVerified(server);
    const as = { Authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() };
    const post = await server.request().post('/api/posts').set(as).send({ text: 'x' }).expect(200);
    const path = `/api/posts/report/${post.body._id}`;
    const hung = hangUpWhileCounting(() => sent.socket);
    const sent = await openRaw(server.url, rawRequest('PUT', path, as));
    await hung;
    const isReported = async () => (await server.request().get(path.replace('/report', '')).set(as)).body.reportCount;
    while ((await isReported()) !== 1) await wait(10);
    expect(await countOf(`reports:${user._id}`)).toBe(1);
  });

  it('a body that has arrived and was not read before its caller hung up does not count', async () => {
    const { token, user } = await signUpVerified(server);
    const as = { Authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() };
    const counted = () => countOf(`posts:${user._id}`);
    const body = JSON.stringify({ text: 'Gone' });
    const head = { ...as, 'content-type': 'application/json', 'content-length': body.length };
    const hung = hangUpWhileCounting(() => sent.socket);
    const sent = await openRaw(server.url, rawRequest('POST', '/api/posts', head, body));
    await hung;
    await wait(200); // time to count it
    while ((await counted()) !== 0) await wait(10);
    const ofUser = { user: new mongoose.Types.ObjectId(user._id) };
    expect(await mongoose.connection.collection('posts').countDocuments(ofUser)).toBe(0);
  });

  it('what was made counts, and what is there already does not, also of who hangs up meanwhile', async () => {
    const { token, user } = await signUpVerified(server);
    const as = { Authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress(), 'idempotency-key': 'once' };
    const body = JSON.stringify({ text: 'Once' });
    const head = { ...as, 'content-type': 'application/json', 'content-length': body.length };
    const posts = mongoose.connection.collection('posts');
    const insertOne = posts.insertOne.bind(posts);
    for (let i = 0; i < 3; i++) {
      const made = new Promise<void>((resolve) => {
        jest.spyOn(posts, 'insertOne').mockImplementationOnce(async (...words) => {
          sent.socket.destroy();
          await wait(50);
          return insertOne(...words).finally(resolve);
        });
      });
      const sent = await openRaw(server.url, rawRequest('POST', '/api/posts', head, body));
      await made;
      await wait(50);
      while ((await countOf(`posts:${user._id}`)) !== 1) await wait(10);
    }
    expect(await posts.countDocuments({ user: new mongoose.Types.ObjectId(user._id) })).toBe(1);
  });

  it('a profile without an image is no upload', async () => {
    const { token, user } = await signUpVerified(server);
    await use(`uploads:${user._id}`, 20);
    const save = server.request().post('/api/profile').auth(token, { type: 'bearer' });
    await save.send({ status: 'Other', genres: 'crime', avatar: null }).expect(200);
  });

  it('a moderator may clear any number of reports', async () => {
    const { token, user } = await signUpVerified(server, { role: 'mod' });
    const as = { Authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() };
    const post = await server.request().post('/api/posts').set(as).send({ text: 'x' }).expect(200);
    await use(`reports:${user._id}`, 60);
    const path = `/api/posts/report/${post.body._id}`;
    await server.request().put(path).set(as).send({ clear: true }).expect(200);
    await server.request().put(path).set(as).expect(429);
  });
});

describe('all calls', () => {
  const call = (address: string) => server.request().get('/api/nothing').set('x-forwarded-for', address);
  const calls = async (count: number, address: string) =>
    statuses(await Promise.all(times(count, () => call(address))));

  it('600 a minute for an address, one that was met is logged without it', async () => {
    const home = newAddress();
    expect(await calls(610, home)).toEqual({ 404: 600, 429: 10 });
    expectTooMany(await call(home), 60);
    const asked = server.request().options('/api/auth').set('origin', server.config.appUrl);
    expectTooMany(await asked.set('x-forwarded-for', home), 60);
    await call(newAddress()).expect(404);
    const logged = server.logs.filter(({ limit }) => limit === 'calls');
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(home);
  });

  it('a large body and a large answer count once more for each 200,000 bytes, sent or not', async () => {
    const { token } = await signUp(server);
    const home = newAddress();
    const as = { Authorization: `Bearer ${token}`, 'x-forwarded-for': home };
    const beats = Object.fromEntries(BEATS.map(({ key }) => [key, 'x'.repeat(20_000)]));
    await server.request().post('/api/outlines?view=texts').set(as).send(beats).expect(200); // 1 + 6
    await server.request().get('/api/outlines/me').set(as).expect(200); // 1 + 3
    await server.request().head('/api/outlines/me').set(as).expect(200); // 1 + 3
    expect(await calls(590, home)).toEqual({ 404: 585, 429: 5 });
  });

  it('the bytes of an answer are counted, not its letters', async () => {
    const { token } = await signUp(server);
    const home = newAddress();
    const as = { Authorization: `Bearer ${token}`, 'x-forwarded-for': home };
    const beats = Object.fromEntries(BEATS.map(({ key }) => [key, '語'.repeat(20_000)]));
    await server.request().post('/api/outlines?view=texts').set(as).send(beats).expect(200); // 1 + 2 · 1.92 MB
    expect(await calls(590, home)).toEqual({ 404: 580, 429: 10 });
  });

  it('an IPv6 address counts by its /64, an IPv4 one however it is written', async () => {
    expect(await calls(600, '2001:db8:1:2::1')).toEqual({ 404: 600 });
    await call('2001:db8:1:2:ffff:ffff:ffff:9').expect(429);
    await call('2001:0DB8:0001:0002:0::').expect(429);
    await call('2001:db8:1:3::1').expect(404);
    expect(await calls(600, '192.0.2.7')).toEqual({ 404: 600 });
    await call('::ffff:192.0.2.7').expect(429);
    await call('::ffff:192.0.2.8').expect(404);
  });

  it('nobody gets around it with a longer X-Forwarded-For', async () => {
    expect(await calls(600, '192.0.2.99')).toEqual({ 404: 600 });
    await call('203.0.113.1, 192.0.2.99').expect(429);
  });
});

describe('windows in the database', () => {
  const race = (key: string, max = 200) => ({ rule: { name: 'race', max, windowMs: 60_000 }, key });

  it('count every one of many at once, also when they begin with them', async () => {
    const counts = (await Promise.all(times(60, () => countOne(race('a'))))).map(({ count }) => count);
    expect(counts.toSorted((a, b) => a - b)).toEqual(times(60, (i) => i + 1));
  });

  it('keep their end, and begin anew when they have ended and still lie there', async () => {
    const first = await countOne(race('b'));
    expect((await countOne(race('b'))).ends).toEqual(first.ends);
    await LimitModel.updateOne({ _id: 'race:b' }, { expires: new Date(Date.now() - 1) });
    expect((await readWindows([race('b')]))[0]!.count).toBe(0);
    const anew = await countOne(race('b'));
    expect(anew.count).toBe(1);
    expect(anew.ends.getTime()).toBeGreaterThan(Date.now() + 59_000);
  });

  it('give back what was counted in them alone, not what a later one has counted', async () => {
    const first = await countOne(race('d'));
    await takeBack(race('d'), first.ends);
    expect((await readWindows([race('d')]))[0]!.count).toBe(0);
    await countOne(race('d'));
    await LimitModel.updateOne({ _id: 'race:d' }, { expires: new Date(Date.now() - 1) });
    await countOne({ ...race('d'), rule: { ...race('d').rule, windowMs: 70_000 } });
    await takeBack(race('d'), first.ends);
    expect((await readWindows([race('d')]))[0]!.count).toBe(1);
  });

  it('that two instances have begun together are one, whoever gives back', async () => {
    const { ends } = await countSoon(race('n'));
    const expires = new Date(ends.getTime() + 900);
    await LimitModel.collection.insertOne({ _id: 'race:n' as never, count: 5, expires });
    await writeCounts();
    await takeBack(race('n'), ends);
    expect(await countOf('race:n')).toBe(5);
  });

  it('are written once a second, however many are counted meanwhile', async () => {
    const { collection } = LimitModel;
    const write = collection.bulkWrite.bind(collection);
    const writes = jest.spyOn(collection, 'bulkWrite').mockImplementation(async (...words) => {
      await wait(20);
      return write(...words);
    });
    await countSoon(race('m'));
    const written = writeCounts();
    for (let i = 0; i < 30; i++) {
      await countSoon(race(`m${i}`));
      await wait(5);
    }
    await written;
    expect(writes.mock.calls.length).toBeLessThanOrEqual(2);
    writes.mockRestore();
  });

  it('give back what is being written', async () => {
    const { collection } = LimitModel;
    const write = collection.bulkWrite.bind(collection);
    const { ends } = await countSoon(race('k'));
    const writing = jest.spyOn(collection, 'bulkWrite').mockImplementationOnce(async (...words) => {
      await wait(50);
      return write(...words);
    });
    void writeCounts();
    await wait(10);
    await takeBack(race('k'), ends);
    expect(await countOf('race:k')).toBe(0);
    writing.mockRestore();
  });

  it('are read three times at most, though a write begins during each', async () => {
    const database = LimitModel.db.db!;
    const send = database.command.bind(database);
    let reads = 0;
    const sending = jest.spyOn(database, 'command').mockImplementation(async (...words) => {
      const { find, filter } = words[0];
      if (find === OF_LIMITS.find && filter._id.$in.includes('race:z') && ++reads < 9) {
        await countSoon(race(`z${reads}`));
        await writeCounts();
      }
      return send(...words);
    });
    await readWindows([race('z')]);
    expect(reads).toBe(3);
    sending.mockRestore();
  });

  it('are counted in memory while nothing can be written, besides those in the database, until they end', async () => {
    const counted = { rule: { name: 'short', max: 10, windowMs: 3_000 }, key: 'f' };
    const fill = () =>
      jest
        .spyOn(LimitModel.collection, 'findOneAndUpdate')
        .mockRejectedValue(Object.assign(new Error('The disk is full'), { code: 14031 }));
    let full = fill();
    const inMemory = await countOne(counted);
    expect([inMemory.count, (await countOne(counted)).count]).toEqual([1, 2]);
    full.mockRestore();
    const written = await countOne(counted);
    expect(written).toEqual({ count: 3, ends: inMemory.ends });
    for (const left of [2, 1, 0]) {
      await takeBack(counted, written.ends);
      expect((await readWindows([counted]))[0]!.count).toBe(left);
    }
    await wait(3_050);
    const lasting = { ...counted, rule: { ...counted.rule, windowMs: 60_000 } };
    const { ends } = await countOne(lasting);
    await takeBack(lasting, ends);
    expect((await readWindows([lasting]))[0]!.count).toBe(0);
    full = fill();
    expect(await countOne({ ...lasting, rule: { ...lasting.rule, windowMs: 90_000 } })).toEqual({ count: 1, ends });
    const ahead = { ...lasting, key: 'g' }; // as if the clock had been set back since
    await countOne({ ...ahead, rule: { ...lasting.rule, windowMs: 3_600_000 } });
    full.mockRestore();
    expect((await countOne(ahead)).count).toBe(1);
    expect((await countOne(ahead)).count).toBe(2);
  });

  it('count every one of many at once where they are written a moment later, also while they are', async () => {
    const bulk = jest.spyOn(LimitModel.collection, 'bulkWrite');
    await countOne(race('h'));
    const counts = await Promise.all(
      times(60, async (i) => {
        await wait(2 * i);
        if (i % 10 === 0) void writeCounts();
        const counts = await Promise.all([countSoon(race('h')), countSoon(race('h'))]);
        return counts.map(({ count }) => count);
      }),
    );
    expect(counts.flat().toSorted((a, b) => a - b)).toEqual(times(120, (i) => i + 2));
    expect(bulk.mock.calls.length).toBeGreaterThan(1);
    bulk.mockRestore();
    expect(await countOf('race:h')).toBe(121);
  });

  it('are written together within a second, with what other instances have counted meanwhile', async () => {
    const windows = await Promise.all(times(3, (i) => countSoon(race(`i${i}`))));
    expect((await countOne(race('i0'))).ends).toEqual(windows[0]!.ends); // as another one would
    expect((await countSoon(race('i0'))).count).toBe(3);
    await takeBack(race('i2'), windows[2]!.ends);
    const stored = () =>
      LimitModel.find({ _id: { $in: times(3, (i) => `race:i${i}`) } }, { _id: 1, count: 1 })
        .sort({ _id: 1 })
        .lean();
    for (let i = 0; i < 500 && (await stored()).length < 2; i++) await wait(10);
    expect(await stored()).toEqual([
      { _id: 'race:i0', count: 3 },
      { _id: 'race:i1', count: 1 },
    ]);
  });

  it('stay here while nothing can be written, and are lost with other faults', async () => {
    const bulk = jest.spyOn(LimitModel.collection, 'bulkWrite');
    await countSoon(race('j'));
    bulk.mockRejectedValueOnce(Object.assign(new Error('The disk is full'), { writeErrors: [{ index: 0 }] }));
    await writeCounts();
    expect((await countSoon(race('j'))).count).toBe(2);
    expect(await countOf('race:j')).toBe(2);
    await countSoon(race('j'));
    bulk.mockRejectedValueOnce(new Error('The database is away'));
    const written = writeCounts();
    await expect(countSoon(race('j'))).rejects.toThrow('The database is away');
    await written;
    const { count, ends } = await countSoon(race('j'));
    expect(count).toBe(3);
    bulk.mockRejectedValueOnce(new Error('The database is away'));
    void writeCounts();
    await takeBack(race('j'), ends); // lost with the others
    expect(await countOf('race:j')).toBe(2);
    bulk.mockRestore();
  });

  it('that ended before they were written are not added to later ones', async () => {
    const counted = { rule: { name: 'short', max: 10, windowMs: 500 }, key: 'l' };
    for (let i = 0; i < 3; i++) await countSoon(counted);
    await wait(550);
    await countOne({ ...counted, rule: { ...counted.rule, windowMs: 60_000 } });
    expect(await countOf('short:l')).toBe(1);
  });

  it('are left alone for a moment when they are full, until something is given back', async () => {
    const writes = jest.spyOn(LimitModel.collection, 'findOneAndUpdate');
    const windows = await Promise.all(times(3, () => countOne(race('e', 1))));
    const written = writes.mock.calls.length;
    for (let i = 0; i < 5; i++) expect((await countOne(race('e', 1))).count).toBeGreaterThan(1);
    expect(writes.mock.calls.length).toBe(written);
    await takeBack(race('e', 1), windows[0]!.ends);
    await countOne(race('e', 1));
    expect(writes.mock.calls.length).toBe(written + 1);
    await wait(300);
    await countOne(race('e', 1));
    expect(writes.mock.calls.length).toBe(written + 2);
    writes.mockRestore();
  });

  it('lock nobody out for longer than they last when the clock was set back', async () => {
    await countOne(race('c'));
    await LimitModel.updateOne({ _id: 'race:c' }, { count: 99, expires: new Date(Date.now() + 365 * 86_400_000) });
    expect((await readWindows([race('c')]))[0]!.count).toBe(0);
    expect((await countOne(race('c'))).count).toBe(1);
  });

  it('are removed by the database after their end', async () => {
    const indexes = await LimitModel.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expires: 1 }, expireAfterSeconds: 0 }));
  });
});

it('new accounts send 200 MB a day from a network, whatever its addresses, and still read', async () => {
  const { token } = await signUp(server);
  const from = (i: number) => `2001:db8:7:${i}::1`;
  const text = JSON.stringify({ none: 'x'.repeat(4_100_000) });
  const send = (i: number) =>
    server
      .request()
      .post('/api/outlines')
      .auth(token, { type: 'bearer' })
      .set('x-forwarded-for', from(i))
      .type('json')
      .send(text);
  for (let i = 0; i < 48; i++) expect((await send(i)).status).not.toBe(429);
  const refused = await send(49);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const read = server.request().get('/api/auth').auth(token, { type: 'bearer' });
  await read.set('x-forwarded-for', from(49)).expect(200);
});
