import { Types } from 'mongoose';
import { type Comment, MAX_COUNT, MAX_DISCUSSION_BYTES, type Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { newComment, posts } from '../postModel.ts';
import { buildPerson, usePeople, wrongFields } from '../testing/people.ts';

const server = useTestServer();
const [writer, reader, mod, newcomer] = usePeople(
  server,
  {},
  { avatar: '/media/w.webp' },
  { role: 'mod', emailVerified: false },
  { emailVerified: false },
);
let post: Post;

beforeEach(async () => {
  post = await writer.post();
});

const NOBODYS_ID = '6550a0000000000000000000';
const POST_NOT_FOUND = { errors: [{ msg: 'Post not found' }] };
const COMMENT_NOT_FOUND = { errors: [{ msg: 'Comment not found' }] };
const MESSAGE = 'This discussion is full. Start a new post to continue.';
const textsOf = (comments: Comment[]) => comments.map(({ text }) => text);

describe('PUT /api/posts/comment/:postId', () => {
  it('returns the discussion in full, as a later read of the post does', async () => {
    const comments = await reader.answer<Comment[]>('put', `/comment/${post._id}`, { text: '$text\r\n👻 ' });
    expect(comments).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        text: '$text\n👻 ',
        name: reader.name,
        avatar: '/media/w.webp',
        user: reader.id,
        date: expect.any(String),
        votes: [],
        reports: [],
        voteCount: 0,
        reportCount: 0,
        voted: false,
        reported: false,
      },
    ]);
    expect(await reader.read(post)).toEqual({ ...post, comments, commentCount: 1, lastCommentAt: comments[0]!.date });
    expect((await reader.list())[0]).toMatchObject({ _id: post._id, commentCount: 1 });
  });

  it('sorts by votes, then the oldest first', async () => {
    const made: Comment[] = [];
    for (const text of ['one', 'two', 'three', 'four']) made.push(await writer.comment(post, text));
    await writer.answer('put', `/comment/${post._id}/vote/${made[2]!._id}`);
    await reader.answer('put', `/comment/${post._id}/vote/${made[2]!._id}`);
    await reader.answer('put', `/comment/${post._id}/vote/${made[3]!._id}`);
    const comments = await reader.answer<Comment[]>('put', `/comment/${post._id}`, { text: 'five' });
    expect(textsOf(comments)).toEqual(['three', 'four', 'one', 'two', 'five']);
    expect((await reader.read(post)).comments).toEqual(comments);
  });

  it('with view=comment returns the one comment, new, sent again, and edited', async () => {
    await writer.comment(post);
    const send = (body: object) =>
      reader.call('put', `/comment/${post._id}?view=comment`, body).set('Idempotency-Key', 'key');
    for (let i = 0; i < 2; i++) {
      const { body } = await send({ text: 'Mine' }).expect(200);
      expect((await reader.read(post)).comments[1]).toEqual(body);
    }
    const { _id } = (await reader.read(post)).comments[1]!;
    await writer.answer('put', `/comment/${post._id}/vote/${_id}`);
    for (let i = 0; i < 2; i++) {
      const { body } = await send({ _id, text: 'Changed', base: { text: 'Mine' } }).expect(200);
      expect(body).toMatchObject({ _id, text: 'Changed', voteCount: 1 });
      expect((await reader.read(post)).comments[0]).toEqual(body);
    }
    const { body } = await send({ _id, text: 'Again', base: { text: 'Mine' } }).expect(409);
    expect(body.comments).toEqual((await reader.read(post)).comments);
  });

  it('returns 400 for another view, after 404', async () => {
    const query = '?view=comments';
    const { body } = await reader.call('put', `/comment/${post._id}${query}`, { text: 'Mine' }).expect(400);
    expect(body.errors).toEqual([{ msg: 'Unknown view', path: 'view' }]);
    await reader.call('put', `/comment/${NOBODYS_ID}${query}`, { text: 'Mine' }).expect(404);
    expect(await reader.read(post)).toEqual(post);
  });

  it('403 for an unverified person, then 404, then 400', async () => {
    for (const id of [post._id, NOBODYS_ID]) await newcomer.call('put', `/comment/${id}`, {}).expect(403);
    for (const id of [NOBODYS_ID, 'x']) {
      expect((await reader.call('put', `/comment/${id}`, {}).expect(404)).body).toEqual(POST_NOT_FOUND);
    }
  });
});

