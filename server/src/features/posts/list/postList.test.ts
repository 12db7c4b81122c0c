import { Types } from 'mongoose';
import { FLAGGED_POST, type Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { newComment, posts } from '../postModel.ts';
import { type Person, buildPeople, deletePosts, flag, storePosts, usePeople } from '../testing/people.ts';
import { readAllPages } from '../testing/readAllPages.ts';

const server = useTestServer();
const [writer, other, mod] = usePeople(server, {}, {}, { role: 'mod' });

beforeEach(deletePosts);

const textsOf = (entries: { text: string }[]) => entries.map(({ text }) => text);
const list = async (query: string, person: Person = other) => textsOf(await person.list(query));
/** Posts one after the other. */
async function publish<T extends string>(...texts: T[]): Promise<Record<T, Post>> {
  const made: [string, Post][] = [];
  for (const text of texts) made.push([text, await writer.post(text)]);
  return Object.fromEntries(made) as Record<T, Post>;
}

describe('GET /api/posts', () => {
  it('sorts by likes, then the newest first', async () => {
    const { popular, most } = await publish('oldest', 'popular', 'newest', 'most');
    const fans = await buildPeople(server, 2);
    await fans[0]!.answer('put', `/like/${popular._id}`);
    for (const fan of fans) await fan.answer('put', `/like/${most._id}`);
    expect(await list('')).toEqual(['most', 'popular', 'newest', 'oldest']);
  });

  it('returns whole posts with their comments in order, the same as reading each', async () => {
    const { one, two } = await publish('one', 'two');
    await other.answer('put', `/like/${one._id}`);
    await other.comment(one, 'first');
    const second = await writer.comment(one, 'second');
    await other.answer('put', `/comment/${one._id}/vote/${second._id}`);
    await other.comment(two, 'elsewhere');
    const found = await other.answer<Post[]>('get', '');
    expect(found).toEqual([await other.read(one), await other.read(two)]);
    expect(textsOf(found[0]!.comments)).toEqual(['second', 'first']);
  });

  it('omits the three lists from cards and keeps the counts and what the reader did', async () => {
    const { liked } = await publish('liked', 'not liked');
    const [fan, stranger] = await buildPeople(server, 2);
    await fan!.answer('put', `/like/${liked._id}`);
    await fan!.answer('put', `/report/${liked._id}`);
    await fan!.comment(liked);
    const { likes, comments, reports, ...card } = await fan!.read(liked);
    expect([likes.length, comments.length, reports.length]).toEqual([1, 1, 1]);
    expect(card).toMatchObject({ liked: true, reported: true, likeCount: 1, commentCount: 1, reportCount: 1 });
    expect((await fan!.list())[0]).toEqual(card);
    expect((await stranger!.list())[0]).toEqual({ ...card, liked: false, reported: false });
    expect((await fan!.list())[1]).toMatchObject({ liked: false, reported: false });
  });

  it('hides posts with five reports from everyone but moderators, their author included', async () => {
    const { hidden } = await publish('kept', 'hidden');
    await flag(server, `/report/${hidden._id}`, 5);
    for (const view of ['', '?view=card', '?flagged=false']) {
      expect(textsOf(await writer.answer('get', view))).toEqual(['kept']);
      expect(await mod.answer('get', view)).toMatchObject([{ text: 'hidden', flagged: true }, { text: 'kept' }]);
    }
  });

  it.each([
    ['limit=101', 'limit'],
    ['cursor=elsewhere', 'cursor'],
    ['view=list', 'view'],
    ['flagged=yes', 'flagged'],
    ['sort=top', 'sort'],
    ['mine=true&sort=new', 'sort'],
    ['mine=yes', 'mine'],
  ])('400 for ?%s', async (query, path) => {
    const { body } = await writer.call('get', `?${query}`).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path }]);
  });
});

describe('GET /api/posts?sort=new', () => {
  it('puts the newest first, however liked, and flagged ones only for moderators', async () => {
    const { b, c } = await publish('a', 'b', 'c');
    await other.answer('put', `/like/${b._id}`);
    await flag(server, `/report/${c._id}`);
    expect(await list('&sort=new')).toEqual(['b', 'a']);
    expect(await list('&sort=new', mod)).toEqual(['c', 'b', 'a']);
    expect(textsOf(await readAllPages(mod, '?sort=new&limit=1'))).toEqual(['c', 'b', 'a']);
  });
});

describe('GET /api/posts?sort=waiting', () => {
  it('puts first what has waited longest for an unflagged comment by anyone else', async () => {
    const { b, c, d, e } = await publish('a', 'b', 'c', 'd', 'e');
    await other.comment(b);
    await writer.comment(c, 'My own comment is no answer');
    const unkind = await other.comment(d, 'Unkind');
    await flag(server, `/report/${e._id}`);
    expect(await list('&sort=waiting')).toEqual(['a', 'c']);
    await flag(server, `/comment/${d._id}/report/${unkind._id}`);
    expect(await list('&sort=waiting')).toEqual(['a', 'c', 'd']);
    expect(await list('&sort=waiting', mod)).toEqual(['a', 'c', 'd', 'e']);
    await mod.answer('put', `/comment/${d._id}/report/${unkind._id}`, { clear: true });
    expect(await list('&sort=waiting')).toEqual(['a', 'c']);
    await other.answer('delete', `/comment/${d._id}/${unkind._id}`);
    expect(textsOf(await readAllPages(other, '?sort=waiting&view=card&limit=1'))).toEqual(['a', 'c', 'd']);
  });
});

