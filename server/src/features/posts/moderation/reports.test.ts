import type { Comment, Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel } from '../postModel.ts';
import { type Person, buildPeople, flag, forgetPosts, usePeople } from '../testing/people.ts';
import { DecisionModel } from './decisions.ts';
import { SetAsideModel, finishSettingAside } from './setAside.ts';

const server = useTestServer();
const [writer, reader, mod, admin] = usePeople(server, {}, {}, { role: 'mod' }, { role: 'admin' });
let post: Post;
let comment: Comment;

beforeEach(async () => {
  await forgetPosts();
  await DecisionModel.deleteMany();
  await SetAsideModel.deleteMany();
  post = await writer.post('Harmless');
  comment = await writer.comment(post, 'Harmless, too');
});

/** Both kinds of entries: the path of their reports, and how a person finds the entry. */
const KINDS = [
  ['a post', () => `/report/${post._id}`, (person: Person) => person.read(post)],
  [
    'a comment',
    () => `/comment/${post._id}/report/${comment._id}`,
    async (person: Person) => (await person.read(post)).comments.find(({ _id }) => _id === comment._id)!,
  ],
] as const;
const reasons = async () => {
  const [card] = await mod.list('&flagged=true');
  return [card?.reasons, card?.flaggedComments?.[0]?.reasons];
};

describe.each(KINDS)('a rule as reason for reporting %s', (_kind, pathOf, find) => {
  it('is kept with the report, named later without taking it back, and changed', async () => {
    const path = pathOf();
    await reader.answer('put', path);
    for (const rule of [3, 8]) {
      expect(await reader.answer('put', path, { rule })).toEqual([{ user: reader.id }]);
      expect(await find(reader)).toMatchObject({ reported: true, reportCount: 1 });
    }
    await flag(server, path, 4);
    expect((await reasons()).filter((one) => one && Object.keys(one).length > 0)).toEqual([{ 8: 1 }]);
    expect(await reader.answer('put', path)).toHaveLength(4);
    expect(await find(reader)).toMatchObject({ reported: false, reportCount: 4 });
  });

  it('is a number from 1 to 8', async () => {
    for (const rule of [0, 9, 1.5, '3', true, [3], { $gt: 0 }]) {
      const { body } = await reader.call('put', pathOf(), { rule }).expect(400);
      expect(body.errors).toEqual([{ msg: 'Rule must be a number from 1 to 8', path: 'rule' }]);
    }
    await reader.answer('put', pathOf(), { rule: null });
    expect(await find(reader)).toMatchObject({ reported: true });
  });
});

describe.each(KINDS)('clearing the reports of %s', (_kind, pathOf, find) => {
  it('shows it until five people report who had not reported it before', async () => {
    const path = pathOf();
    const crowd = await buildPeople(server, 6);
    for (const person of crowd) await person.answer('put', path);
    expect(await find(writer)).toMatchObject({ flagged: true, reportCount: 6 });
    expect(await mod.answer('put', path, { clear: true })).toEqual([]);
    for (const person of crowd) {
      expect(await person.answer('put', path)).toEqual([]);
      expect(await person.answer('put', path, { rule: 2 })).toEqual([]);
    }
    expect(await find(crowd[0]!)).toMatchObject({ reportCount: 0, reported: false });
    await flag(server, path, 4);
    expect(await find(writer)).not.toHaveProperty('flagged');
    expect(await crowd[0]!.answer('put', path)).toHaveLength(4);
    await flag(server, path, 1);
    expect(await find(writer)).toMatchObject({ flagged: true, reportCount: 5 });
    await admin.answer('put', path, { clear: true });
    expect(await find(writer)).toMatchObject({ reportCount: 0 });
  });

  it('is for moderators alone, 404 before it', async () => {
    await flag(server, pathOf());
    for (const body of [{ clear: true }, { clear: true, ignore: true }, { ignore: true }]) {
      for (const person of [writer, reader]) {
        await person.call('put', pathOf(), body).expect(403);
        await person.call('put', pathOf().replaceAll(post._id, reader.id), body).expect(404);
      }
    }
    for (const body of [{ ignore: true }, { clear: true, ignore: 'yes' }]) {
      await mod.call('put', pathOf(), body).expect(400);
    }
    expect(await find(reader)).toMatchObject({ flagged: true, reportCount: 5 });
  });

  it('is written down without texts and names, with the time that it took', async () => {
    await flag(server, pathOf());
    await mod.answer('put', pathOf(), { clear: true });
    await mod.answer('put', pathOf(), { clear: true });
    const [decision, ...more] = await DecisionModel.find().lean();
    expect(more).toEqual([]);
    expect(decision).toMatchObject({ action: 'cleared', reports: 5, author: writer._id, rule: null });
    expect(decision!.at.getTime() - decision!.flaggedAt!.getTime()).toBeGreaterThan(0);
    expect(JSON.stringify(decision)).not.toMatch(new RegExp(`Harmless|${mod.id}`));
  });
});

