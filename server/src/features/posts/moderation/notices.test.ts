import type { Comment, Post, User } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { type Person, buildPeople, flag, deletePosts, usePeople } from '../testing/people.ts';
import { DecisionModel } from './decisions.ts';
import { NoticeModel } from './notices.ts';

const server = useTestServer();
const [mod, admin, reader] = usePeople(server, { role: 'mod' }, { role: 'admin' }, {});
let author: Person;
let post: Post;
let comment: Comment;

beforeEach(async () => {
  await deletePosts();
  [author] = (await buildPeople(server, 1)) as [Person];
  post = await author.post('What was removed');
  comment = await author.comment(post, 'What was removed, too');
});

const account = async (person: Person) => (await person.account()).body as User;
const noticesOf = async (person: Person) => (await account(person)).notices!;
const postPath = () => `/${post._id}`;
const commentPath = () => `/comment/${post._id}/${comment._id}`;

describe('GET /api/auth', () => {
  it('tells an author, and nobody else, what moderators removed and why', async () => {
    await mod.answer('delete', commentPath(), { rule: 3 });
    await admin.answer('delete', `${postPath()}?rule=8`);
    const notices = await noticesOf(author);
    expect(notices).toEqual([
      { _id: post._id, at: expect.any(String), kind: 'post', text: 'What was removed', rule: 8 },
      { _id: comment._id, at: expect.any(String), kind: 'comment', text: 'What was removed, too', rule: 3 },
    ]);
    for (const person of [mod, reader]) expect(await noticesOf(person)).toEqual([]);
    const removed = await DecisionModel.find({ author: author._id }).sort({ at: 1 }).lean();
    expect(removed.map(({ action, kind, rule }) => [action, kind, rule])).toEqual([
      ['removed', 'comment', 3],
      ['removed', 'post', 8],
    ]);
    const logged = server.logs.filter(({ msg }) => msg === 'A moderator deleted an entry');
    expect(logged.at(-1)).toMatchObject({ moderator: admin.id, kind: 'post', entry: post._id, author: author.id });
    expect(JSON.stringify(server.logs)).not.toContain('What was removed');
  });

  it('tells the first 200 characters, no half ones, and no rule where none was cited', async () => {
    const long = await author.post(`${'a'.repeat(199)}👻 and so on`);
    await mod.answer('delete', `/${long._id}`);
    expect(await noticesOf(author)).toMatchObject([{ text: 'a'.repeat(199), rule: null }]);
  });

  it('tells it for 30 days', async () => {
    await mod.answer('delete', postPath());
    const at = new Date(Date.now() - 30 * 24 * 3_600_000 - 1);
    await NoticeModel.updateMany({ user: author._id }, { at });
    expect(await noticesOf(author)).toEqual([]);
    const indexes = await NoticeModel.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 30 * 24 * 3600 }));
  });

  it('tells at most the latest hundred', async () => {
    const day = Date.now() - 24 * 3_600_000;
    const removed = Array.from({ length: 105 }, (_, i) => ({
      user: author._id,
      at: new Date(day + i),
      kind: 'post',
      text: String(i),
      rule: null,
    }));
    await NoticeModel.collection.insertMany(removed as never);
    await mod.answer('delete', postPath());
    const told = (await noticesOf(author)).map(({ text }) => text);
    expect([told.length, told[0], told[1], told.at(-1)]).toEqual([100, 'What was removed', '104', '6']);
  });

  it('tells moderators alone how many posts and comments are flagged', async () => {
    expect((await account(mod)).waiting).toBe(0);
    await flag(server, `/report/${post._id}`);
    await flag(server, `/comment/${post._id}/report/${comment._id}`, 6);
    for (const person of [mod, admin]) expect((await account(person)).waiting).toBe(2);
    for (const person of [author, reader]) expect(await account(person)).not.toHaveProperty('waiting');
    await mod.answer('put', `/report/${post._id}`, { clear: true });
    await mod.answer('delete', commentPath());
    expect((await account(mod)).waiting).toBe(0);
  });
});

describe('DELETE /api/posts/:id', () => {
  it('400 for a rule that does not exist, in the body or the query, and nothing is deleted', async () => {
    for (const rule of [0, 9, '3', 'x', 2.5]) {
      for (const path of [postPath(), commentPath()]) {
        const { body } = await mod.call('delete', path, { rule }).expect(400);
        expect(body.errors).toEqual([{ msg: 'Rule must be a number from 1 to 8', path: 'rule' }]);
      }
    }
    for (const rule of ['0', '9', 'x', '', '03', '3&rule=4']) {
      await mod.call('delete', `${postPath()}?rule=${rule}`).expect(400);
    }
    expect((await reader.read(post)).comments).toHaveLength(1);
    expect(await noticesOf(author)).toEqual([]);
  });

  it('ignores the rule from an author, moderators included', async () => {
    const own = await mod.post();
    await mod.answer('delete', `/${own._id}?rule=nonsense`);
    await author.answer('delete', commentPath(), { rule: 99 });
    for (const person of [mod, author]) expect(await noticesOf(person)).toEqual([]);
    expect(await DecisionModel.countDocuments({ author: { $in: [author._id, mod._id] } })).toBe(0);
  });

  it('403 for others comes before 400 for the rule, 404 before both', async () => {
    await reader.call('delete', `${postPath()}?rule=99`).expect(403);
    await mod.call('delete', `/${reader.id}?rule=99`).expect(404);
  });
});
