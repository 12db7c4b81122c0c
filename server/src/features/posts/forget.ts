import type { Types } from 'mongoose';
import { DELETED_WRITER } from '../../contract/index.ts';
import { NO_HURRY } from '../../lib/patience.ts';
import { changeAuthor } from './authors/authors.ts';
import { CommentModel } from './comments/commentModel.ts';
import { DecisionModel } from './moderation/decisions.ts';
import { NoticeModel } from './moderation/notices.ts';
import { SetAsideModel, changeReportsOf } from './moderation/setAside.ts';
import { PostModel } from './postModel.ts';
import { takeMark, takeReport } from './reactions/reactions.ts';

/** Leaves the posts and comments of a deleted account to nobody; repeatable. */
export async function takeName(user: Types.ObjectId): Promise<void> {
  await changeAuthor(user, { user: null, name: DELETED_WRITER, avatar: '', moderator: false });
}

/**
 * Leaves the posts and comments of a deleted account to nobody, takes its likes, votes and reports out and counts them
 * off, and forgets what moderators know about it; repeatable. What five people had reported is shown again when one of
 * them leaves. The account must be gone already, so that nothing new arrives.
 */
export async function forget(user: Types.ObjectId): Promise<void> {
  await takeName(user);
  await PostModel.collection.updateMany({ 'likes.user': user }, takeMark('likes', user), NO_HURRY);
  await CommentModel.collection.updateMany({ 'votes.user': user }, takeMark('votes', user), NO_HURRY);
  await changeReportsOf(user, takeReport(user));
  for (const { collection } of [PostModel, CommentModel]) {
    await collection.updateMany({ 'cleared.user': user }, takeReport(user), NO_HURRY);
  }
  await NoticeModel.collection.deleteMany({ user });
  await DecisionModel.collection.updateMany({ author: user }, { $set: { author: null } }, NO_HURRY);
  await SetAsideModel.collection.deleteOne({ _id: user });
}
