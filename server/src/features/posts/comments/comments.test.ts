import { Types } from 'mongoose';
import { type Comment, FLAGGED_COMMENT, type Post } from '../../../contract/index.ts';
import { MAX_ANSWER_BYTES } from '../../../http/request/paging.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { CommentModel } from './commentModel.ts';
import { findComments } from './commentService.ts';
import { PostModel } from '../postModel.ts';
import { findWholePost, openPost } from '../postService.ts';
import { buildPerson, flag, usePeople } from '../testing/people.ts';

const server = useTestServer();
const [writer, reader, mod, newcomer] = usePeople(
  server,
  { avatar: '/media/w.webp' },
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
const textsOf = (comments: Comment[]) => comments.map(({ text }) => text);

describe('PUT /api/posts/comment/:postId', () => {
  it('answers the comments in full, and a later read of the post says the same', async () => {
    const comments = await reader.answer<Comment[]>('put', `/comment/${post._id}`, { text: ' As written\r\n👻 ' });
    expect(comments).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        text: ' As written\r\n👻 ',
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

  it('takes 5,000 characters of any script', async () => {
    const text = 'ع😀'.repeat(1_666) + '\n\n';
    await reader.comment(post, text);
    const [comment] = (await writer.read(post)).comments;
    expect(Buffer.from(comment!.text).equals(Buffer.from(text))).toBe(true);
  });

  it.each([
    ['no text', {}],
    ['blank text', { text: ' \n ' }],
    ['text that shows nothing', { text: '\u200B\n\u200D' }],
    ['a list', { text: ['a'] }],
    ['a query', { text: { $gt: '' } }],
    ['5,001 characters', { text: 'a'.repeat(5_001) }],
    ['a control character', { text: 'a\u001Bb' }],
    ['half a character', { text: '\uDE00' }],
  ])('400 for %s', async (_kind, body) => {
    const { body: answer } = await reader.call('put', `/comment/${post._id}`, body).expect(400);
    expect(answer.errors).toEqual([{ msg: expect.any(String), path: 'text' }]);
    expect(await reader.read(post)).toEqual(post);
  });

  it('401, then 403 for who is not verified, then 404, then 400', async () => {
    await server.request().put(`/api/posts/comment/${post._id}`).send({ text: 'a' }).expect(401);
    for (const id of [post._id, NOBODYS_ID]) await newcomer.call('put', `/comment/${id}`, {}).expect(403);
    for (const id of [NOBODYS_ID, 'x']) {
      expect((await reader.call('put', `/comment/${id}`, {}).expect(404)).body).toEqual(POST_NOT_FOUND);
    }
    expect(await CommentModel.countDocuments({ post: post._id })).toBe(0);
  });
});

describe('DELETE /api/posts/comment/:postId/:commentId', () => {
  it('lets its author, moderators and admins remove a comment', async () => {
    const admin = await buildPerson(server, { role: 'admin' });
    const kept = await reader.comment(post, 'kept');
    for (const person of [reader, mod, admin]) {
      const comment = await reader.comment(post);
      const path = `/comment/${post._id}/${comment._id}`;
      expect(await person.answer('delete', path)).toEqual({ msg: 'Comment removed' });
      expect(await reader.read(post)).toMatchObject({ commentCount: 1, comments: [kept] });
      expect((await reader.list())[0]).toMatchObject({ commentCount: 1 });
      expect((await person.call('delete', path).expect(404)).body).toEqual(COMMENT_NOT_FOUND);
    }
  });

  it('401, then 404, then 403 for others, the author of the post included', async () => {
    const comment = await reader.comment(post);
    const path = `/comment/${post._id}/${comment._id}`;
    await server.request().delete(`/api/posts${path}`).expect(401);
    await writer.call('delete', path).expect(403);
    expect((await reader.read(post)).comments).toEqual([comment]);
  });
});

describe('a comment is found under its own post only', () => {
  it.each([
    ['delete', (id: string, comment: string) => `/comment/${id}/${comment}`],
    ['put', (id: string, comment: string) => `/comment/${id}/vote/${comment}`],
    ['put', (id: string, comment: string) => `/comment/${id}/report/${comment}`],
  ] as const)('404 otherwise: %s', async (method, path) => {
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
});

describe('PUT /api/posts/comment/:postId/vote/:commentId', () => {
  it('votes and takes the vote back, answering the list each time', async () => {
    const comment = await writer.comment(post);
    const path = `/comment/${post._id}/vote/${comment._id}`;
    expect(await writer.answer('put', path)).toEqual([{ user: writer.id }]);
    expect(await reader.answer('put', path)).toEqual([{ user: writer.id }, { user: reader.id }]);
    const voted = { ...comment, voted: true, voteCount: 2, votes: [{ user: writer.id }, { user: reader.id }] };
    expect((await reader.read(post)).comments).toEqual([voted]);
    expect(await writer.answer('put', path)).toEqual([{ user: reader.id }]);
    expect((await writer.read(post)).comments[0]).toMatchObject({ voted: false, voteCount: 1 });
  });

  it('401, then 403 for who is not verified, before 404', async () => {
    const { _id } = await reader.comment(post);
    await server.request().put(`/api/posts/comment/${post._id}/vote/${_id}`).expect(401);
    for (const id of [_id, NOBODYS_ID]) await newcomer.call('put', `/comment/${post._id}/vote/${id}`).expect(403);
  });
});

describe('PUT /api/posts/comment/:postId/report/:commentId', () => {
  it('reports without being verified, tells nobody who did, and takes the report back', async () => {
    const comment = await writer.comment(post);
    const path = `/comment/${post._id}/report/${comment._id}`;
    expect(await reader.answer('put', path)).toEqual([{ user: reader.id }]);
    expect(await newcomer.answer('put', path)).toEqual([{}, { user: newcomer.id }]);
    for (const person of [writer, mod]) {
      const { reports, reported, reportCount } = (await person.read(post)).comments[0]!;
      expect({ reports, reported, reportCount }).toEqual({ reports: [{}, {}], reported: false, reportCount: 2 });
    }
    expect((await newcomer.read(post)).comments[0]).toMatchObject({ reported: true });
    expect(await newcomer.answer('put', path)).toEqual([{}]);
  });

  it('keeps the text of a flagged comment for moderators and has it wait for them', async () => {
    const comment = await writer.comment(post, 'Something unkind');
    const path = `/comment/${post._id}/report/${comment._id}`;
    const waiting = async () => (await mod.list('&flagged=true')).map(({ _id }) => _id);
    await flag(server, path, 4);
    expect((await writer.read(post)).comments[0]!.text).toBe('Something unkind');
    expect(await waiting()).not.toContain(post._id);
    await reader.answer('put', path);
    for (const person of [writer, reader]) {
      const { body, text } = await person.call('get', `/${post._id}`).expect(200);
      expect(body.comments[0]).toMatchObject({ text: FLAGGED_COMMENT, flagged: true, name: writer.name });
      expect(body.flagged).toBeUndefined();
      const after = await person.call('put', `/comment/${post._id}`, { text: 'next' }).expect(200);
      for (const comments of [body.comments, after.body])
        expect(comments[0].ownText).toBe(person === writer ? 'Something unkind' : undefined);
      if (person === reader) for (const told of [text, after.text]) expect(told).not.toContain('unkind');
    }
    expect((await mod.read(post)).comments[0]).toMatchObject({ text: 'Something unkind', flagged: true });
    expect(await mod.read(post)).toMatchObject({ flaggedCommentCount: 1, commentCount: 3 });
    expect(await waiting()).toContain(post._id);
    await reader.answer('put', path);
    expect(await waiting()).not.toContain(post._id);
  });

  it('clear shows the text again until five new reports, for moderators only', async () => {
    const comment = await writer.comment(post, 'Harmless');
    const path = `/comment/${post._id}/report/${comment._id}`;
    await flag(server, path);
    for (const person of [writer, reader]) {
      await person.call('put', path, { clear: true }).expect(403);
      await person.call('put', `/comment/${post._id}/report/${NOBODYS_ID}`, { clear: true }).expect(404);
    }
    const { body } = await mod.call('put', path, { clear: 'yes' }).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path: 'clear' }]);
    expect(await mod.answer('put', path, { clear: true })).toEqual([]);
    expect((await reader.read(post)).comments).toEqual([comment]);
    expect((await mod.list('&flagged=true')).map(({ _id }) => _id)).not.toContain(post._id);
    await flag(server, path, 4);
    expect((await reader.read(post)).comments[0]).toMatchObject({ text: 'Harmless', reportCount: 4 });
  });

  it('a flagged comment that is removed waits no longer', async () => {
    const comment = await writer.comment(post);
    await flag(server, `/comment/${post._id}/report/${comment._id}`);
    expect((await mod.list('&flagged=true')).map(({ _id }) => _id)).toContain(post._id);
    await mod.answer('delete', `/comment/${post._id}/${comment._id}`);
    expect((await mod.list('&flagged=true')).map(({ _id }) => _id)).not.toContain(post._id);
    expect((await mod.list())[0]).toMatchObject({ _id: post._id, flaggedCommentCount: 0, commentCount: 0 });
  });
});

it('a discussion ends when its room is full, but not before its first comment', async () => {
  for (const text of ['One', 'Two']) await reader.comment(post, text);
  const id = new Types.ObjectId(post._id);
  const anybody = { _id: reader._id, role: 'user' } as const;
  expect(await findComments({ _id: id }, anybody, 10)).toMatchObject({ comments: [{ text: 'One' }], complete: false });
  expect(await findComments({ _id: id }, anybody)).toMatchObject({
    comments: [{ text: 'One' }, { text: 'Two' }],
    complete: true,
  });
});

it('a discussion that fits into no answer of the database is read nevertheless', async () => {
  const { _id, ...comment } = (await CommentModel.findById((await reader.comment(post))._id).lean())!;
  const long = 'x'.repeat(90_000);
  const more = Array.from({ length: 190 }, (_, i) => ({ ...comment, text: `${i} ${long}`, date: new Date(i) }));
  await CommentModel.collection.insertMany(more);
  const found = await findComments({ _id: new Types.ObjectId(post._id) }, { _id: reader._id, role: 'user' });
  expect(found.complete).toBe(false);
  expect(found.comments.slice(0, 3).map(({ text }) => text.split(' ')[0])).toEqual(['0', '1', '2']);
});

describe('a discussion in which many vote', () => {
  const ids = async () => {
    const found = await CommentModel.find({ post: new Types.ObjectId(post._id) }, { _id: 1 }).lean();
    return found.map(({ _id }) => String(_id));
  };
  beforeEach(async () => {
    await reader.comment(post);
    const { _id, ...comment } = (await CommentModel.findOne({ post: new Types.ObjectId(post._id) }).lean())!;
    await CommentModel.collection.insertMany(Array.from({ length: 39 }, () => ({ ...comment })));
    await PostModel.updateOne({ _id: post._id }, { commentCount: 40, manyVotes: true });
  });

  it('is read a few comments at a time, on its own and in a list', async () => {
    const few = new Set(await ids());
    const reads = jest.spyOn(CommentModel.db.db!, 'command');
    const read = () =>
      reads.mock.calls.flatMap(([{ find, filter }]) => {
        const $in: unknown[] = (find === 'comments' && filter._id?.$in) || [];
        return $in.some((_id) => few.has(String(_id))) ? [$in.length] : [];
      });
    expect((await reader.read(post)).comments).toHaveLength(40);
    expect(read()).toEqual([20, 20]);
    const other = await writer.post();
    await reader.comment(other);
    reads.mockClear();
    const listed = (await reader.answer('get', '?sort=new')) as Post[];
    expect(listed.map(({ comments }) => comments.length)).toEqual(expect.arrayContaining([40, 1]));
    expect(read()).toEqual([20, 20]);
  });

  it.each([1, 0])(
    'is whole, with nothing in it twice, though votes, from %i on, move some meanwhile',
    async (voteCount) => {
      const id = new Types.ObjectId(post._id);
      await CommentModel.updateMany({ post: id }, { voteCount });
      const db = CommentModel.db.db!;
      const command = db.command.bind(db);
      let batches = 0;
      jest.spyOn(db, 'command').mockImplementation(async (asked, options) => {
        const answer = await command(asked, options);
        const isBatch = asked['find'] === 'comments' && answer['cursor'].firstBatch.length === 20;
        if (isBatch && ++batches === 1) {
          const moved = { _id: { $in: (await ids()).slice(15, 25) } };
          await CommentModel.updateMany(moved, { voteCount: 1 - voteCount });
        }
        return answer;
      });
      const { comments } = await reader.read(post);
      expect(batches).toBe(2);
      expect(comments.map(({ _id }) => _id).toSorted()).toEqual((await ids()).toSorted());
    },
  );
});

const anybody = { _id: new Types.ObjectId(), role: 'user' } as const;

describe('a long discussion', () => {
  const textsOf = (count: number) => Array.from({ length: count }, (_, i) => `No. ${i}`);
  let id: Types.ObjectId;
  afterEach(() => CommentModel.deleteMany({ post: id }));

  async function fill(count: number): Promise<void> {
    id = new Types.ObjectId(post._id);
    const { _id, ...comment } = (await CommentModel.findById((await reader.comment(post))._id).lean())!;
    await CommentModel.collection.deleteMany({ post: id });
    const many = textsOf(count).map((text, i) => ({ ...comment, text, date: new Date(i) }));
    await CommentModel.collection.insertMany(many);
  }
  const read = async () => (await findComments({ _id: id }, anybody)).comments.map(({ text }) => text);

  /** Does something to what the first, second ... command finds of it, or after it. */
  function afterRead(number: number, act: (found: unknown[]) => unknown): void {
    const db = CommentModel.db.db!;
    const command = db.command.bind(db);
    let reads = 0;
    jest.spyOn(db, 'command').mockImplementation(async (asked, options) => {
      const answer = await command(asked, options);
      if (asked['find'] === 'comments' && ++reads === number) await act(answer['cursor'].firstBatch);
      return answer;
    });
  }

  it.each([199, 200, 201, 450])('of %i is whole and in order', async (count) => {
    await fill(count);
    expect(await read()).toEqual(textsOf(count));
  });

  it.each([1, 2, 3])('has nothing twice and misses nothing though votes come after read %i', async (number) => {
    await fill(450);
    const vote = (some: number[], voteCount: number) =>
      CommentModel.updateMany({ post: id, text: { $in: some.map((i) => `No. ${i}`) } }, { voteCount });
    afterRead(number, async () => {
      await vote([10, 199, 200, 300, 449], 1);
      await vote([11, 198], -1);
    });
    expect((await read()).toSorted()).toEqual(textsOf(450).toSorted());
  });

  it('is in the order of the votes that it shows, though they came meanwhile', async () => {
    await fill(450);
    afterRead(2, () => CommentModel.updateOne({ post: id, text: 'No. 300' }, { voteCount: 5 }));
    expect((await read())[0]).toBe('No. 300');
  });

  it('has all of them while others vote', async () => {
    await fill(5_000);
    const some = await CommentModel.find({ post: id }, { _id: 1 }).lean();
    let done = false;
    const voters = [0, 1, 2, 3].map(async (voter) => {
      for (let i = voter; !done; i += 4)
        await CommentModel.collection.updateOne({ _id: some[(i * 7) % 5_000]!._id }, { $inc: { voteCount: 1 } });
    });
    try {
      for (let i = 0; i < 8; i++) expect((await read()).toSorted()).toEqual(textsOf(5_000).toSorted());
    } finally {
      done = true;
      await Promise.all(voters);
    }
  }, 120_000);

  it.each([199, 450, 7_000])('of %i that no answer holds begins with the best, whenever it came', async (count) => {
    await fill(count);
    await CommentModel.updateOne({ post: id, text: `No. ${count - 1}` }, { voteCount: 1 });
    const { comments, complete } = await findComments({ _id: id }, anybody, 7_000);
    expect([comments.slice(0, 2).map(({ text }) => text), complete]).toEqual([[`No. ${count - 1}`, 'No. 0'], false]);
  });

  it('has nothing twice though it is longer than any answer and one was met twice', async () => {
    await fill(7_000);
    afterRead(3, (found) => found.splice(10, 0, found[3]));
    const texts = await read();
    expect(texts.length).toBeGreaterThan(5_000);
    expect(texts).toEqual(textsOf(texts.length));
  });
});

it('a post with its comments takes no more than an answer has room for, but for one comment', async () => {
  for (let i = 0; i < 3; i++) await reader.comment(post);
  const stored = await findWholePost(new Types.ObjectId(post._id), anybody);
  const like = { user: new Types.ObjectId() };
  const found = async (likes: number) => {
    const { discussion } = await openPost({ ...stored, likes: Array.from({ length: likes }, () => like) }, anybody);
    return [discussion.comments.length, discussion.complete];
  };
  expect(await found(0)).toEqual([3, true]);
  expect(await found(MAX_ANSWER_BYTES / 40)).toEqual([1, false]);
});

it('a first comment that is not counted yet stands in a list of whole posts, too', async () => {
  await writer.post();
  await reader.comment(post);
  await PostModel.updateOne({ _id: post._id }, { commentCount: 0 });
  const listed = (await reader.answer('get', '?sort=new')) as Post[];
  expect(listed.find(({ _id }) => _id === post._id)!.comments).toHaveLength(1);
});
