import type { Comment, Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { posts } from './postModel.ts';
import { type Person, flag, usePeople } from './testing/people.ts';

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
const comment = (person: Person, text = TEXT, as = key, to = post) =>
  person.call('put', `/comment/${to._id}`, { text }).set('Idempotency-Key', as);
const postsOf = (person: Person) => posts.countDocuments({ user: person._id, text: TEXT });
const commentsOf = async (to: Post) => (await writer.read(to)).comments.length;

describe('POST /api/posts with an Idempotency-Key', () => {
  it('returns what was sent before as it is by now, and never the key', async () => {
    const before = await postsOf(writer);
    const { body: first } = await send(writer).expect(200);
    await other.answer('put', `/like/${first._id}`);
    await other.comment(first);
    const { body: second, text } = await send(writer).expect(200);
    expect(second).toEqual(await writer.read(first));
    expect(second).toMatchObject({ _id: first._id, likeCount: 1, commentCount: 1 });
    expect(await postsOf(writer)).toBe(before + 1);
    expect(text + JSON.stringify(await posts.find().toArray())).not.toMatch(/key .?"\d+.?" of a test/);
  });

  it('creates one post however many requests race', async () => {
    const before = await postsOf(writer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(writer).expect(200)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await postsOf(writer)).toBe(before + 1);
  });

  it.each([
    ['by somebody else', () => send(other)],
    ['under another key', () => send(writer, TEXT, `${key}, another`)],
    ['without a key', () => writer.call('post', '', { text: TEXT })],
    ['with another text', () => send(writer, `${TEXT} Or his wife?`)],
  ])('creates another post for what is sent %s', async (_how, sendAgain) => {
    const { body: first } = await send(writer).expect(200);
    const { body: second } = await sendAgain().expect(200);
    expect(second._id).not.toBe(first._id);
    expect((await send(writer).expect(200)).body._id).toBe(first._id);
  });

  it('creates a deleted post again, without its comments', async () => {
    const { body: first } = await send(writer).expect(200);
    await other.comment(first);
    await writer.answer('delete', `/${first._id}`);
    const { body: second } = await send(writer).expect(200);
    expect(await other.read(second)).toMatchObject({ text: TEXT, commentCount: 0, comments: [] });
  });

  it('returns to its author the notice of a post that was flagged in the meantime', async () => {
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
    expect(body).toEqual({ errors: [{ msg: 'The Idempotency-Key must be 1 to 100 printable ASCII characters' }] });
    expect(await postsOf(writer)).toBe(before);
    await send(writer, TEXT, `${key}~`.padEnd(100, '!')).expect(200);
  });
});

describe('PUT /api/posts/comment/:postId with an Idempotency-Key', () => {
  it('returns the discussion as it is by now, without a second comment', async () => {
    await comment(writer).expect(200);
    await other.comment(post, 'In between');
    const { body: comments } = await comment(writer).expect(200);
    expect(comments.map(({ text }: Comment) => text)).toEqual([TEXT, 'In between']);
    expect(await writer.read(post)).toMatchObject({ comments, commentCount: 2 });
  });

  it('creates one comment however many requests race', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => comment(writer).expect(200)));
    for (const { body } of answers) expect(body).toHaveLength(1);
    expect(await writer.read(post)).toMatchObject({ commentCount: 1 });
  });

  it('creates another comment elsewhere, by somebody else or with another text', async () => {
    const elsewhere = await other.post();
    await comment(writer).expect(200);
    await comment(writer, 'Another text').expect(200);
    await comment(other).expect(200);
    await comment(writer, TEXT, key, elsewhere).expect(200);
    await send(writer).expect(200);
    expect([await commentsOf(post), await commentsOf(elsewhere)]).toEqual([3, 1]);
  });

  it('creates a deleted comment again', async () => {
    const { body } = await comment(writer).expect(200);
    await writer.answer('delete', `/comment/${post._id}/${body[0]._id}`);
    expect((await comment(writer).expect(200)).body).toHaveLength(1);
  });

  it('404 comes before 400 for a bad key', async () => {
    await comment(writer, TEXT, '', { ...post, _id: '6550a0000000000000000000' }).expect(404);
    await comment(writer, TEXT, '').expect(400);
    expect(await commentsOf(post)).toBe(0);
  });
});
