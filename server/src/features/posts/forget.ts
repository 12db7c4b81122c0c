import type { Types } from 'mongoose';
import { HttpError } from '../../http/errors.ts';
import { CommentModel } from './comments/commentModel.ts';
import { SET_WAITING, takeMark } from './reactions.ts';
import { PostModel } from './postModel.ts';
import { changeComments } from './comments/commentCount.ts';

/** Few enough for the time that one operation may take. */
const AT_ONCE = 200;

/** Leaves the posts and comments of a deleted account to nobody; repeatable. */
export async function forgetAuthor(user: Types.ObjectId): Promise<void> {
  // Keys are unique for each person only, and nobody may come to have many entries.
  const nobody = { $set: { user: null }, $unset: { sentAs: 1 } };
  await inSteps(
    () => PostModel.find({ user }, { _id: 1 }).limit(AT_ONCE).lean(),
    (entries) => PostModel.updateMany(entries, nobody),
  );
  await inSteps(
    () => CommentModel.find({ user }, { _id: 1 }).limit(AT_ONCE).lean(),
    (entries) => CommentModel.updateMany(entries, nobody),
  );
}

/**
 * Takes the likes, votes and reports of a deleted account out and counts them off; repeatable. What five people had
 * reported is shown again when one of them leaves. The account must be gone already, so that no new marks arrive.
 */
export async function takeBackMarks(user: Types.ObjectId): Promise<void> {
  const options = { updatePipeline: true };
  await inSteps(
    () => PostModel.find({ 'likes.user': user }, { _id: 1 }).limit(AT_ONCE).lean(),
    (entries) => PostModel.updateMany(entries, takeMark('likes', user), options),
  );
  await inSteps(
    () => PostModel.find({ 'reports.user': user }, { _id: 1 }).limit(AT_ONCE).lean(),
    (entries) => PostModel.updateMany(entries, [...takeMark('reports', user), SET_WAITING], options),
  );
  await inSteps(
    () => CommentModel.find({ 'votes.user': user }, { _id: 1 }).limit(AT_ONCE).lean(),
    (entries) => CommentModel.updateMany(entries, takeMark('votes', user), options),
  );
  await takeBackCommentReports(user);
}

/** One by one, because each may change how many flagged comments its post has. */
async function takeBackCommentReports(user: Types.ObjectId): Promise<void> {
  for (;;) {
    const comment = await CommentModel.findOne({ 'reports.user': user }, { post: 1 }).lean();
    if (!comment) return;
    const change = () =>
      CommentModel.updateOne({ _id: comment._id }, takeMark('reports', user), { updatePipeline: true });
    await changeComments(comment.post, change).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return change(); // the post is just being removed
      throw error;
    });
  }
}

/** Changes all that can be found, step by step; what is changed must no longer be found. */
async function inSteps(
  find: () => Promise<{ _id: Types.ObjectId }[]>,
  change: (entries: { _id: { $in: Types.ObjectId[] } }) => Promise<unknown>,
): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    await change({ _id: { $in: found.map(({ _id }) => _id) } });
  }
}
