import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../../contract/index.ts';
import { invalid } from '../../../http/errors.ts';
import { changeStages } from '../derivedFields.ts';
import { findPost } from '../entries.ts';
import { type StoredComment, posts } from '../postModel.ts';

const LAST_PLACE = `comments.${MAX_COUNT.comments - 1}`;

/**
 * Adds a comment, unless an earlier request has added it.
 * @returns the discussion, and whether the comment is new
 * @throws 404 'Post not found', 400 if the discussion is full
 */
export async function addComment(
  post: Types.ObjectId,
  comment: StoredComment,
): Promise<{ comments: StoredComment[]; created: boolean }> {
  const filter = { _id: post, 'comments._id': { $ne: comment._id }, [LAST_PLACE]: { $exists: false } };
  const added = { $concatArrays: ['$comments', [{ $literal: comment }]] };
  const stages = changeStages({ post: { comments: added } });
  const options = { returnDocument: 'after', projection: { comments: 1 } } as const;
  const changed = await posts.findOneAndUpdate(filter, stages, options);
  if (changed) return { comments: changed.comments, created: true };
  const { comments } = await findPost(post);
  const isRepeated = comments.some(({ _id }) => _id.equals(comment._id));
  if (!isRepeated) throw invalid('This discussion is full. Start a new post to continue.');
  return { comments, created: false };
}
