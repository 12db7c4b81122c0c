import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startChores } from './chores.ts';
import { DELETED_WRITER, type Post } from './contract/index.ts';
import { type SignedUp, signUp, signUpOverHttp, signUpVerified } from './testing/builders.ts';
import { openRaw, rawRequest } from './testing/servers/rawConnection.ts';
import { useTestServer } from './testing/servers/startTestServer.ts';
import { CharacterModel } from './features/outline/characters/characterModel.ts';
import { DeletionModel, finishDeletions } from './deleteAccount.ts';
import { UserModel } from './features/auth/user/userModel.ts';
import { CommentModel } from './features/posts/comments/commentModel.ts';
import { PostModel } from './features/posts/postModel.ts';
import { ProfileModel } from './features/profile/profileModel.ts';

const server = useTestServer();

type Method = 'get' | 'post' | 'put' | 'delete';
const call = (who: SignedUp, method: Method, path: string, body?: object) =>
  server.request()[method](path).auth(who.token, { type: 'bearer' }).send(body);

const inAnHour = () => new Date(Date.now() + 3_600_000);

const PIXEL = `data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==`;

/** A person with everything one can have, and another who got likes, votes, reports and comments of it. */
async function buildLife() {
  const leaver = await signUpVerified(server, { name: 'Lea the Leaver' });
  const other = await signUpVerified(server, { name: 'Otto the Other' });
  await call(leaver, 'post', '/api/outlines', { title: 'Hers' }).expect(200);
  await CharacterModel.create({ user: leaver.user._id, name: 'Odile', desc: '<p>tunes</p>' });
  const profile = { status: 'Other', genres: 'crime', avatar: PIXEL };
  const { avatar } = (await call(leaver, 'post', '/api/profile', profile).expect(200)).body.user;
  const hers: Post = (await call(leaver, 'post', '/api/posts', { text: 'Her idea' }).expect(200)).body;
  const his: Post = (await call(other, 'post', '/api/posts', { text: 'His idea' }).expect(200)).body;
  await call(other, 'put', `/api/posts/comment/${his._id}`, { text: 'His word' }).expect(200);
  const comments = await call(leaver, 'put', `/api/posts/comment/${his._id}`, { text: 'Her word' }).expect(200);
  const [word] = comments.body.filter(({ text }: { text: string }) => text === 'His word');
  for (const who of [leaver, other]) {
    await call(who, 'put', `/api/posts/like/${his._id}`).expect(200);
    await call(who, 'put', `/api/posts/report/${his._id}`).expect(200);
    await call(who, 'put', `/api/posts/comment/${his._id}/vote/${word._id}`).expect(200);
    await call(who, 'put', `/api/posts/comment/${his._id}/report/${word._id}`).expect(200);
  }
  return { leaver, other, hers, his, avatar: avatar as string };
}

/** Every document of the database that mentions one of the words, with its collection. */
async function mentionsOf(...words: string[]): Promise<string[]> {
  const database = mongoose.connection.db!;
  const names = (await database.listCollections().toArray()).map(({ name }) => name);
  const texts = await Promise.all(
    names.map(async (name) =>
      (await database.collection(name).find().toArray()).map((one) => name + JSON.stringify(one)),
    ),
  );
  return texts.flat().filter((text) => words.some((word) => text.includes(word)));
}

async function expectGone({ leaver, other, hers, his, avatar }: Awaited<ReturnType<typeof buildLife>>) {
  await call(leaver, 'get', '/api/auth').expect(401);
  await server.request().get(`/api/profile/user/${leaver.user._id}`).expect(404);
  await server.request().get(avatar).expect(404);
  await finishDeletions(server.services.mailer, { now: inAnHour() });
  expect(await mentionsOf(leaver.user._id, leaver.user.email, leaver.user.name)).toEqual([]);

  const left: Post = (await call(other, 'get', `/api/posts/${hers._id}`).expect(200)).body;
  expect(left).toMatchObject({ text: 'Her idea', name: DELETED_WRITER, avatar: '', user: null });
  const post: Post = (await call(other, 'get', `/api/posts/${his._id}`).expect(200)).body;
  expect(post).toMatchObject({ likeCount: 1, likes: [{ user: other.user._id }], reportCount: 1, commentCount: 2 });
  expect(post.comments).toEqual([
    expect.objectContaining({ text: 'His word', voteCount: 1, reportCount: 1, name: 'Otto the Other' }),
    expect.objectContaining({ text: 'Her word', name: DELETED_WRITER, user: null }),
  ]);
}

