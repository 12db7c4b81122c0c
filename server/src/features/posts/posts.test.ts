import { Types } from 'mongoose';
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

  it('brings text back byte for byte', async () => {
    const text = '  \n\n one\ttwo <script>alert(1)</script> &amp; ${x} {"$gt":""} \\u0041 $likes ß😀\n\n\u00A0 ';
    const post = await writer.post(text);
    const back = [post, await reader.read(post), (await reader.list())[0]!].map((one) => one.text);
    expect(back).toEqual([text, text, text]);
  });

  it('403 for who is not verified, before the text is looked at', async () => {
    const { body } = await newcomer.call('post', '', { text: '' }).expect(403);
    expect(body.errors).toHaveLength(1);
  });
});

describe('GET /api/posts/:id', () => {
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
      for (const one of [post, other]) await reader.comment(one);
      expect(await person.answer('delete', `/${post._id}`)).toEqual({ msg: 'Post removed' });
      await reader.call('get', `/${post._id}`).expect(404);
      expect(await posts.countDocuments({ _id: new Types.ObjectId(post._id) })).toBe(0);
      expect((await reader.read(other)).commentCount).toBe(1);
    }
  });

  it('404, then 403 for who did not write it', async () => {
    const post = await writer.post();
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
});
