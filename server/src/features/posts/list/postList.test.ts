import type { Post, PostCard } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { PostModel } from '../postModel.ts';
import { buildPeople, buildPerson, flag, forgetPosts, usePeople } from '../testing/people.ts';
import { readAllPages } from '../testing/readAllPages.ts';

const server = useTestServer();
const [writer] = usePeople(server, {});

beforeEach(forgetPosts);

const textsOf = (posts: { text: string }[]) => posts.map(({ text }) => text);

describe('GET /api/posts', () => {
  it('401 for visitors', async () => {
    await server.request().get('/api/posts').expect(401);
  });

  it('answers an empty list when there are no posts', async () => {
    expect(await writer.answer('get', '')).toEqual([]);
  });

  it('sorts by likes, then the newest first', async () => {
    await writer.post('oldest');
    const popular = await writer.post('popular');
    await writer.post('newest');
    const most = await writer.post('most popular');
    const fans = await buildPeople(server, 2);
    await fans[0]!.answer('put', `/like/${popular._id}`);
    for (const fan of fans) await fan.answer('put', `/like/${most._id}`);
    expect(textsOf(await writer.list())).toEqual(['most popular', 'popular', 'newest', 'oldest']);
  });

  it('gives whole posts with their comments in order, the same as reading each', async () => {
    const [one, two] = [await writer.post('one'), await writer.post('two')];
    const reader = await buildPerson(server);
    await reader.answer('put', `/like/${one._id}`);
    await reader.comment(one, 'first');
    const second = await writer.comment(one, 'second');
    await reader.answer('put', `/comment/${one._id}/vote/${second._id}`);
    await reader.comment(two, 'elsewhere');
    const posts = await reader.answer<Post[]>('get', '');
    expect(posts).toEqual([await reader.read(one), await reader.read(two)]);
    expect(textsOf(posts[0]!.comments)).toEqual(['second', 'first']);
  });

  it('leaves the three lists out of cards and keeps counts and own marks', async () => {
    const post = await writer.post();
    const [fan, stranger] = await buildPeople(server, 2);
    await fan!.answer('put', `/like/${post._id}`);
    await fan!.answer('put', `/report/${post._id}`);
    await fan!.comment(post);
    const { likes, comments, reports, ...card } = await fan!.read(post);
    expect([likes.length, comments.length, reports.length]).toEqual([1, 1, 1]);
    expect(await fan!.list()).toEqual([card]);
    expect(card).toMatchObject({ liked: true, reported: true, likeCount: 1, commentCount: 1, reportCount: 1 });
    expect(await stranger!.list()).toEqual([{ ...card, liked: false, reported: false }]);
  });

  it('says liked only of the posts the person likes', async () => {
    for (let i = 0; i < 5; i++) await writer.post(`post ${i}`);
    const posts = await writer.list();
    const [fan, other] = await buildPeople(server, 2);
    for (const i of [1, 3]) await fan!.answer('put', `/like/${posts[i]!._id}`);
    await other!.answer('put', `/like/${posts[0]!._id}`);
    const liked = (await fan!.list()).filter((card) => card.liked).map(({ _id }) => _id);
    expect(liked.sort()).toEqual([posts[1]!._id, posts[3]!._id].sort());
  });

  it('hides posts with five reports from all but moderators, their author included', async () => {
    const [kept, hidden] = [await writer.post('kept'), await writer.post('hidden')];
    await flag(server, `/report/${kept._id}`, 4);
    await flag(server, `/report/${hidden._id}`, 5);
    for (const view of ['', '?view=card', '?flagged=false']) {
      expect(textsOf(await writer.answer('get', view))).toEqual(['kept']);
      const [mod, admin] = [await buildPerson(server, { role: 'mod' }), await buildPerson(server, { role: 'admin' })];
      for (const person of [mod, admin]) {
        const posts = await person.answer<PostCard[]>('get', view);
        expect(posts.map(({ text, flagged }) => [text, flagged])).toEqual([
          ['hidden', true],
          ['kept', undefined],
        ]);
      }
    }
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=elsewhere', 'cursor'],
    ['view=list', 'view'],
    ['view=card&view=card', 'view'],
    ['flagged=yes', 'flagged'],
  ])('400 for ?%s', async (query, path) => {
    const { body } = await writer.call('get', `?${query}`).expect(400);
    expect(body.errors).toEqual([{ msg: expect.any(String), path }]);
  });
});

describe('GET /api/posts in pages', () => {
  it('answers 20 posts unless asked for more or fewer, and links to the next page with the same query', async () => {
    await PostModel.insertMany(Array.from({ length: 45 }, (_, i) => ({ text: `post ${i}`, user: writer._id })));
    const { body, headers } = await writer.call('get', '?view=card').expect(200);
    expect(body).toHaveLength(20);
    expect(headers['link']).toMatch(/^<\/api\/posts\?view=card&cursor=[\w-]+>; rel="next"$/);
    const all = await readAllPages(writer, '?view=card&limit=7');
    expect(textsOf(all)).toEqual(Array.from({ length: 45 }, (_, i) => `post ${44 - i}`));
    expect(await writer.list('&limit=100')).toEqual(all);
    const { headers: whole } = await writer.call('get', '?limit=45').expect(200);
    expect(whole['link']).toBeUndefined();
  });

  it.each(['user', 'mod'] as const)('neither repeats nor drops what a %s found untouched', async (role) => {
    const reader = await buildPerson(server, { role });
    const posts = Array.from({ length: 60 }, (_, i) => ({ text: `post ${i}`, user: writer._id }));
    const stored = await PostModel.insertMany(posts);
    const [untouched, touched] = [stored.slice(0, 40), stored.slice(40)];
    const fans = await buildPeople(server, 5);
    // Liked in groups, so that pages end within ties and at their ends.
    for (const [i, { _id }] of untouched.entries()) {
      for (const fan of fans.slice(0, i % 4)) await fan.answer('put', `/like/${_id}`);
    }
    let step = 0;
    const disturb = async () => {
      const [liked, removed] = [touched[step]!, touched[19 - step]!];
      await Promise.all(fans.map((fan) => fan.answer('put', `/like/${liked._id}`)));
      if (step < 8) await writer.answer('delete', `/${removed._id}`);
      await writer.post(`new ${step++}`);
    };
    const seen = await readAllPages(reader, '?view=card&limit=5', disturb);
    expect(step).toBeGreaterThan(8);
    const ids = new Set(untouched.map(({ _id }) => _id.toHexString()));
    const found = seen.filter(({ _id }) => ids.has(_id));
    expect(found).toHaveLength(untouched.length);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(untouched.length);
    const inOrder = [3, 2, 1, 0].flatMap((likes) => untouched.filter((_, i) => i % 4 === likes).toReversed());
    expect(textsOf(found)).toEqual(textsOf(inOrder));
  });
});
