import { Types } from 'mongoose';
import { forbidden, notFound } from '../../http/errors.ts';
import { isModerator } from '../../contract/index.ts';
import { isId } from '../../lib/text.ts';
import type { Reader } from './postView.ts';

/** @throws 404 'Post not found' for what can't be an id */
export function postIdOf(text: unknown): Types.ObjectId {
  if (!isId(text)) throw notFound('Post not found');
  return new Types.ObjectId(text);
}

/** @throws 404 'Comment not found' for what can't be an id */
export function commentIdOf(text: unknown): Types.ObjectId {
  if (!isId(text)) throw notFound('Comment not found');
  return new Types.ObjectId(text);
}

/**
 * Reads what a call brings. That its entry is missing matters more than anything wrong with the call, but only then
 * has it to be looked up: a good call finds out by itself.
 * @param requireEntry throws 404 if the entry does not exist
 */
export async function readUnlessMissing<T>(requireEntry: () => Promise<unknown>, read: Promise<T>): Promise<T> {
  return read.catch(async (error: unknown) => {
    await requireEntry();
    throw error;
  });
}

/** @throws 403 unless the person wrote it or is a moderator */
export function requireDeleter(person: Reader, entry: { user: Types.ObjectId | null }): void {
  if (!entry.user?.equals(person._id) && !isModerator(person)) throw forbidden('Only its author can delete this');
}

/** @throws 403 unless the person wrote it */
export function requireAuthor({ _id }: Pick<Reader, '_id'>, entry: { user: Types.ObjectId | null }): void {
  if (!entry.user?.equals(_id)) throw forbidden('Only its author can change this');
}
