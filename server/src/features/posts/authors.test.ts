import { type Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { UserModel, accountCache } from '../auth/user/userModel.ts';
import { posts } from './postModel.ts';
import { type Person, buildPeople } from './testing/people.ts';

const server = useTestServer();
let author: Person;
let reader: Person;
let post: Post;

beforeEach(async () => {
  [author, reader] = (await buildPeople(server, 2)) as [Person, Person];
  post = await author.post();
  await author.comment(post);
  await reader.comment(post);
});

/** The author as the post, its card and a comment show it. */
async function shown() {
  const read = await reader.read(post);
  const card = (await reader.list('&sort=new&limit=100')).find(({ _id }) => _id === post._id)!;
  return [read, card, read.comments[0]!].map(({ name, avatar, user, moderator }) => ({
    ...{ name, avatar, user },
    ...(moderator && { moderator }),
  }));
}
const always = (one: object) => [one, one, one];

describe('posts and comments show their author', () => {
  it('with the present name and image', async () => {
    expect(await shown()).toEqual(always({ name: author.name, avatar: '', user: author.id }));
    await UserModel.updateOne({ _id: author._id }, { name: 'A pen name', avatar: '/media/new.webp' });
    expect(await shown()).toEqual(always({ name: 'A pen name', avatar: '/media/new.webp', user: author.id }));
    expect((await reader.read(post)).comments[1]).toMatchObject({ name: reader.name, avatar: '' });
  });

  it('with a badge as long as the author is a moderator or an admin', async () => {
    const { name, id: user } = author;
    for (const role of ['mod', 'admin'] as const) {
      await UserModel.updateOne({ _id: author._id }, { role });
      expect(await shown()).toEqual(always({ name, avatar: '', user, moderator: true }));
      expect((await reader.read(post)).comments[1]).not.toHaveProperty('moderator');
    }
    await UserModel.updateOne({ _id: author._id }, { role: 'user' });
    expect(await shown()).toEqual(always({ name, avatar: '', user }));
  });
});

it('GET /api/posts reads the posts of a page in one query, and those authors that are not in the cache in another', async () => {
  await Promise.all([author.post(), reader.post()]);
  accountCache.clear();
  const [finds, users] = [jest.spyOn(posts, 'find'), jest.spyOn(UserModel.collection, 'find')];
  expect(await reader.list('&sort=new&limit=3')).toHaveLength(3);
  expect([finds.mock.calls.length, users.mock.calls.length]).toEqual([1, 2]); // the first one is for the reader
});