describe('DELETE /api/profile', () => {
  it('is for signed-in people', async () => {
    await server.request().delete('/api/profile').expect(401);
  });

  it('takes everything private away and the name off the rest', async () => {
    const life = await buildLife();
    const answer = await call(life.leaver, 'delete', '/api/profile').expect(200);
    expect(answer.body).toEqual({ msg: 'Account, Outline, & Profile deleted' });
    await expectGone(life);
    await call(life.other, 'get', '/api/auth').expect(200);
  });

  it('gives the e-mail free for another account that gets nothing of the old one', async () => {
    const old = await signUp(server);
    await call(old, 'post', '/api/outlines', { title: 'Old' }).expect(200);
    await call(old, 'delete', '/api/profile').expect(200);
    const renewed = await signUpOverHttp(server, { email: old.user.email, password: old.password });
    expect(renewed.user._id).not.toBe(old.user._id);
    await call(renewed, 'get', '/api/outlines/me').expect(404);
    await call(old, 'get', '/api/auth').expect(401);
  });

  it('is not outlived by a call whose body was still on its way', async () => {
    const leaver = await signUp(server);
    const body = JSON.stringify({ title: 'From beyond' });
    const headers = {
      authorization: `Bearer ${leaver.token}`,
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const late = await openRaw(server.url, rawRequest('POST', '/api/outlines', headers));
    await late.answered();
    await call(leaver, 'delete', '/api/profile').expect(200);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    late.socket.write(body);
    await late.answered(2);
    clock.mockRestore();
    expect(late.answer()).toMatch(/HTTP\/1\.1 401 /);
    expect(await mentionsOf('From beyond')).toEqual([]);
  });

  it('ends sign-ins and links at once', async () => {
    const { user, password, token } = await signUp(server);
    await call({ user, password, token }, 'delete', '/api/profile').expect(200);
    await server.request().post('/api/auth').send({ email: user.email, password }).expect(400);
    await server.request().put('/api/auth/resend').set('x-auth-token', token).expect(401);
  });
});

it('takes along the mails that lie in the outbox, and those alone', async () => {
  const folder = join(server.config.dataDir, 'outbox');
  const mailsTo = async (email: string) => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')); // what is being written gets another name
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return texts.filter((text) => text.includes(email)).length;
  };
  const leaver = await signUpOverHttp(server, { email: 'leaver@example.com' });
  await signUpOverHttp(server, { email: 'stayer@example.com' });
  await call(leaver, 'put', '/api/auth/resend').expect(200);
  await server.request().post('/api/auth').send({ email: 'leaver@example.com', forgot: true }).expect(200);
  while ((await mailsTo('leaver@example.com')) < 3 || (await mailsTo('stayer@example.com')) < 1) await wait(20);
  // One wish more is still waiting.
  await server.request().post('/api/auth').send({ email: 'leaver@example.com', forgot: true }).expect(200);
  await call(leaver, 'delete', '/api/profile').expect(200);
  expect(await mailsTo('leaver@example.com')).toBe(0);
  expect(await mailsTo('stayer@example.com')).toBe(1);
  expect(await mentionsOf('leaver@example.com')).toEqual([]);

  // And a mail that is just being put there.
  const late = await signUp(server, { email: 'late@example.com' });
  await UserModel.updateOne({ _id: late.user._id }, { mail: { due: new Date(0), tries: 0 } });
  const person = new mongoose.Types.ObjectId(late.user._id);
  server.services.mailer.soon(person);
  await server.services.mailer.forget(person);
  await wait(500);
  expect(await mailsTo('late@example.com')).toBe(0);
});

