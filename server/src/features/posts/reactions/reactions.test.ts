import { Types } from 'mongoose';
import type { Post } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { PostModel } from '../postModel.ts';
import { type Person, buildPeople, buildPerson, flag, usePeople } from '../testing/people.ts';

const server = useTestServer();
const [writer, reader, mod, newcomer] = usePeople(
  server,
  {},
  {},
  { role: 'mod', emailVerified: false },
  { emailVerified: false },
);
let post: Post;

beforeEach(async () => {
  post = await writer.post();
});

const NOBODYS_ID = '6550a0000000000000000000';
const NOT_FOUND = { errors: [{ msg: 'Post not found' }] };

describe('PUT /api/posts/like/:id', () => {
  it('likes and takes the like back, answering the list each time', async () => {
    expect(await writer.answer('put', `/like/${post._id}`)).toEqual([{ user: writer.id }]);
    expect(await reader.answer('put', `/like/${post._id}`)).toEqual([{ user: writer.id }, { user: reader.id }]);
    expect(await reader.read(post)).toMatchObject({
      likes: [{ user: writer.id }, { user: reader.id }],
      likeCount: 2,
      liked: true,
    });
    expect(await writer.answer('put', `/like/${post._id}`)).toEqual([{ user: reader.id }]);
    expect(await writer.read(post)).toMatchObject({ likes: [{ user: reader.id }], likeCount: 1, liked: false });
    expect(await reader.answer('put', `/like/${post._id}`)).toEqual([]);
    expect(await reader.read(post)).toMatchObject({ likes: [], likeCount: 0, liked: false });
  });

  it('changes nothing but the likes', async () => {
    await reader.answer('put', `/like/${post._id}`);
    const changed = { likes: [{ user: reader.id }], likeCount: 1 };
    expect(await writer.read(post)).toEqual({ ...post, ...changed });
  });

  it('401, then 403 for who is not verified, then 404', async () => {
    await server.request().put(`/api/posts/like/${post._id}`).expect(401);
    for (const id of [post._id, NOBODYS_ID]) {
      await newcomer.call('put', `/like/${id}`).expect(403);
      await mod.call('put', `/like/${id}`).expect(403);
    }
    for (const id of [NOBODYS_ID, 'x']) {
      expect((await reader.call('put', `/like/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    }
    expect(await reader.read(post)).toEqual(post);
  });
});

describe('PUT /api/posts/report/:id', () => {
  it('reports and takes the report back, without being verified', async () => {
    expect(await newcomer.answer('put', `/report/${post._id}`)).toEqual([{ user: newcomer.id }]);
    expect(await newcomer.read(post)).toMatchObject({
      reportCount: 1,
      reported: true,
      reports: [{ user: newcomer.id }],
    });
    expect(await newcomer.answer('put', `/report/${post._id}`, { clear: false })).toEqual([]);
    expect(await newcomer.read(post)).toEqual(post);
  });

  it('keeps two hundred, and one more changes nothing', async () => {
    const report = (more = {}) => reader.answer('put', `/report/${post._id}`, more);
    await report({ rule: 1 });
    const crowd = Array.from({ length: 198 }, () => ({ user: new Types.ObjectId() }));
    const $push = { reports: { $each: crowd } };
    await PostModel.collection.updateOne({ _id: new Types.ObjectId(post._id) }, { $push: $push as never });
    expect(await writer.answer('put', `/report/${post._id}`)).toHaveLength(200);
    expect(await newcomer.answer('put', `/report/${post._id}`)).toHaveLength(200);
    expect(await mod.read(post)).toMatchObject({ reportCount: 200, flagged: true });
    await writer.call('post', '', { _id: post._id, text: 'Other words' }).expect(200);
    expect(await mod.read(post)).not.toHaveProperty('changedAfterReports');
    // Whose report is there can still name a rule, or take it back for somebody else.
    expect(await report({ rule: 2 })).toHaveLength(200);
    expect(await report()).toHaveLength(199);
    expect(await newcomer.answer('put', `/report/${post._id}`)).toContainEqual({ user: newcomer.id });
    await writer.answer('delete', `/${post._id}`);
  });

  it('tells nobody who else reported, the author and moderators included', async () => {
    const reporters = await buildPeople(server, 3);
    const [first, second, third] = reporters.map((reporter) => () => reporter.answer('put', `/report/${post._id}`));
    await first!();
    await second!();
    expect(await third!()).toEqual([{}, {}, { user: reporters[2]!.id }]);
    for (const person of [writer, mod]) {
      for (const path of [`/${post._id}`, '?limit=100', '?view=card&limit=100']) {
        const { text } = await person.call('get', path).expect(200);
        for (const { id } of reporters) expect(text).not.toContain(id);
      }
      expect(await person.read(post)).toMatchObject({ reports: [{}, {}, {}], reported: false });
    }
  });

  it('hides at the fifth report and shows again when one is taken back', async () => {
    const ids = async (person: Person) => (await person.list('&limit=100')).map(({ _id }) => _id);
    await flag(server, `/report/${post._id}`, 4);
    expect(await ids(writer)).toContain(post._id);
    await reader.answer('put', `/report/${post._id}`);
    expect(await ids(writer)).not.toContain(post._id);
    await reader.answer('put', `/report/${post._id}`);
    expect(await ids(writer)).toContain(post._id);
    expect(await mod.list('&flagged=true')).toEqual([]);
  });

  it('401, then 404, then 400 for a clear that is neither true nor false', async () => {
    await server.request().put(`/api/posts/report/${post._id}`).expect(401);
    for (const id of [NOBODYS_ID, 'x']) {
      expect((await mod.call('put', `/report/${id}`, { clear: 'yes' }).expect(404)).body).toEqual(NOT_FOUND);
    }
    for (const clear of ['true', 1, [true], { $ne: 1 }]) {
      const { body } = await mod.call('put', `/report/${post._id}`, { clear }).expect(400);
      expect(body.errors).toEqual([{ msg: expect.any(String), path: 'clear' }]);
    }
    expect(await reader.read(post)).toEqual(post);
  });
});

describe('PUT /api/posts/report/:id with clear', () => {
  it('lets moderators and admins show a post again until five new reports', async () => {
    const admin = await buildPerson(server, { role: 'admin' });
    for (const person of [mod, admin]) {
      await flag(server, `/report/${post._id}`);
      expect((await writer.read(post)).flagged).toBe(true);
      expect(await person.answer('put', `/report/${post._id}`, { clear: true })).toEqual([]);
      expect(await writer.read(post)).toEqual(post);
      expect((await writer.list('&limit=100')).map(({ _id }) => _id)).toContain(post._id);
      expect((await mod.list('&flagged=true')).map(({ _id }) => _id)).not.toContain(post._id);
      await flag(server, `/report/${post._id}`, 4);
      expect(await writer.read(post)).toMatchObject({ text: post.text, reportCount: 4 });
      await person.answer('put', `/report/${post._id}`, { clear: true });
    }
  });

  it('403 for others, the author included, and 404 before it', async () => {
    await flag(server, `/report/${post._id}`);
    for (const person of [writer, reader]) {
      await person.call('put', `/report/${post._id}`, { clear: true }).expect(403);
      await person.call('put', `/report/${NOBODYS_ID}`, { clear: true }).expect(404);
    }
    expect((await PostModel.findById(post._id).lean())!.reports).toHaveLength(5);
  });
});
