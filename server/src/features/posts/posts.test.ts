import { Types } from 'mongoose';
import { FLAGGED_POST, type Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { newPost, posts } from './postModel.ts';
import { buildPerson, flag, usePeople } from './testing/people.ts';

const server = useTestServer();
const [writer, reader, mod, newcomer] = usePeople(
  server,
  { avatar: '/media/writer.webp' },
  {},
  { role: 'mod' },
  { emailVerified: false },
);

const NOBODYS_ID = '6550a0000000000000000000';
const NOT_FOUND = { errors: [{ msg: 'Post not found' }] };

describe('POST /api/posts', () => {
  it('answers the new post in full, and a later read says the same', async () => {
    const post = await writer.post('An idea');
    expect(post).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      text: 'An idea',
      name: writer.name,
      avatar: '/media/writer.webp',
      user: writer.id,
      date: expect.any(String),
      likeCount: 0,
      commentCount: 0,
      reportCount: 0,
      liked: false,
      reported: false,
      likes: [],
      reports: [],
      comments: [],
    });
    expect(Math.abs(Date.now() - Date.parse(post.date))).toBeLessThan(10_000);
    expect(new Date(post.date).toISOString()).toBe(post.date);
    expect(await reader.read(post)).toEqual(post);
  });

  it.each([
    ['line breaks, tabs and blanks at both ends', '  \n\n one\ttwo\n\n\u00A0 '],
    ['what looks like markup or code', '<script>alert(1)</script> &amp; ${x} {"$gt":""} \\u0041 $likes'],
    ['20,000 characters', 'ß😀'.repeat(6_666) + '\u2027'.padEnd(2, 'x')],
  ])('brings text back byte for byte: %s', async (_kind, text) => {
    const post = await writer.post(text);
    const read = await reader.read(post);
    const [listed] = await reader.list();
    for (const back of [post.text, read.text, listed!.text]) {
      expect(Buffer.from(back).equals(Buffer.from(text))).toBe(true);
    }
  });

  it('reads nothing but the text', async () => {
    const body = {
      text: 'Mine',
      user: reader.id,
      likeCount: 9,
      flagged: true,
      likes: [{ user: reader.id }],
    };
    const post = await writer.answer<Post>('post', '', body);
    expect(post).toMatchObject({ user: writer.id, likeCount: 0, likes: [] });
    expect(await reader.read(post)).toEqual(post);
  });

  it('401 for visitors, 403 for who is not verified, before the text is looked at', async () => {
    await server.request().post('/api/posts').send({ text: '' }).expect(401);
    const { body } = await newcomer.call('post', '', { text: '' }).expect(403);
    expect(body.errors).toHaveLength(1);
  });
});

describe('GET /api/posts/:id', () => {
  it('401 for visitors, 404 for unknown and malformed ids', async () => {
    await server.request().get(`/api/posts/${NOBODYS_ID}`).expect(401);
    for (const id of [NOBODYS_ID, 'x', NOBODYS_ID.slice(1), '%00', '[object%20Object]', `${NOBODYS_ID}0`]) {
      const { body } = await reader.call('get', `/${id}`).expect(404);
      expect(body).toEqual(NOT_FOUND);
    }
  });

  it('keeps the text of a flagged post for moderators; all others get the notice and everything else', async () => {
    const post = await writer.post('Something unkind');
    await reader.answer('put', `/report/${post._id}`);
    await flag(server, `/report/${post._id}`, 3);
    for (const person of [writer, reader, mod]) {
      const { text, flagged } = await person.read(post);
      expect([text, flagged]).toEqual(['Something unkind', undefined]);
    }
    await flag(server, `/report/${post._id}`, 1);
    for (const person of [writer, reader, newcomer]) {
      const { body, text } = await person.call('get', `/${post._id}`).expect(200);
      expect(body).toMatchObject({ text: FLAGGED_POST, flagged: true, name: writer.name, reportCount: 5 });
      if (person === writer) expect(body.ownText).toBe('Something unkind');
      else expect(text).not.toContain('unkind');
      expect(body).not.toHaveProperty('flaggedCommentCount');
    }
    const admin = await buildPerson(server, { role: 'admin' });
    for (const person of [mod, admin]) {
      expect(await person.read(post)).toMatchObject({
        text: 'Something unkind',
        flagged: true,
        flaggedCommentCount: 0,
      });
    }
  });

  it('can still be liked and commented on when flagged', async () => {
    const post = await writer.post();
    await flag(server, `/report/${post._id}`);
    await reader.answer('put', `/like/${post._id}`);
    await reader.comment(post, 'Still here');
    expect(await reader.read(post)).toMatchObject({ flagged: true, likeCount: 1, commentCount: 1 });
  });
});

describe('DELETE /api/posts/:id', () => {
  it('lets the author, moderators and admins remove a post with its comments', async () => {
    const admin = await buildPerson(server, { role: 'admin', emailVerified: false });
    for (const person of [writer, mod, admin]) {
      const [post, other] = [await writer.post(), await writer.post()];
      await reader.comment(post);
      await reader.comment(other);
      expect(await person.answer('delete', `/${post._id}`)).toEqual({ msg: 'Post removed' });
      await reader.call('get', `/${post._id}`).expect(404);
      expect((await reader.list('&limit=100')).map(({ _id }) => _id)).not.toContain(post._id);
      expect(await posts.countDocuments({ _id: new Types.ObjectId(post._id) })).toBe(0);
      expect((await reader.read(other)).commentCount).toBe(1);
    }
  });

  it('401, then 404, then 403 for who did not write it', async () => {
    const post = await writer.post();
    await server.request().delete(`/api/posts/${post._id}`).expect(401);
    for (const id of [NOBODYS_ID, 'x'])
      expect((await reader.call('delete', `/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    await reader.call('delete', `/${post._id}`).expect(403);
    expect(await reader.read(post)).toEqual(post);
  });

  it('403 for everyone but moderators when the writer is gone', async () => {
    const post = newPost(new Types.ObjectId(), 'Left behind', new Types.ObjectId());
    await posts.insertOne(post);
    await reader.call('delete', `/${post._id}`).expect(403);
    await mod.answer('delete', `/${post._id}`);
  });

  it('returns 200 or 404 to calls that race, 200 to at least one', async () => {
    const post = await writer.post();
    const both = await Promise.all([writer, mod].map((person) => person.call('delete', `/${post._id}`)));
    expect([
      [200, 200],
      [200, 404],
    ]).toContainEqual(both.map(({ status }) => status).toSorted());
    await writer.call('get', `/${post._id}`).expect(404);
  });
});