it('the log tells whose account was deleted', async () => {
  const leaver = await signUp(server);
  await call(leaver, 'delete', '/api/profile').expect(200);
  const told = { msg: 'An account was deleted', user: leaver.user._id };
  expect(server.logs).toContainEqual(expect.objectContaining(told));
});

describe('a deletion that a crash interrupted is finished at the next start', () => {
  const crashes: [string, (id: string) => Promise<unknown>][] = [
    ['before the account was gone', async () => {}],
    ['after the account was gone', (id) => UserModel.deleteOne({ _id: id })],
    [
      'half way',
      async (id) => {
        await UserModel.deleteOne({ _id: id });
        await mongoose.connection.collection('outlines').deleteOne({ user: new mongoose.Types.ObjectId(id) });
        await mongoose.connection.collection('profiles').deleteOne({ user: new mongoose.Types.ObjectId(id) });
      },
    ],
  ];
  it.each(crashes)('%s', async (_, crash) => {
    const life = await buildLife();
    await DeletionModel.create({ _id: life.leaver.user._id, date: new Date() });
    await crash(life.leaver.user._id);
    const chores = startChores(server.services, 10_000);
    while ((await mentionsOf(life.leaver.user._id)).length > 1) await new Promise((resolve) => setTimeout(resolve, 50));
    chores.stop();
    await expectGone(life);
  });
});

it('what a running request stores behind the deletion goes with the last round', async () => {
  const leaver = await signUp(server);
  await call(leaver, 'delete', '/api/profile').expect(200);
  const id = new mongoose.Types.ObjectId(leaver.user._id);
  // A picture may wait so long for its turn.
  await finishDeletions(server.services.mailer, { now: new Date(Date.now() + 5 * 60_000) });
  await mongoose.connection.collection('outlines').insertOne({ user: id, title: 'Too late' });
  await finishDeletions(server.services.mailer, { now: inAnHour() });
  expect(await mentionsOf('Too late', leaver.user._id)).toEqual([]);
});

it('nobody’s name stays because others who leave have liked and reported very much', async () => {
  const leavers = await Promise.all(Array.from({ length: 4 }, () => signUpVerified(server)));
  const posts = await Promise.all(
    leavers.map(async (who) => (await call(who, 'post', '/api/posts', { text: 'Hi' })).body),
  );
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const { collection } = CommentModel;
  const updateMany = collection.updateMany.bind(collection);
  const slow = jest.spyOn(collection, 'updateMany').mockImplementation(async (filter, ...rest) => {
    if (filter && 'votes.user' in filter) await held;
    return updateMany(filter, ...rest);
  });
  await Promise.all(leavers.map((who) => call(who, 'delete', '/api/profile').expect(200)));
  const names = async () => {
    const stored = await PostModel.find({ _id: { $in: posts.map(({ _id }: Post) => _id) } }).lean();
    return stored.map(({ name }) => name);
  };
  while ((await names()).some((name) => name !== DELETED_WRITER)) await wait(20);
  expect(slow.mock.calls.filter(([filter]) => filter && 'votes.user' in filter)).toHaveLength(1);
  go();
  while (slow.mock.calls.filter(([filter]) => filter && 'votes.user' in filter).length < 4) await wait(20);
  slow.mockRestore();
});

it('a start soon after it closes no deletion: a request of another instance may still store something', async () => {
  const leaver = await signUp(server);
  await call(leaver, 'delete', '/api/profile').expect(200);
  const isOpen = () => DeletionModel.countDocuments({ _id: leaver.user._id });
  await finishDeletions(server.services.mailer, { evenNew: true });
  expect(await isOpen()).toBe(1);
  await finishDeletions(server.services.mailer, { now: inAnHour() });
  expect(await isOpen()).toBe(0);
});

