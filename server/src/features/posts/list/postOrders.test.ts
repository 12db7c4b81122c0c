import type { Types } from 'mongoose';
import type { Response } from 'supertest';
import { FLAGGED_POST, type Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel } from '../postModel.ts';
import { type Person, buildPeople, flag, forgetPosts, usePeople } from '../testing/people.ts';
import { readAllPages } from '../testing/readAllPages.ts';

const server = useTestServer();
const [writer, other, mod] = usePeople(server, {}, {}, { role: 'mod' });

beforeEach(forgetPosts);

const textsOf = (posts: { text: string }[]) => posts.map(({ text }) => text);
const list = async (query: string, person: Person = other) => textsOf(await person.list(query));
/** Posts one after the other. */
async function posts<T extends string>(...texts: T[]): Promise<Record<T, Post>> {
  const made: [string, Post][] = [];
  for (const text of texts) made.push([text, await writer.post(text)]);
  return Object.fromEntries(made) as Record<T, Post>;
}

describe('GET /api/posts?sort=new', () => {
  it('puts the newest first, however liked, without flagged ones but for moderators', async () => {
    const { b, c } = await posts('a', 'b', 'c');
    await other.answer('put', `/like/${b._id}`);
    await flag(server, `/report/${c._id}`);
    expect(await list('&sort=new')).toEqual(['b', 'a']);
    expect(await list('&sort=new', writer)).toEqual(['b', 'a']);
    expect(await list('&sort=new', mod)).toEqual(['c', 'b', 'a']);
    expect(textsOf(await readAllPages(mod, '?sort=new&limit=1'))).toEqual(['c', 'b', 'a']);
  });
});

describe('GET /api/posts?sort=waiting', () => {
  it('puts first what has waited longest for an unflagged comment by anybody else', async () => {
    const { b, c, d, e } = await posts('a', 'b', 'c', 'd', 'e');
    await other.comment(b);
    await writer.comment(c, 'My own word is no answer');
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
  it('puts own posts by their latest answer or else their date, hidden ones with what stands there', async () => {
    const { a, b, d } = await posts('a', 'b', 'c', 'd');
    await other.post('not mine');
    await writer.comment(b, 'My own word is no answer');
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

describe('GET /api/posts, other words', () => {
  it.each([
    ['sort=top', 'sort'],
    ['sort=', 'sort'],
    ['sort=new&sort=new', 'sort'],
    ['mine=true&sort=new', 'sort'],
    ['mine=yes', 'mine'],
    ['mine=true&mine=true', 'mine'],
    ['view=whole', 'view'],
    ['sort=new&cursor=x', 'cursor'],
  ])('400 for %s', async (query, path) => {
    const { body } = await other.call('get', `?${query}`).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path }]);
  });

  it('400 for the cursor of another list', async () => {
    await posts('a', 'b');
    const { headers } = await other.call('get', '?sort=new&limit=1').expect(200);
    const [, cursor] = /cursor=([^&>]+)/.exec(headers['link']!)!;
    await other.call('get', `?limit=1&cursor=${cursor}`).expect(400);
  });
});

describe('the pages of every list', () => {
  const COUNT = 60;
  it.each([
    ['', other],
    ['', mod],
    ['sort=new', other],
    ['sort=new', mod],
    ['sort=waiting', other],
    ['sort=waiting', mod],
    ['mine=true', mod],
    ['flagged=true', mod],
  ])('hold exactly once what nobody touches, while others post, like and comment: %s', async (query, reader) => {
    const date = new Date(Date.now() - 3_600_000); // all at once, so that `_id` decides
    const kept = await PostModel.insertMany(
      Array.from({ length: COUNT }, (_, i) => ({
        text: `kept ${i}`,
        name: mod.name,
        user: mod._id,
        date,
        activeAt: date,
        likeCount: i % 3,
        ...(query === 'flagged=true' && {
          reportCount: 5 + (i % 3),
          topReports: 5 + (i % 3),
          awaitsModeration: true,
        }),
      })),
    );
    const touched = await Promise.all(Array.from({ length: 10 }, (_, i) => mod.post(`touched ${i}`)));
    const people = await buildPeople(server, 5);
    let round = 0;
    const busy = async () => {
      const target = touched[round % touched.length]!;
      round += 1;
      await Promise.all([
        people[round % 5]!.post('new'),
        people[0]!.answer('put', `/like/${target._id}`),
        people[1]!.comment(target),
        people[2]!.answer('put', `/report/${target._id}`),
      ]);
    };
    const found = await readAllPages(reader, `?${query}&view=card&limit=7`.replace('?&', '?'), busy);
    const seen = found.map(({ _id }) => _id).filter((id) => kept.some(({ _id }) => _id.equals(id)));
    expect(seen).toHaveLength(COUNT);
    expect(new Set(seen).size).toBe(COUNT);
  });
});

describe('an answer of at most 4 MB', () => {
  const LONG = '"'.repeat(20_000); // in JSON twice as long
  const storeLong = (count: number, likeCount: number) =>
    PostModel.insertMany(
      Array.from({ length: count }, (_, i) => ({ text: `${i}${LONG}`, name: 'W', user: writer._id, likeCount })),
    );

  it.each(['', '&view=card'])('ends a page earlier, and the rest follows%s', async (view) => {
    await storeLong(150, 1);
    const sizes: number[] = [];
    const texts: string[] = [];
    for (let path: string | undefined = `?limit=100${view}`; path;) {
      const answer: Response = await other.call('get', path).expect(200);
      sizes.push(Buffer.byteLength(answer.text));
      texts.push(...textsOf(answer.body));
      path = /<\/api\/posts(\?[^>]*)>/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000_000);
    expect(sizes.length).toBeLessThanOrEqual(3);
    expect(new Set(texts).size).toBe(150);
    expect(texts).toHaveLength(150);
  });

  it('ends the comments of a post earlier, and keeps counting all of them', async () => {
    const [{ _id }] = (await storeLong(1, 1)) as unknown as [{ _id: Types.ObjectId }];
    await PostModel.updateOne({ _id }, { commentCount: 1_000 });
    const text = '"'.repeat(5_000);
    const comment = (i: number) => ({
      post: _id,
      text: `${i}${text}`,
      name: 'W',
      user: writer._id,
      voteCount: 1_000 - i,
    });
    await CommentModel.insertMany(Array.from({ length: 1_000 }, (_, i) => comment(i)));
    for (const path of [`/${_id.toHexString()}`, '?limit=100']) {
      const { text: json, body } = await other.call('get', path).expect(200);
      expect(Buffer.byteLength(json)).toBeLessThanOrEqual(4_000_000);
      const post = (Array.isArray(body) ? body[0] : body) as Post;
      expect(post.commentCount).toBe(1_000);
      expect(post.comments.length).toBeGreaterThan(100);
      expect(post.comments[1]!.text).toMatch(/^1"/);
    }
    const answer = await other.call('put', `/comment/${_id.toHexString()}`, { text: 'One more' }).expect(200);
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(4_000_000);
    expect((await PostModel.findById(_id).lean())!.commentCount).toBe(1_001);
  });
});
