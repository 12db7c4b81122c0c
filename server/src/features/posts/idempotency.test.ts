import { Types } from 'mongoose';
import type { Comment, Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { CommentModel } from './comments/commentModel.ts';
import { forget } from './forget.ts';
import { PostModel } from './postModel.ts';
import { type Person, buildPeople, flag, usePeople } from './testing/people.ts';

const server = useTestServer();
const TEXT = 'What if the keeper is the wrecker?';
const [writer, other] = usePeople(server, {}, {});
let post: Post;
/** A new one for each test. */
let key: string;
let keys = 0;

beforeEach(async () => {
  key = `key "${(keys += 1)}" of a test`;
  post = await other.post();
});

const send = (person: Person, text = TEXT, as = key) => person.call('post', '', { text }).set('Idempotency-Key', as);
const answer = (person: Person, text = TEXT, as = key, to = post) =>
  person.call('put', `/comment/${to._id}`, { text }).set('Idempotency-Key', as);
const postsOf = (person: Person) => PostModel.countDocuments({ user: person._id, text: TEXT });
const commentsOf = (to: Post) => CommentModel.countDocuments({ post: to._id });
const NO_KEY = /key "\d+" of a test|sentAs/;

describe('POST /api/posts with an Idempotency-Key', () => {
  it('answers what was sent before as it is by now, and never tells the key', async () => {
    const before = await postsOf(writer);
    const { body: first, text: firstAnswer } = await send(writer).expect(200);
    await other.answer('put', `/like/${first._id}`);
    await other.comment(first);
    const { body: second, text: secondAnswer } = await send(writer).expect(200);
    expect(second).toEqual(await writer.read(first));
    expect(second).toMatchObject({ _id: first._id, likeCount: 1, commentCount: 1 });
    expect(await postsOf(writer)).toBe(before + 1);
    const list = (await writer.call('get', '?limit=100')).text;
    for (const told of [firstAnswer, secondAnswer, list]) expect(told).not.toMatch(NO_KEY);
    expect(JSON.stringify(await PostModel.findById(first._id).lean())).not.toContain(key);
  });

  it('20 tries at once end with one post', async () => {
    const before = await postsOf(writer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(writer).expect(200)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await postsOf(writer)).toBe(before + 1);
  });

  it.each([
    ['by somebody else', () => send(other)],
    ['under another key', () => send(writer, TEXT, `${key}, another`)],
    ['without a key', () => writer.call('post', '', { text: TEXT })],
    ['with the text changed meanwhile', () => send(writer, `${TEXT} Or his wife?`)],
  ])('makes a post of its own of what is sent %s', async (_how, sendAgain) => {
    const { body: first } = await send(writer).expect(200);
    const { body: second } = await sendAgain().expect(200);
    expect(second._id).not.toBe(first._id);
    expect((await send(writer).expect(200)).body._id).toBe(first._id);
  });

  it('publishes anew what was deleted, also while its comments are still being removed', async () => {
    const { body: first } = await send(writer).expect(200);
    await other.comment(first);
    await writer.answer('delete', `/${first._id}`);
    await other.call('get', `/${first._id}`).expect(404);
    const { body: second } = await send(writer).expect(200);
    expect(await other.read(second)).toMatchObject({ text: TEXT, commentCount: 0, comments: [] });
    const [removed, again] = await Promise.all([writer.call('delete', `/${second._id}`), send(writer)]);
    expect([removed.status, [200, 404].includes(again.status)]).toEqual([200, true]);
  });

  it('publishes nothing anew while comments of what was deleted are there', async () => {
    const { body: first } = await send(writer).expect(200);
    await other.comment(first);
    const comments = CommentModel.collection;
    const [comment] = await comments.find({ post: new Types.ObjectId(first._id) }).toArray();
    await writer.answer('delete', `/${first._id}`);
    await comments.insertOne(comment!);
    const refused = await send(writer).expect(503);
    expect(refused.body.errors[0].msg).toMatch(/still being deleted/);
    expect(refused.headers['retry-after']).toBe('5');
    await other.call('get', `/${first._id}`).expect(404);
    await comments.deleteOne({ _id: comment!._id });
    expect((await send(writer).expect(200)).body._id).toBe(first._id);
  });

  it('shows its author the notice of a post that was flagged meanwhile', async () => {
    const { body: first } = await send(writer).expect(200);
    await flag(server, `/report/${first._id}`);
    expect((await send(writer).expect(200)).body).toEqual(await writer.read(first));
  });

  it.each([
    ['empty', ''],
    ['longer than 100 characters', 'k'.repeat(101)],
    ['not ASCII', 'clé'],
    ['a control character', 'a\tb'],
  ])('400 for a key that is %s', async (_kind, as) => {
    const before = await postsOf(writer);
    const { body } = await send(writer, TEXT, as).expect(400);
    expect(body).toEqual({ errors: [{ msg: 'The Idempotency-Key must have 1 to 100 printable ASCII characters' }] });
    expect(await postsOf(writer)).toBe(before);
  });

  it('takes a key of 100 characters', async () => {
    const { body } = await send(writer, TEXT, `${key}~`.padEnd(100, '!')).expect(200);
    expect(body.text).toBe(TEXT);
  });
});

describe('PUT /api/posts/comment/:postId with an Idempotency-Key', () => {
  it('answers the comments as they are by now, without a second one, and never tells the key', async () => {
    await answer(writer).expect(200);
    await other.comment(post, 'In between');
    const { body: comments, text } = await answer(writer).expect(200);
    expect(comments.map((comment: Comment) => comment.text)).toEqual([TEXT, 'In between']);
    expect(await writer.read(post)).toMatchObject({ comments, commentCount: 2 });
    expect(text).not.toMatch(NO_KEY);
  });

  it('20 tries at once end with one comment, counted once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(writer).expect(200)));
    for (const { body } of answers) expect(body).toHaveLength(1);
    expect(await commentsOf(post)).toBe(1);
    expect((await PostModel.findById(post._id).lean())!).toMatchObject({ commentCount: 1 });
  });

  it('takes the same key elsewhere, by somebody else or with another text for something else', async () => {
    const elsewhere = await other.post();
    await answer(writer).expect(200);
    await answer(writer, 'Another text').expect(200);
    await answer(other).expect(200);
    await answer(writer, TEXT, key, elsewhere).expect(200);
    await send(writer).expect(200);
    expect([await commentsOf(post), await commentsOf(elsewhere)]).toEqual([3, 1]);
  });

  it('takes again what was deleted', async () => {
    const { body } = await answer(writer).expect(200);
    await writer.answer('delete', `/comment/${post._id}/${body[0]._id}`);
    expect((await answer(writer).expect(200)).body).toHaveLength(1);
  });

  it('404 matters more than a bad key', async () => {
    await answer(writer, TEXT, '', { ...post, _id: '6550a0000000000000000000' }).expect(404);
    await answer(writer, TEXT, '').expect(400);
    expect(await commentsOf(post)).toBe(0);
  });
});

it('people who sent the same under the same key can all leave', async () => {
  const leavers = await buildPeople(server, 2);
  for (const leaver of leavers) {
    await send(leaver).expect(200);
    await answer(leaver).expect(200);
  }
  for (const { _id } of leavers) await forget(_id);
  const user = { $in: leavers.map(({ _id }) => _id) };
  expect([await PostModel.countDocuments({ user }), await CommentModel.countDocuments({ user })]).toEqual([0, 0]);
  expect(await commentsOf(post)).toBe(2);
});
