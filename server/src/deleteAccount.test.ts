import mongoose, { Types } from 'mongoose';
import { DELETED_WRITER, type Post } from './contract/index.ts';
import { UserModel } from './features/auth/user/userModel.ts';
import { ProfileModel } from './features/profile/profileModel.ts';
import { JobModel } from './lib/jobs.ts';
import { signUp, signUpOverHttp, signUpVerified } from './testing/builders.ts';
import { type Caller, callAs } from './testing/callAs.ts';
import { buildProfile, buildWork } from './testing/profiles.ts';
import { GIF } from './testing/images.ts';
import { useTestServer } from './testing/servers/startTestServer.ts';
import { waitUntil } from './testing/waitUntil.ts';

const server = useTestServer();
beforeEach(() => JobModel.deleteMany());

/** A person with everything one can have, and another who got likes, votes, reports and comments of it. */
async function buildLife() {
  const person = await signUpVerified(server, { name: 'Lea the Leaver' });
  const leaver = callAs(server, person);
  const other = callAs(server, await signUpVerified(server, { name: 'Otto the Other' }));
  for (const title of ['His', 'His title']) await other.post('/api/outlines', { title }).expect(200);
  await leaver.post('/api/outlines', { title: 'Hers' }).expect(200);
  await leaver.post('/api/outlines', { title: 'Replaced' }).expect(200);
  await leaver.post('/api/outlines', { title: 'Hers too', new: true }).expect(200);
  await leaver.put('/api/outlines/characters', { name: 'Odile', desc: 'tunes', photoUrl: '' });
  const { avatar } = (await leaver.post('/api/profile', buildProfile({ avatar: GIF })).expect(200)).body.user;
  await leaver.put('/api/profile/works', buildWork()).expect(200);
  const hers: Post = (await leaver.post('/api/posts', { text: 'Her idea' }).expect(200)).body;
  const his: Post = (await other.post('/api/posts', { text: 'His idea' }).expect(200)).body;
  const [word] = (await other.put(`/api/posts/comment/${his._id}`, { text: 'His word' }).expect(200)).body;
  await leaver.put(`/api/posts/comment/${his._id}`, { text: 'Her word' }).expect(200);
  const toggles = ['like/:post', 'report/:post', 'comment/:post/vote/:comment', 'comment/:post/report/:comment'];
  for (const toggle of toggles)
    for (const caller of [leaver, other])
      await caller.put(`/api/posts/${toggle.replace(':post', his._id).replace(':comment', word._id)}`).expect(200);
  return { person, leaver, other, hers, his, avatar: avatar as string };
}

/** Deletes an account, and waits for the first run of the job: the response waits for it only so long. */
async function leave(leaver: Caller) {
  const { body } = await leaver.delete('/api/profile').expect(200);
  await waitUntil(async () => !(await JobModel.exists({ repeatAfter: { $gt: 0 }, failures: null })));
  return body;
}

/** Every document of the database, except the jobs, that mentions one of the words, with its collection. */
async function mentionsOf(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { collectionName: name } of await mongoose.connection.db!.collections()) {
    if (name === 'jobs') continue;
    const texts = (await mongoose.connection.collection(name).find().toArray()).map(
      (one) => name + JSON.stringify(one),
    );
    found.push(...texts.filter((text) => words.some((word) => text.includes(word))));
  }
  return found;
}

async function expectGone({ person, leaver, other, hers, his, avatar }: Awaited<ReturnType<typeof buildLife>>) {
  const { user } = person;
  await leaver.get('/api/auth').expect(401);
  await other.get(`/api/profile/user/${user._id}`).expect(404);
  await other.get(avatar).expect(404);
  // The author of a post stays an id that nobody has any more.
  const mentions = await mentionsOf(user._id, user.email, user.name, 'tunes', 'Hers');
  expect(mentions.filter((text) => !/^(posts|comments)/.test(text))).toEqual([]);

  expect((await other.get('/api/outlines/me?versions=title').expect(200)).body).toMatchObject([{ text: 'His' }]);
  const left: Post = (await other.get(`/api/posts/${hers._id}`).expect(200)).body;
  expect(left).toMatchObject({ text: 'Her idea', name: DELETED_WRITER, avatar: '', user: null });
  const post: Post = (await other.get(`/api/posts/${his._id}`).expect(200)).body;
  expect(post).toMatchObject({ likeCount: 1, likes: [{}], reportCount: 1, reports: [{}], commentCount: 2 });
  expect(post.comments).toEqual([
    expect.objectContaining({ text: 'His word', voteCount: 1, reportCount: 1, name: 'Otto the Other' }),
    expect.objectContaining({ text: 'Her word', name: DELETED_WRITER, user: null }),
  ]);
}

