import type { PipelineStage, Types } from 'mongoose';
import { FLAG_AT, FLAGGED_ON_CARD } from '../../../contract/index.ts';
import { notFound } from '../../../http/errors.ts';
import { storeOnce } from '../../../http/idempotency.ts';
import { CommentModel, type StoredComment } from './commentModel.ts';
import { clearMarks, toggleMark } from '../reactions.ts';
import { PostModel, type Sending, type StoredMark } from '../postModel.ts';
import { changeComments } from './commentCount.ts';

/** A comment is named by its post and its own id; under another post it is not found. */
export interface CommentKey {
  readonly post: Types.ObjectId;
  readonly _id: Types.ObjectId;
}

/** The comments of a post: by votes, then oldest. */
export function findComments(post: Types.ObjectId): Promise<StoredComment[]> {
  return CommentModel.find({ post }).sort({ voteCount: -1, _id: 1 }).lean<StoredComment[]>().exec();
}

/** A comment without its votes; `voted` says whether the reader's is among them. */
export type StoredCommentCard = Omit<StoredComment, 'votes'> & { voted: boolean };

/** The flagged comments of posts by the id of the post, the most reported first: one call, in which an index gives those of each. */
export async function findFlagged(
  posts: readonly Types.ObjectId[],
  reader: Types.ObjectId,
): Promise<ReadonlyMap<string, StoredCommentCard[]>> {
  const found = await PostModel.aggregate<{ _id: Types.ObjectId; comments: StoredCommentCard[] }>([
    { $match: { _id: { $in: [...posts] } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: CommentModel.collection.name,
        localField: '_id',
        foreignField: 'post',
        pipeline: [
          { $match: { flagged: true } },
          { $sort: { reportCount: -1, _id: 1 } },
          { $limit: FLAGGED_ON_CARD },
          { $set: { voted: { $in: [reader, '$votes.user'] } } },
          { $unset: ['votes', 'sentAs'] },
        ],
        as: 'comments',
      },
    },
  ]);
  return new Map(found.map(({ _id, comments }) => [_id.toHexString(), comments]));
}

/** Whose comment it is. @throws 404 'Post not found', 'Comment not found' */
export async function findCommentOwner(key: CommentKey): Promise<Pick<StoredComment, '_id' | 'user'>> {
  const comment = await CommentModel.findOne(key, { user: 1 }).lean<Pick<StoredComment, '_id' | 'user'>>();
  return comment ?? refuseMissing(key);
}

/** Adds a comment. @returns whether it was not there before @throws 404 'Post not found' */
export function addComment(post: Types.ObjectId, sending: Sending, user: Types.ObjectId): Promise<boolean> {
  return changeComments(post, () => storeOnce(() => CommentModel.create({ post, ...sending, user })));
}

/** Removes a comment. @throws 404 'Post not found', 'Comment not found' */
export async function removeComment(key: CommentKey): Promise<void> {
  const { deletedCount } = await changeComments(key.post, () => CommentModel.deleteOne(key));
  if (deletedCount === 0) await refuseMissing(key);
}

/** Votes for a comment or takes the vote back; gives the new list. @throws 404 'Post not found', 'Comment not found' */
export function voteComment(key: CommentKey, user: Types.ObjectId): Promise<StoredMark[]> {
  return changeComment(key, 'votes', toggleMark('votes', user));
}

/** Reports a comment or takes the report back; gives the new list. @throws 404 'Post not found', 'Comment not found' */
export async function reportComment(key: CommentKey, user: Types.ObjectId): Promise<StoredMark[]> {
  const toggle = toggleMark('reports', user);
  // Only from one below the line or from the line itself can one report make a difference to the post.
  const farFromLine = { ...key, reportCount: { $nin: [FLAG_AT - 1, FLAG_AT] } };
  return (
    (await updateComment(farFromLine, 'reports', toggle)) ??
    (await changeComments(key.post, () => changeComment(key, 'reports', toggle)))
  );
}

/** Empties the reports, so that the text is shown again. @throws 404 'Post not found', 'Comment not found' */
export function clearCommentReports(key: CommentKey): Promise<StoredMark[]> {
  return changeComments(key.post, () => changeComment(key, 'reports', clearMarks('reports')));
}

/** Changes a comment in one update and gives one of its lists as it is afterwards. */
async function changeComment(key: CommentKey, list: 'votes' | 'reports', change: PipelineStage.Set[]) {
  return (await updateComment(key, list, change)) ?? refuseMissing(key);
}

async function updateComment(filter: CommentKey, list: 'votes' | 'reports', change: PipelineStage.Set[]) {
  const options = { updatePipeline: true, returnDocument: 'after', projection: { [list]: 1 } } as const;
  const comment = await CommentModel.findOneAndUpdate(filter, change, options).lean<StoredComment>();
  return comment?.[list];
}

async function refuseMissing({ post }: CommentKey): Promise<never> {
  throw notFound((await PostModel.exists({ _id: post, removed: false })) ? 'Comment not found' : 'Post not found');
}