describe.each(KINDS)('setting aside who reported %s', (_kind, pathOf, find) => {
  it('clears everything of their reports, and theirs do not count for 30 days', async () => {
    const gang = await buildPeople(server, 5);
    const elsewhere = await writer.post('Disliked');
    const there = await writer.comment(elsewhere, 'Disliked, too');
    const others = [`/report/${elsewhere._id}`, `/comment/${elsewhere._id}/report/${there._id}`];
    for (const path of [pathOf(), ...others]) for (const person of gang) await person.answer('put', path);
    await reader.answer('put', others[0]!);
    expect(await mod.list('&flagged=true')).toHaveLength(2);
    expect(await mod.answer('put', pathOf(), { clear: true, ignore: true })).toEqual([]);
    expect(await mod.list('&flagged=true')).toEqual([]);
    const left = await reader.read(elsewhere);
    expect(left).toMatchObject({ text: 'Disliked', reportCount: 1, reported: true });
    expect(left.comments[0]).toMatchObject({ text: 'Disliked, too', reportCount: 0 });

    const fresh = await writer.post('Disliked as well');
    for (const person of gang) {
      for (const path of [pathOf(), `/report/${fresh._id}`]) expect(await person.answer('put', path)).toEqual([]);
      expect(await person.answer('put', others[0]!)).toEqual([{}]);
    }
    await reader.answer('put', `/report/${fresh._id}`);
    expect(await find(reader)).toMatchObject({ reportCount: 0 });
    const monthAgo = new Date(Date.now() - 30 * 24 * 3_600_000 - 1);
    await SetAsideModel.updateMany({}, { since: monthAgo });
    for (const person of gang) await person.answer('put', `/report/${fresh._id}`);
    expect(await reader.read(fresh)).toMatchObject({ flagged: true, reportCount: 6 });
  });

  it('is finished after a crash, and takes reports along that were under way', async () => {
    const [person] = await buildPeople(server, 1);
    await SetAsideModel.create({ _id: person!._id, since: new Date(), done: false });
    await PostModel.updateOne({ _id: post._id }, { reports: [{ user: person!._id }], reportCount: 1 });
    await finishSettingAside();
    expect(await reader.read(post)).toMatchObject({ reportCount: 0 });
    await PostModel.updateOne({ _id: post._id }, { reports: [{ user: person!._id }], reportCount: 1 });
    await finishSettingAside({ now: new Date(Date.now() + 61_000) });
    expect(await reader.read(post)).toMatchObject({ reportCount: 0 });
    expect(await SetAsideModel.findById(person!._id).lean()).toMatchObject({ done: true });
  });
});

describe('setting aside who reported thousands', () => {
  it('counts each discussion once, however many comments of it are cleared', async () => {
    const [person] = await buildPeople(server, 1);
    const reports = [{ user: person!._id, at: new Date() }];
    const flagged = { post: post._id, text: 'Fine', user: writer._id, reports, reportCount: 5, flagged: true };
    await CommentModel.create(Array.from({ length: 40 }, () => flagged));
    await SetAsideModel.create({ _id: person!._id, since: new Date(), done: false });
    const counts = jest.spyOn(PostModel.collection, 'findOneAndUpdate');
    await finishSettingAside();
    expect(counts.mock.calls.length).toBeLessThan(5);
    counts.mockRestore();
    expect(await CommentModel.countDocuments({ post: post._id, reportCount: 0, flagged: false })).toBe(41);
    expect(await PostModel.findById(post._id).lean()).toMatchObject({ commentCount: 41, awaitsModeration: false });
  });

  it('answers before all is done, and goes on', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const [person] = await buildPeople(server, 1);
    await person!.answer('put', `/report/${post._id}`);
    const updateMany = PostModel.collection.updateMany.bind(PostModel.collection);
    const slow = jest.spyOn(PostModel.collection, 'updateMany').mockImplementation(async (...args) => {
      await held;
      return updateMany(...args);
    });
    const elsewhere = await writer.post('Disliked');
    await person!.answer('put', `/report/${elsewhere._id}`);
    await mod.answer('put', `/report/${post._id}`, { clear: true, ignore: true });
    expect(await reader.read(elsewhere)).toMatchObject({ reportCount: 1 });
    go();
    await finishSettingAside();
    slow.mockRestore();
    expect(await reader.read(elsewhere)).toMatchObject({ reportCount: 0 });
  });
});

it('deleting one’s own flagged entry is written down, deleting any other own entry is not', async () => {
  await flag(server, `/comment/${post._id}/report/${comment._id}`);
  await writer.answer('delete', `/comment/${post._id}/${comment._id}`);
  await writer.answer('delete', `/${post._id}`);
  const decisions = await DecisionModel.find().lean();
  expect(decisions.map(({ action, kind }) => [action, kind])).toEqual([['withdrawn', 'comment']]);
});

it('a report of a comment that is not there counts no discussion anew', async () => {
  const version = async () => (await PostModel.findById(post._id).lean())!.countVersion;
  const before = await version();
  await reader.call('put', `/comment/${post._id}/report/${post._id}`).expect(404);
  expect(await version()).toBe(before);
});

it('a flagged entry waits since its fifth report, whatever comes after', async () => {
  await flag(server, `/report/${post._id}`);
  const since = async () => (await PostModel.findById(post._id).lean())!.flaggedAt!.getTime();
  const first = await since();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await flag(server, `/report/${post._id}`, 2);
  expect(await since()).toBe(first);
});
