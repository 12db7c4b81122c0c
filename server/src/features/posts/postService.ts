import type { Types } from 'mongoose';
import { isModerator } from '../../contract/index.ts';
import { storeOnce } from '../../http/request/idempotency.ts';
import { MAX_ANSWER_BYTES } from '../../http/request/paging.ts';
import { notFound, unavailable } from '../../http/errors.ts';
import { createFinder, findOne } from '../../lib/database/find.ts';
import { CommentModel } from './comments/commentModel.ts';
import { type Discussion, NO_DISCUSSION, findComments, mayHaveComments, sizeOf } from './comments/commentService.ts';
import { type Edit, type Sending, editEntry } from './edits.ts';
import {
  NO_COMMENTS,
  PostModel,
  SHOWN_FIELDS,
  type StoredAuthor,
  type StoredMark,
  type StoredPost,
  newEntry,
} from './postModel.ts';
import type { Reader } from './postView.ts';
import { toggleMark, withFew } from './reactions/reactions.ts';

export interface OpenPost {
  post: StoredPost;
  discussion: Discussion;
}

/** With no more comments, an answer stays below 0.4 MB, unless they were changed and a moderator reads. */
export const FEW_COMMENTS = 5;

const findersOf = (filter: object) => ({
  forReader: createFinder<StoredPost>(PostModel, { ...SHOWN_FIELDS, textBefore: 0 }, { removed: false, ...filter }),
  forModerator: createFinder<StoredPost>(PostModel, SHOWN_FIELDS, { removed: false, ...filter }),
});
const ofAll = findersOf({});
const ofLight = findersOf({ ...withFew('likes'), commentCount: { $lte: FEW_COMMENTS } });

/** A post without its comments. @throws 404 'Post not found' */
export async function findWholePost(_id: Types.ObjectId, reader: Reader): Promise<StoredPost> {
  const post = await finderFor(reader, ofAll)(_id.toHexString());
  if (!post) throw notFound('Post not found');
  return post;
}

/** The same of one that is answered without waiting in any line; `undefined` if there is none such. */
export function findLightPost(_id: Types.ObjectId, reader: Reader): Promise<StoredPost | undefined> {
  return finderFor(reader, ofLight)(_id.toHexString());
}

function finderFor(reader: Reader, { forReader, forModerator }: ReturnType<typeof findersOf>) {
  return isModerator(reader) ? forModerator : forReader;
}

/** Adds as many of its comments as an answer has room for; none are looked for where the post counts none for certain. */
export async function openPost(post: StoredPost, reader: Reader): Promise<OpenPost> {
  if (!mayHaveComments(post)) return { post, discussion: NO_DISCUSSION };
  const room = MAX_ANSWER_BYTES - sizeOf(post, post.likes.length);
  return { post, discussion: await findComments(post, reader, room) };
}

/** Reads some fields of a post. @throws 404 'Post not found' */
export async function findPost<F extends keyof StoredPost>(
  _id: Types.ObjectId,
  ...fields: F[]
): Promise<Pick<StoredPost, F | '_id'>> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const post = await findOne<StoredPost>(PostModel, { _id, removed: false }, { _id: 1, ...projection });
  if (!post) throw notFound('Post not found');
  return post;
}

/**
 * Publishes a post, unless an earlier try to send it has done so.
 * @returns `undefined` if it stands already
 */
export async function createPost({ _id, text }: Sending, author: StoredAuthor): Promise<OpenPost | undefined> {
  const entry = newEntry(_id, text, author);
  const post: StoredPost = {
    ...entry,
    ...NO_COMMENTS,
    likes: [],
    likeCount: 0,
    answered: false,
    activeAt: entry.date,
    topReports: 0,
    awaitsModeration: false,
    removed: false,
    countVersion: 0,
  };
  if (!(await storeOnce(() => PostModel.collection.insertOne({ ...post })))) {
    await refuseHalfRemoved(_id);
    // What was deleted a moment ago is published anew; comments that were under way are counted later.
    const anew = { ...post, recountSince: new Date() };
    const { matchedCount } = await PostModel.collection.replaceOne({ _id, removed: true }, anew);
    if (matchedCount === 0) return undefined;
  }
  return { post, discussion: NO_DISCUSSION };
}

/**
 * A removed post is published anew only when its comments are gone: deleted and published over and over, each deletion would
 * go through all that the earlier ones have not come to yet. @throws 503 while there are any
 */
async function refuseHalfRemoved(_id: Types.ObjectId): Promise<void> {
  const only = { projection: { _id: 1 } };
  const stub = await PostModel.collection.findOne({ _id, removed: true }, only);
  if (stub && (await CommentModel.collection.findOne({ post: _id }, only)))
    throw unavailable('The answers to this post are still being deleted. Please try again in a moment');
}

/**
 * Changes the text of an own post.
 * @param show gives it with its comments, for the answer of a conflict
 * @throws 404, 403 for somebody else's, 409 with `post`
 */
export function editPost(
  _id: Types.ObjectId,
  edit: Edit,
  user: Types.ObjectId,
  show: () => Promise<unknown>,
): Promise<void> {
  return editEntry(
    edit,
    user,
    () => findPost(_id, 'user', 'text', 'textBefore'),
    async (text, $set) => (await PostModel.collection.updateOne({ _id, text }, { $set })).matchedCount > 0,
    async () => ({ post: await show() }),
  );
}

/**
 * Likes a post or takes the like back.
 * @param among a filter that the post must meet
 * @returns the new list; `undefined` if there is no such post
 */
export async function likePost(
  _id: Types.ObjectId,
  user: Types.ObjectId,
  among: object,
): Promise<StoredMark[] | undefined> {
  const filter = { _id, removed: false, ...among };
  const post = await PostModel.collection.findOneAndUpdate(filter, toggleMark('likes', user), {
    returnDocument: 'after',
    projection: { likes: 1 },
  });
  return (post as unknown as StoredPost | null)?.likes;
}
