import { Types } from 'mongoose';
import { forbidden, notFound } from '../../http/errors.ts';
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

/** @throws 403 unless the person wrote it */
export function requireAuthor({ _id }: Pick<Reader, '_id'>, entry: { user: Types.ObjectId | null }): void {
  if (!entry.user?.equals(_id)) throw forbidden('Only its author can change this');
}
