import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../../contract/index.ts';
import { changeStages } from '../derivedFields.ts';
import { discussionFull, findPost, hasRoomFor } from '../entries.ts';
import { type StoredComment, posts } from '../postModel.ts';

const LAST_PLACE = `comments.${MAX_COUNT.comments - 1}`;

/**
 * Adds a comment, unless an earlier request has added it.
 * @param onlyComment whether the result holds only the comment itself
 * @returns the discussion, and whether the comment is new
 * @throws 404 'Post not found', 400 if the discussion is full
 */
export async function addComment(
  post: Types.ObjectId,
  comment: StoredComment,
  onlyComment: boolean,
): Promise<{ comments: StoredComment[]; created: boolean }> {
  const room = { [LAST_PLACE]: { $exists: false }, ...hasRoomFor(comment.bytes) };
  const filter = { _id: post, 'comments._id': { $ne: comment._id }, ...room };
  const stages = changeStages({ post: { comments: { $concatArrays: ['$comments', [{ $literal: comment }]] } } });
  const options = { returnDocument: 'after', projection: onlyComment ? { _id: 1 } : { comments: 1 } } as const;
  const changed = await posts.findOneAndUpdate(filter, stages, options);
  if (changed) return { comments: onlyComment ? [comment] : changed.comments, created: true };
  const { comments } = await findPost(post);
  const stored = comments.find(({ _id }) => _id.equals(comment._id));
  if (!stored) throw discussionFull();
  return { comments: onlyComment ? [stored] : comments, created: false };
}