describe('GET /api/posts?mine=true', () => {
  it('sorts own posts by their latest answer or else their date, hidden ones included', async () => {
    const { a, b, d } = await publish('a', 'b', 'c', 'd');
    await other.post('not mine');
    await writer.comment(b, 'My own comment is no answer');
    expect(await list('&mine=true', writer)).toEqual(['d', 'c', 'b', 'a']);
    const { date } = await other.comment(a);
    const mine = await writer.list('&mine=true');
    expect(textsOf(mine)).toEqual(['a', 'd', 'c', 'b']);
    expect(mine[0]!.lastCommentAt).toBe(date);
    expect(mine[1]).not.toHaveProperty('lastCommentAt');
    await flag(server, `/report/${d._id}`);
    expect((await writer.list('&mine=true'))[1]).toMatchObject({ text: FLAGGED_POST, ownText: 'd' });
    expect(textsOf(await readAllPages(writer, '?mine=true&limit=2'))).toEqual(['a', FLAGGED_POST, 'c', 'b']);
    expect(await list('&mine=true')).toEqual(['not mine']);
  });
});

describe('a page of GET /api/posts', () => {
  it('has 20 posts unless more or fewer are requested, and links to the next page with the same query', async () => {
    await storePosts(45, writer._id);
    const { body, headers } = await writer.call('get', '?view=card').expect(200);
    expect(body).toHaveLength(20);
    expect(headers['link']).toMatch(/^<\/api\/posts\?view=card&cursor=[\w-]+>; rel="next"$/);
    const all = await readAllPages(writer, '?view=card&limit=7');
    expect(textsOf(all)).toEqual(Array.from({ length: 45 }, (_, i) => `post ${44 - i}`));
    expect(await writer.list('&limit=100')).toEqual(all);
    expect((await writer.call('get', '?limit=45').expect(200)).headers['link']).toBeUndefined();
  });

  it('400 for the cursor of another list', async () => {
    await publish('a', 'b');
    const { headers } = await other.call('get', '?sort=new&limit=1').expect(200);
    const [, cursor] = /cursor=([^&>]+)/.exec(headers['link']!)!;
    await other.call('get', `?limit=1&cursor=${cursor}`).expect(400);
  });

  it.each(['', '&sort=waiting'])('never repeats or omits what nobody touches while others write: %s', async (query) => {
    const date = new Date(Date.now() - 3_600_000); // the same for all, so that `_id` decides
    const kept = await storePosts(25, mod._id, (i) => ({ date, activeAt: date, likeCount: i % 3 }));
    const touched = await storePosts(10, mod._id);
    const deleted = await mod.post('deleted');
    const people = await buildPeople(server, 5);
    let round = 0;
    const write = async () => {
      const target = touched[round % touched.length]!;
      round += 1;
      await Promise.all([
        people[round % 5]!.post('new'),
        people[0]!.answer('put', `/like/${target._id}`),
        people[1]!.comment(target),
        people[2]!.answer('put', `/report/${target._id}`),
        round === 3 && mod.answer('delete', `/${deleted._id}`),
      ]);
    };
    const found = await readAllPages(other, `?view=card&limit=7${query}`, write);
    const ids = new Set(kept.map(({ _id }) => _id.toHexString()));
    const seen = found.map(({ _id }) => _id).filter((id) => ids.has(id));
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it.each([
    ['cards', '?limit=100&view=card', 110, '"'.repeat(20_000), 0],
    ['whole posts with long discussions', '?limit=100', 8, 'x', 40],
  ])('ends early at 4 MB, and the rest follows: %s', async (_kind, query, count, text, comments) => {
    const comment = () => newComment(new Types.ObjectId(), '字'.repeat(5_000), writer._id);
    await storePosts(count, writer._id, () => ({
      text,
      comments: Array.from({ length: comments }, comment),
    }));
    const sizes: number[] = [];
    const found = await readAllPages<Post>(other, query, ({ text: json }) => sizes.push(Buffer.byteLength(json)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000_000);
    expect(sizes).toHaveLength(2);
    expect(found).toHaveLength(count);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(count);
  });
});

it('GET /api/posts returns a discussion of more than 4 MB whole, and reads no further post for that page', async () => {
  const comments = Array.from({ length: 280 }, () => newComment(new Types.ObjectId(), '字'.repeat(5_000), writer._id));
  await storePosts(2, writer._id, () => ({ comments, commentCount: 280 }));
  let read = 0;
  const find = posts.find.bind(posts) as typeof posts.find;
  const finds = jest.spyOn(posts, 'find').mockImplementation((...args) => {
    const cursor = find(...args);
    return Object.assign(Object.create(cursor), {
      async *[Symbol.asyncIterator]() {
        for await (const post of cursor) yield (read++, post);
      },
    });
  });
  const found = (await readAllPages(other, '?limit=100')) as Post[];
  finds.mockRestore();
  expect(found.map((post) => post.comments.length)).toEqual([280, 280]);
  expect(read).toBe(2);
});
