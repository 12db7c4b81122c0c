import type { Types, mongo } from 'mongoose';
import { MAX_DISCUSSION_BYTES } from '../../contract/index.ts';
import { forbidden, invalid, notFound } from '../../http/errors.ts';
import { type EntryPath, type Expressions, type Stage, changeStages, filterComments } from './derivedFields.ts';
import { type StoredComment, type StoredEntry, type StoredPost, type StoredReaction, posts } from './postModel.ts';

/** Names a post, or a comment by its post and its own id. */
export interface EntryKey {
  readonly post: Types.ObjectId;
  readonly comment?: Types.ObjectId;
}
/** The expressions by field that change an entry. */
export type EntryChange = (path: EntryPath) => Expressions;

/** A change of a text. */
export interface Edit {
  /** The new text; without it, nothing changes. */
  readonly text?: string;
  /** The text that must be stored for the change to take place; `null` never is. */
  readonly base?: string | null;
}

/** Reads a post with everything in it. @throws 404 'Post not found' */
export async function findPost(_id: Types.ObjectId): Promise<StoredPost> {
  const post = await posts.findOne({ _id });
  if (!post) throw notFound('Post not found');
  return post;
}

/** Reads a post without likes and comments, or a comment. @throws 404 'Post not found', 'Comment not found' */
export async function findEntry(key: EntryKey): Promise<StoredEntry> {
  const post = await posts.findOne({ _id: key.post }, { projection: projectionOf(key, { likes: 0, comments: 0 }) });
  if (!post) throw notFound('Post not found');
  return entryIn(post, key);
}

/** The same for the author of the entry. @throws 404, 403 for anyone else */
export async function findOwnEntry(key: EntryKey, user: Types.ObjectId): Promise<StoredEntry> {
  return requireAuthor(await findEntry(key), user);
}

/**
 * Changes one list of an entry in one atomic call.
 * @param change makes the expression of the new list
 * @returns the list after the change
 * @throws 404 'Post not found', 'Comment not found'
 */
export async function updateList(
  key: EntryKey,
  list: 'likes' | 'votes' | 'reports',
  change: (path: EntryPath) => unknown,
): Promise<StoredReaction[]> {
  const options = { returnDocument: 'after', projection: projectionOf(key, { [list]: 1 }) } as const;
  const stages = stagesOf(key, (path) => ({ [list]: change(path) }));
  const post = await posts.findOneAndUpdate(filterOf(key), stages, options);
  const entry: Partial<StoredPost & StoredComment> = post ? entryIn(post, key) : await findEntry(key);
  return entry[list] ?? [];
}

/** Changes an entry in one atomic call, if it is still there. */
export async function changeEntry(key: EntryKey, change: EntryChange): Promise<void> {
  await posts.updateOne(filterOf(key), stagesOf(key, change));
}

/**
 * Changes the text of an entry. Reports, reactions and comments stay, as does the text before the first edit.
 * @param onlyComment whether the result has no other comments, unless there is a conflict
 * @returns the whole post, and whether something other than `base` was stored, so that nothing changed
 * @throws 404, 403 for anyone but the author, 400 if the discussion has no room for a longer comment
 */
export async function editEntry(
  key: EntryKey,
  user: Types.ObjectId,
  { text, base }: Edit,
  onlyComment = false,
): Promise<{ post: StoredPost; isConflict: boolean }> {
  if (text !== undefined) {
    const bytes = Buffer.byteLength(text);
    const own = { user, text: { $ne: text, ...(base !== undefined && { $eq: base }) } };
    const room = key.comment && { $or: [hasRoomFor(bytes), filterOf(key, { bytes: { $gte: bytes } })] };
    const change = (path: EntryPath) => ({
      text: { $literal: text },
      ...(key.comment && { bytes }),
      edited: new Date(),
      textBefore: { $ifNull: [`${path}textBefore`, `${path}text`] },
    });
    const options = { returnDocument: 'after', projection: onlyComment ? projectionOf(key, {}) : {} } as const;
    const edited = await posts.findOneAndUpdate({ ...filterOf(key, own), ...room }, stagesOf(key, change), options);
    if (edited) return { post: edited, isConflict: false };
  }
  const post = await findPost(key.post);
  const stored = requireAuthor(entryIn(post, key), user);
  if (text === undefined || stored.text === text)
    return { post: onlyComment ? { ...post, comments: [stored as StoredComment] } : post, isConflict: false };
  if (key.comment && (base === undefined || stored.text === base)) throw discussionFull();
  return { post, isConflict: true };
}

/** A filter for posts whose comments leave room for so many bytes. */
export function hasRoomFor(bytes: number): mongo.Filter<StoredPost> {
  return { commentBytes: { $lte: MAX_DISCUSSION_BYTES - bytes } };
}

/** 400: a discussion has no room for a comment. */
export function discussionFull(): Error {
  return invalid('This discussion is full. Start a new post to continue.');
}

/** Removes a post with its comments, or a comment. @returns whether it was still there */
export async function removeEntry({ post: _id, comment }: EntryKey): Promise<boolean> {
  if (!comment) return (await posts.deleteOne({ _id })).deletedCount > 0;
  const comments = filterComments({ $ne: ['$$comment._id', comment] });
  const stages = changeStages({ post: { comments } });
  return (await posts.updateOne({ _id, 'comments._id': comment }, stages)).matchedCount > 0;
}

/** @param more what the entry itself must meet */
function filterOf({ post: _id, comment }: EntryKey, more: object = {}): mongo.Filter<StoredPost> {
  return comment ? { _id, comments: { $elemMatch: { _id: comment, ...more } } } : { _id, ...more };
}

function stagesOf({ comment }: EntryKey, change: EntryChange): Stage[] {
  if (!comment) return changeStages({ post: change('$') });
  return changeStages({ comment: change('$$comment.'), which: { $eq: ['$$comment._id', comment] } });
}

/** @param ofPost what is read of a post */
function projectionOf({ comment }: EntryKey, ofPost: object): object {
  return comment ? { comments: filterComments({ $eq: ['$$comment._id', comment] }) } : ofPost;
}

function entryIn(post: StoredPost, { comment: _id }: EntryKey): StoredPost | StoredComment {
  const entry = _id ? post.comments.find((comment) => comment._id.equals(_id)) : post;
  if (!entry) throw notFound('Comment not found');
  return entry;
}

function requireAuthor<Entry extends StoredEntry>(entry: Entry, user: Types.ObjectId): Entry {
  if (!entry.user.equals(user)) throw forbidden('Only the author can edit this');
  return entry;
}