describe('DELETE /api/profile', () => {
  it('deletes everything private and the reactions, and leaves posts and comments to a deleted writer', async () => {
    const life = await buildLife();
    expect(await leave(life.leaver)).toEqual({ msg: 'Account, Outline, & Profile deleted' });
    await expectGone(life);
    await life.other.get('/api/auth').expect(200);
    expect(server.logs).toContainEqual(
      expect.objectContaining({ msg: 'An account is being deleted', user: life.person.user._id }),
    );
  });

  it('frees the email address for another account that gets nothing of the old one', async () => {
    const old = await signUp(server);
    await callAs(server, old).post('/api/outlines', { title: 'Old' }).expect(200);
    await leave(callAs(server, old));
    const { user, password } = old;
    await server.request().post('/api/auth').send({ email: user.email, password }).expect(400);
    const renewed = await signUpOverHttp(server, { email: user.email, password });
    expect(renewed.user._id).not.toBe(user._id);
    await callAs(server, renewed).get('/api/outlines/me').expect(404);
    await callAs(server, old).get('/api/auth').expect(401);
  });

  it('repeats the deletion ten minutes later for what a running request stored meanwhile', async () => {
    const { user, token } = await signUp(server);
    await leave(callAs(server, { token }));
    await mongoose.connection.collection('outlines').insertOne({ user: new Types.ObjectId(user._id), title: 'Late' });
    const [job, ...others] = await JobModel.find().lean();
    expect([job!.due.getTime() - Date.now() > 9 * 60_000, others]).toEqual([true, []]);
    await JobModel.updateOne({}, { due: new Date() });
    await server.services.jobs.resume();
    expect([await mentionsOf('Late', user._id), await JobModel.countDocuments()]).toEqual([[], 0]);
  });

  it('answers 503 and deletes nothing when the deletion cannot be stored', async () => {
    const { user, token } = await signUp(server);
    const full = Object.assign(new Error('The disk is full'), { code: 14031 });
    jest.spyOn(JobModel, 'create').mockRejectedValueOnce(full as never);
    await callAs(server, { token }).delete('/api/profile').expect(503);
    expect(await UserModel.exists({ _id: user._id })).not.toBeNull();
  });
});

it('a deletion is stored at once or not at all, so that no 503 is followed by a deletion', async () => {
  const { user, token } = await signUp(server);
  const full = Object.assign(new Error('The disk is full'), { code: 14031 });
  const create = JobModel.create.bind(JobModel) as (...args: unknown[]) => Promise<never>;
  jest
    .spyOn(JobModel, 'create')
    .mockImplementationOnce(create)
    .mockRejectedValueOnce(full as never);
  await leave(callAs(server, { token }));
  expect(await UserModel.exists({ _id: user._id })).toBeNull();
});

it('a deletion that was interrupted before anything was deleted is finished at the next start', async () => {
  const life = await buildLife();
  const user = new Types.ObjectId(life.person.user._id);
  await JobModel.create({ kind: 'deleteAccount', data: { user }, due: new Date() });
  await server.services.jobs.resume();
  await expectGone(life);
});

it('a fault in the middle of a deletion is answered 200, since the deletion is finished later', async () => {
  const life = await buildLife();
  jest.spyOn(ProfileModel, 'deleteOne').mockRejectedValueOnce(new Error('damaged') as never);
  await leave(life.leaver);
  await life.leaver.get('/api/auth').expect(401);
  expect(await mentionsOf('Hers')).not.toEqual([]);
  await server.services.jobs.resume();
  await expectGone(life);
});