it('an account that cannot be deleted just now keeps no other from being deleted', async () => {
  const [one, other] = [await signUp(server), await signUp(server)];
  for (const { user } of [one, other]) await DeletionModel.create({ _id: user._id, date: new Date(0) });
  const damaged = Object.assign(new Error('damaged'), { code: 324 });
  const deleteOne = ProfileModel.deleteOne.bind(ProfileModel);
  const remove = jest
    .spyOn(ProfileModel, 'deleteOne')
    .mockImplementation(((filter: { user: mongoose.Types.ObjectId }) =>
      String(filter.user) === one.user._id ? Promise.reject(damaged) : deleteOne(filter)) as never);
  await expect(finishDeletions(server.services.mailer, { now: inAnHour() })).rejects.toBe(damaged);
  remove.mockRestore();
  expect(await UserModel.countDocuments({ _id: { $in: [one.user._id, other.user._id] } })).toBe(0);
  expect(await DeletionModel.countDocuments()).toBe(1);
  await finishDeletions(server.services.mailer, { now: inAnHour() });
  expect(await DeletionModel.countDocuments()).toBe(0);
});

it('what a fault has stopped is gone on with in the next round, though the answer said that it is deleted', async () => {
  const life = await buildLife();
  const full = Object.assign(new Error('The disk is full'), { code: 14031 });
  const remove = jest.spyOn(CharacterModel.collection, 'deleteMany').mockRejectedValueOnce(full);
  await call(life.leaver, 'delete', '/api/profile').expect(200);
  expect(await mentionsOf('tunes')).toHaveLength(1);
  remove.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  await expect(finishDeletions(server.services.mailer)).rejects.toBe(full);
  remove.mockRestore();
  await finishDeletions(server.services.mailer);
  expect(await mentionsOf('tunes')).toEqual([]);
  const again = jest.spyOn(CharacterModel.collection, 'deleteMany');
  await finishDeletions(server.services.mailer);
  expect(again).not.toHaveBeenCalled();
  again.mockRestore();
  await expectGone(life);
});

it('nobody’s own things stay until the likes of others who leave are taken back', async () => {
  const leavers = await Promise.all(Array.from({ length: 3 }, () => signUp(server)));
  for (const { user } of leavers) {
    await CharacterModel.create({ user: user._id, name: 'Odile', desc: '<p>sings</p>' });
    await DeletionModel.create({ _id: user._id, date: new Date() });
  }
  const { collection } = CommentModel;
  const updateMany = collection.updateMany.bind(collection);
  const left: number[] = [];
  const marks = jest.spyOn(collection, 'updateMany').mockImplementation(async (filter, ...rest) => {
    const ofLeavers = { user: { $in: leavers.map(({ user }) => user._id) } };
    if (filter && 'votes.user' in filter) left.push(await CharacterModel.countDocuments(ofLeavers));
    return updateMany(filter, ...rest);
  });
  const remove = jest.spyOn(CharacterModel.collection, 'deleteMany').mockRejectedValue(new Error('The disk is full'));
  await expect(finishDeletions(server.services.mailer, { evenNew: true })).rejects.toThrow('full');
  remove.mockRestore();
  expect(left).toEqual([]);
  await finishDeletions(server.services.mailer); // a fault at the start, too, puts off nothing for longer
  marks.mockRestore();
  expect(left).toEqual([0, 0, 0]);
});

it('what is written down is certain, and nobody is told otherwise where the account itself can’t go at once', async () => {
  const leaver = await signUp(server);
  const full = Object.assign(new Error('The disk is full'), { code: 14031 });
  const remove = jest.spyOn(UserModel, 'findOneAndDelete').mockImplementationOnce(() => {
    throw full;
  });
  await call(leaver, 'delete', '/api/profile').expect(200);
  remove.mockRestore();
  expect(await UserModel.countDocuments({ _id: leaver.user._id })).toBe(1);
  await finishDeletions(server.services.mailer);
  expect(await UserModel.countDocuments({ _id: leaver.user._id })).toBe(0);
});
