import { DELETED_WRITER, type Comment, type Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { CommentModel } from './comments/commentModel.ts';
import { forget } from './forget.ts';
import { PostModel } from './postModel.ts';
import { Person, buildPeople, buildPerson, flag } from './testing/people.ts';

const server = useTestServer();
let leaver: Person;
let other: Person;
let post: Post;
let comment: Comment;

beforeEach(async () => {
  [leaver, other] = (await buildPeople(server, 2)) as [Person, Person];
  post = await other.post();
  comment = await other.comment(post);
});

const markAll = async (person: Person) => {
  await person.answer('put', `/like/${post._id}`);
  await person.answer('put', `/report/${post._id}`);
  await person.answer('put', `/comment/${post._id}/vote/${comment._id}`);
  await person.answer('put', `/comment/${post._id}/report/${comment._id}`);
};

const leave = () => UserModel.deleteOne({ _id: leaver._id });

describe('forget', () => {
  it('leaves posts and comments to nobody and nothing of others', async () => {
    const mine = await leaver.post('My idea');
    await leaver.comment(post, 'My word');
    await leave();
    for (let again = 0; again < 2; again++) await forget(leaver._id);
    expect(await other.read(mine)).toMatchObject({ text: 'My idea', name: DELETED_WRITER, avatar: '', user: null });
    const { comments, user } = await other.read(post);
    expect(user).toBe(other.id);
    expect(comments.map(({ text, name, user: author }) => [text, name, author])).toEqual([
      [comment.text, other.name, other.id],
      ['My word', DELETED_WRITER, null],
    ]);
    expect((await PostModel.findById(mine._id).lean())!.user).toBeNull();
    expect(await CommentModel.countDocuments({ user: leaver._id })).toBe(0);
  });

  it('reaches any number of entries', async () => {
    await PostModel.insertMany(Array.from({ length: 450 }, (_, i) => ({ text: `post ${i}`, user: leaver._id })));
    await forget(leaver._id);
    expect(await PostModel.countDocuments({ user: leaver._id })).toBe(0);
  });
  it('takes likes, votes and reports out and counts them off, those of others stay', async () => {
    await markAll(other);
    const before = await other.read(post);
    await markAll(leaver);
    expect(await other.read(post)).not.toEqual(before);
    await leave();
    for (let again = 0; again < 2; again++) await forget(leaver._id);
    expect(await other.read(post)).toEqual(before);
  });

  it('shows again what would not have been hidden without that report', async () => {
    const mod = await buildPerson(server, { role: 'mod' });
    await flag(server, `/report/${post._id}`, 4);
    await flag(server, `/comment/${post._id}/report/${comment._id}`, 4);
    await markAll(leaver);
    expect(await mod.read(post)).toMatchObject({ flagged: true, flaggedCommentCount: 1 });
    await leave();
    await forget(leaver._id);
    const read = await other.read(post);
    expect([read.text, read.comments[0]!.text]).toEqual([post.text, comment.text]);
    expect((await other.list('&limit=100')).map(({ _id }) => _id)).toContain(post._id);
    expect((await mod.list('&flagged=true&limit=100')).map(({ _id }) => _id)).not.toContain(post._id);
  });

  it('reaches any number of posts', async () => {
    const liked = { name: 'Writer', text: 'popular', likes: [{ user: leaver._id }, { user: other._id }], likeCount: 2 };
    const posts = await PostModel.insertMany(Array.from({ length: 450 }, () => liked));
    await forget(leaver._id);
    const after = { likes: [{ user: other._id }], likeCount: 1 };
    expect(await PostModel.countDocuments({ _id: { $in: posts.map(({ _id }) => _id) }, ...after })).toBe(450);
  });
});
