import type { Comment, Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { deleteUserData } from './deleteUserData.ts';
import { decided } from './moderation/decided.ts';
import { DecisionModel } from './moderation/decisions.ts';
import { IgnoredReporterModel } from './moderation/ignoredReporters.ts';
import { NoticeModel } from './moderation/notices.ts';
import { posts } from './postModel.ts';
import { type Person, buildPeople, buildPerson, flag, storePosts } from './testing/people.ts';

const server = useTestServer();
let leaver: Person;
let other: Person;
let mod: Person;
let post: Post;
let comment: Comment;

beforeEach(async () => {
  [leaver, other] = (await buildPeople(server, 2)) as [Person, Person];
  mod = await buildPerson(server, { role: 'mod' });
  post = await other.post();
  comment = await other.comment(post);
});

async function react(person: Person): Promise<void> {
  await person.answer('put', `/like/${post._id}`);
  await person.answer('put', `/report/${post._id}`);
  await person.answer('put', `/comment/${post._id}/vote/${comment._id}`);
  await person.answer('put', `/comment/${post._id}/report/${comment._id}`);
}

/** Deletes the account and, twice, its data. */
async function leave(): Promise<void> {
  await UserModel.deleteOne({ _id: leaver._id });
  for (let times = 0; times < 2; times++) await deleteUserData(leaver._id);
}

describe('deleteUserData', () => {
  it('shows again what would not have been hidden without the report', async () => {
    await flag(server, `/report/${post._id}`, 4);
    await flag(server, `/comment/${post._id}/report/${comment._id}`, 4);
    await react(leaver);
    expect(await mod.read(post)).toMatchObject({ flagged: true, flaggedCommentCount: 1 });
    await leave();
    const read = await other.read(post);
    expect([read.text, read.comments[0]!.text]).toEqual([post.text, comment.text]);
    expect((await mod.list('&flagged=true&limit=100')).map(({ _id }) => _id)).not.toContain(post._id);
  });

  it('deletes cleared reports, notices, and what moderators know', async () => {
    await react(leaver);
    const own = await leaver.post();
    await mod.answer('delete', `/${own._id}`);
    await mod.answer('put', `/comment/${post._id}/report/${comment._id}`, { clear: true });
    await mod.answer('put', `/report/${post._id}`, { clear: true, ignore: true });
    await leave();
    expect(JSON.stringify(await posts.find().toArray())).not.toContain(leaver.id);
    for (const count of [
      NoticeModel.countDocuments({ user: leaver._id }),
      DecisionModel.countDocuments({ author: leaver._id }),
      decided.countDocuments({ author: leaver._id }),
      IgnoredReporterModel.countDocuments({ _id: leaver._id }),
    ]) {
      expect(await count).toBe(0);
    }
  });

  it('reaches any number of posts', async () => {
    const likes = [{ user: leaver._id }, { user: other._id }];
    await storePosts(250, other._id, () => ({ likes, likeCount: 2 }));
    await leave();
    expect(await posts.countDocuments({ 'likes.user': other._id, likeCount: 1 })).toBe(250);
  });
});