describe('a full discussion', () => {
  const add = (text: string, key: string) =>
    reader.call('put', `/comment/${post._id}`, { text }).set('Idempotency-Key', key);

  /** Stores comments without a call for each. */
  async function fill(count: number): Promise<void> {
    const comments = Array.from({ length: count }, (_, i) => newComment(new Types.ObjectId(), `No. ${i}`, writer._id));
    await posts.updateOne({ _id: new Types.ObjectId(post._id) }, { $set: { comments } });
  }

  it('holds 1,000 comments, is returned whole, refuses one more, and has room again after a deletion', async () => {
    await fill(MAX_COUNT.comments - 1);
    const { body } = await add('The last one', 'last').expect(200);
    expect(body).toHaveLength(MAX_COUNT.comments);
    expect((await add('One too many', 'one more').expect(400)).body).toEqual({ errors: [{ msg: MESSAGE }] });
    expect((await add('The last one', 'last').expect(200)).body).toEqual(body);
    await writer.answer('delete', `/comment/${post._id}/${body[0]._id}`);
    await add('One too many', 'one more').expect(200);
  });

  it('is not exceeded by comments that race', async () => {
    await fill(MAX_COUNT.comments - 3);
    const calls = Array.from({ length: 10 }, (_, i) => add(`Comment ${i}`, 'race'));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 400)).toHaveLength(7);
    expect(await reader.read(post)).toMatchObject({ commentCount: MAX_COUNT.comments });
  });
});

describe('a discussion of 4 MB', () => {
  const LONG = 'あ'.repeat(4_000);
  const put = (body: object) => reader.call('put', `/comment/${post._id}?view=comment`, body);

  /** Stores comments that leave room for so many bytes. @returns the id of the last one, which is the reader's */
  async function fill(room: number): Promise<string> {
    const full = MAX_DISCUSSION_BYTES - room;
    const length = Buffer.byteLength(LONG);
    const texts = Array.from({ length: Math.floor(full / length) }, () => LONG);
    const comments = [...texts, 'x'.repeat(full % length)].map((text) =>
      newComment(new Types.ObjectId(), text, reader._id),
    );
    await posts.updateOne({ _id: new Types.ObjectId(post._id) }, { $set: { comments, commentBytes: full } });
    return comments.at(-1)!._id.toHexString();
  }

  it('refuses a comment that exceeds it, counted in bytes, and has room again after a deletion', async () => {
    const last = await fill(5);
    expect((await put({ text: '6 byte' }).expect(400)).body).toEqual({ errors: [{ msg: MESSAGE }] });
    await put({ text: 'あ!' }).expect(200);
    await put({ text: 'ab' }).expect(400);
    await reader.answer('delete', `/comment/${post._id}/${last}`);
    await put({ text: 'ab' }).expect(200);
    expect(await wrongFields()).not.toContainEqual(expect.stringMatching(/commentBytes|: bytes/));
  });

  it('is not exceeded by comments that race', async () => {
    await fill(30);
    const calls = Array.from({ length: 5 }, (_, i) => put({ text: `comment ${i}.` }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 400, 400]);
  });

  it('refuses an edit that exceeds it, but not one that does not grow', async () => {
    const _id = await fill(5);
    const text = (await posts.findOne({ _id: new Types.ObjectId(post._id) }))!.comments.at(-1)!.text;
    const longer = { _id, text: `${text}123456`, base: { text } };
    expect((await put(longer).expect(400)).body.errors).toEqual([{ msg: MESSAGE }]);
    await put({ _id, text: text.replace('x', 'y'), base: { text } }).expect(200);
    await put({ _id, text: 'short' }).expect(200);
  });
});

describe('DELETE /api/posts/comment/:postId/:commentId', () => {
  it('lets its author, moderators and admins delete a comment', async () => {
    const admin = await buildPerson(server, { role: 'admin' });
    const kept = await reader.comment(post, 'kept');
    for (const person of [reader, mod, admin]) {
      const comment = await reader.comment(post);
      const path = `/comment/${post._id}/${comment._id}`;
      expect(await person.answer('delete', path)).toEqual({ msg: 'Comment removed' });
      expect(await reader.read(post)).toMatchObject({ commentCount: 1, comments: [kept] });
      expect((await person.call('delete', path).expect(404)).body).toEqual(COMMENT_NOT_FOUND);
    }
  });

  it('403 for others, the author of the post included', async () => {
    const comment = await reader.comment(post);
    const path = `/comment/${post._id}/${comment._id}`;
    await writer.call('delete', path).expect(403);
    expect((await reader.read(post)).comments).toEqual([comment]);
  });
});

it.each([
  ['delete', (id: string, comment: string) => `/comment/${id}/${comment}`],
  ['put', (id: string, comment: string) => `/comment/${id}/vote/${comment}`],
  ['put', (id: string, comment: string) => `/comment/${id}/report/${comment}`],
] as const)('%s of a comment returns 404 unless it belongs to the post', async (method, path) => {
  const comment = await reader.comment(post);
  const other = await writer.post();
  for (const [id, commentId, answer] of [
    [other._id, comment._id, COMMENT_NOT_FOUND],
    [post._id, NOBODYS_ID, COMMENT_NOT_FOUND],
    [post._id, 'x', COMMENT_NOT_FOUND],
    [NOBODYS_ID, comment._id, POST_NOT_FOUND],
    ['x', comment._id, POST_NOT_FOUND],
  ] as const) {
    expect((await reader.call(method, path(id, commentId)).expect(404)).body).toEqual(answer);
  }
  expect((await reader.read(post)).comments).toEqual([comment]);
  expect(await reader.read(other)).toEqual(other);
});
