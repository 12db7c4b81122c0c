import type { Types, mongo } from 'mongoose';
import { forbidden, notFound } from '../../http/errors.ts';
import { type EntryPath, type Stage, deriveFields, filterComments, mapComments } from './derivedFields.ts';
import { type StoredComment, type StoredEntry, type StoredPost, posts } from './postModel.ts';

/** Names a post, or a comment by its post and its own id. */
export interface EntryKey {
  readonly post: Types.ObjectId;
  readonly comment?: Types.ObjectId;
}
/** The expressions by field that change an entry. */
export type EntryChange = (path: EntryPath) => Record<string, unknown>;

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

/** Reads a post without its comments, or a comment. @throws 404 'Post not found', 'Comment not found' */
export async function findEntry(key: EntryKey): Promise<StoredEntry> {
  const post = await posts.findOne({ _id: key.post }, { projection: projectionOf(key) });
  if (!post) throw notFound('Post not found');
  return entryIn(post, key);
}

/** The same for the author of the entry. @throws 404, 403 for anyone else */
export async function findOwnEntry(key: EntryKey, user: Types.ObjectId): Promise<StoredEntry> {
  return requireAuthor(await findEntry(key), user);
}

/**
 * Changes an entry in one atomic call.
 * @returns the entry after the change, or before it; a post without its comments
 * @throws 404 'Post not found', 'Comment not found'
 */
export async function updateEntry<Entry extends StoredEntry = StoredEntry>(
  key: EntryKey,
  change: EntryChange,
  returnDocument: 'before' | 'after' = 'after',
): Promise<Entry> {
  const options = { returnDocument, projection: projectionOf(key) };
  const post = await posts.findOneAndUpdate(filterOf(key), stagesOf(key, change), options);
  return (post ? entryIn(post, key) : await findEntry(key)) as Entry;
}

/**
 * Changes the text of an entry. Reports, reactions and comments stay, as does the text before the first edit.
 * @returns the whole post, and whether something other than `base` was stored, so that nothing changed
 * @throws 404, 403 for anyone but the author
 */
export async function editEntry(
  key: EntryKey,
  user: Types.ObjectId,
  { text, base }: Edit,
): Promise<{ post: StoredPost; isConflict: boolean }> {
  if (text !== undefined) {
    const own = { user, text: { $ne: text, ...(base !== undefined && { $eq: base }) } };
    const change = (path: EntryPath) => ({
      text: { $literal: text },
      edited: new Date(),
      textBefore: { $ifNull: [`${path}textBefore`, `${path}text`] },
    });
    const edited = await posts.findOneAndUpdate(filterOf(key, own), stagesOf(key, change), { returnDocument: 'after' });
    if (edited) return { post: edited, isConflict: false };
  }
  const post = await findPost(key.post);
  const stored = requireAuthor(entryIn(post, key), user);
  return { post, isConflict: text !== undefined && base !== undefined && stored.text !== text };
}

/** Removes a post with its comments, or a comment. @returns whether it was still there */
export async function removeEntry({ post: _id, comment }: EntryKey): Promise<boolean> {
  if (!comment) return (await posts.deleteOne({ _id })).deletedCount > 0;
  const comments = filterComments({ $ne: ['$$comment._id', comment] });
  const update: Stage[] = [{ $set: { comments } }, ...deriveFields()];
  return (await posts.updateOne({ _id, 'comments._id': comment }, update)).matchedCount > 0;
}

/** @param more what the entry itself must meet */
function filterOf({ post: _id, comment }: EntryKey, more: object = {}): mongo.Filter<StoredPost> {
  return comment ? { _id, comments: { $elemMatch: { _id: comment, ...more } } } : { _id, ...more };
}

function stagesOf({ comment }: EntryKey, change: EntryChange): Stage[] {
  const $set = comment
    ? { comments: mapComments(change('$$comment.'), { $eq: ['$$comment._id', comment] }) }
    : change('$');
  return [{ $set }, ...deriveFields()];
}

function projectionOf({ comment }: EntryKey): object {
  return comment ? { comments: filterComments({ $eq: ['$$comment._id', comment] }) } : { comments: 0 };
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
