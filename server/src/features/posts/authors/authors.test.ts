import { Types } from 'mongoose';
import { DELETED_WRITER, type Post } from '../../../contract/index.ts';
import { runScript } from '../../../testing/runScript.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { removeAvatar, setAvatar } from '../../profile/avatar/avatarService.ts';
import { authorOf, refreshAuthor } from './authors.ts';
import { finishCounts } from '../comments/commentCount.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel } from '../postModel.ts';
import { type Person, buildPeople } from '../testing/people.ts';
import { upgradeEntries } from './upgrade.ts';

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

/** The author as the post, its card and the own comment show them. */
async function shown() {
  const read = await reader.read(post);
  const card = (await reader.list('&sort=new&limit=100')).find(({ _id }) => _id === post._id)!;
  const entries = [read, card, read.comments[0]!];
  return entries.map(({ name, avatar, user, moderator }) => ({ name, avatar, user, ...(moderator && { moderator }) }));
}
const always = (one: object) => [one, one, one];

describe('what entries show of their author', () => {
  it('follows a new image, and an image that was taken away', async () => {
    const { name, id: user } = author;
    const avatar = await setAvatar(author._id, Buffer.from('image'));
    expect(await shown()).toEqual(always({ name, avatar, user }));
    await removeAvatar(author._id);
    expect(await shown()).toEqual(always({ name, avatar: '', user }));
  });

  it('ends with the last of images that race', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => setAvatar(author._id, Buffer.from(`image ${i}`))));
    const { avatar } = (await UserModel.findById(author._id).lean())!;
    expect(await shown()).toEqual(always({ name: author.name, avatar, user: author.id }));
  });

  it('is a badge for moderators, which comes and goes with the role', async () => {
    const { name, id: user } = author;
    const { email } = (await UserModel.findById(author._id).lean())!;
    const settings = { MONGODB_URI: server.config.mongodbUri!, DATA_DIR: server.config.dataDir };
    expect(await runScript('userRole', [email, 'mod'], settings)).toMatchObject({ code: 0 });
    expect(await shown()).toEqual(always({ name, avatar: '', user, moderator: true }));
    expect((await author.post('As a moderator')).moderator).toBe(true);
    await runScript('userRole', [email, 'user'], settings);
    expect(await shown()).toEqual(always({ name, avatar: '', user }));
    expect((await reader.read(post)).comments[1]).not.toHaveProperty('moderator');
  }, 60_000);

  it('is left alone where the account is gone', async () => {
    await UserModel.deleteOne({ _id: author._id });
    await refreshAuthor(author._id);
    expect(await shown()).toEqual(always({ name: author.name, avatar: '', user: author.id }));
  });
});

describe('upgradeEntries', () => {
  /** Entries as earlier versions stored them. */
  async function storeOld() {
    const user = author._id;
    const date = new Date('2025-05-05');
    const common = { user, date, reports: [], reportCount: 0, flagged: false, sentAs: 'x' };
    const counts = {
      likes: [],
      likeCount: 0,
      commentCount: 1,
      flaggedCommentCount: 0,
      removed: false,
      countVersion: 3,
    };
    const [_id, left, removed] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
    await PostModel.collection.insertMany([
      { _id, text: 'Old', ...common, ...counts, waiting: false, uncounted: [] },
      { _id: left, text: 'Old, too', ...common, ...counts, user: null, waiting: false, uncounted: [] },
      { _id: removed, text: 'Gone', ...common, ...counts, removed: true, uncounted: [new Types.ObjectId()] },
    ]);
    const comment = { text: 'Old answer', ...common, user: reader._id, post: _id, votes: [], voteCount: 0 };
    await CommentModel.collection.insertMany([comment, { ...comment, _id: new Types.ObjectId(), post: removed }]);
    await PostModel.collection.createIndex({ flagged: 1, likeCount: -1, _id: -1 });
    return { _id, left, removed, date };
  }

  it('gives old entries their authors and dates, once, and drops what nobody reads any more', async () => {
    const { _id, left, removed, date } = await storeOld();
    await upgradeEntries();
    await finishCounts();
    const read = await author.read({ _id: _id.toHexString() });
    expect(read).toMatchObject({ text: 'Old', name: author.name, user: author.id, commentCount: 1 });
    expect(read.lastCommentAt).toBe(date.toISOString());
    expect(read.comments[0]).toMatchObject({ text: 'Old answer', name: reader.name });
    const nobody = await author.read({ _id: left.toHexString() });
    expect(nobody).toMatchObject({ name: DELETED_WRITER, avatar: '', user: null });
    expect(await PostModel.findById(removed).lean()).toBeNull();
    expect(await CommentModel.countDocuments({ post: removed })).toBe(0);
    expect((await author.list('&mine=true')).map(({ _id: id }) => id)).toContain(_id.toHexString());
    await author.answer('put', `/report/${_id.toHexString()}`);
    const stored = (await PostModel.collection.findOne({ _id }))!;
    for (const old of ['sentAs', 'uncounted', 'waiting']) expect(stored).not.toHaveProperty(old);
    const indexes = await PostModel.collection.indexes();
    expect(indexes.map(({ name }) => name)).not.toContain('flagged_1_likeCount_-1__id_-1');
    expect(indexes).toHaveLength(PostModel.schema.indexes().length + 1);

    const again = await storeOld(); // restored from elsewhere after the upgrade: nobody looks a second time
    await upgradeEntries();
    expect(await PostModel.collection.findOne({ _id: again._id })).not.toHaveProperty('name');
    await PostModel.deleteMany({ name: { $exists: false } });
  });

  it('stores what a new entry would have', () => {
    const account = { _id: author._id, name: 'N', avatar: '', role: 'admin', email: 'secret' } as const;
    expect(authorOf(account)).toEqual({ user: author._id, name: 'N', avatar: '', moderator: true });
  });
});
