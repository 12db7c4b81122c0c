import type { Request } from 'express';
import { Types } from 'mongoose';
import { FIELDS } from '../../contract/index.ts';
import { notFound } from '../../http/errors.ts';
import { changeReader } from '../../http/request/base.ts';
import { idOf, readKey } from '../../http/request/idempotency.ts';
import { reader } from '../../http/request/validation.ts';
import { isId } from '../../lib/text.ts';
import type { Edit } from './entries.ts';

const NEW = { post: reader(FIELDS.post), comment: reader(FIELDS.comment) };
const EDITS = {
  post: changeReader(FIELDS.post, FIELDS.post),
  comment: changeReader(FIELDS.comment, FIELDS.comment),
};

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

/** Whether the body names an existing post or comment, to be edited. */
export function isEdit({ body }: Request): boolean {
  return (body._id ?? null) !== null;
}

/**
 * Reads a new post or comment. The same user gets the same `_id` for the same `Idempotency-Key` and text.
 * @param post where a comment belongs
 * @throws 400
 */
export async function readNew(
  req: Request,
  kind: keyof typeof NEW,
  user: Types.ObjectId,
  post?: Types.ObjectId,
): Promise<{ _id: Types.ObjectId; text: string }> {
  const { text } = await NEW[kind].whole(req.body);
  return { _id: idOf(user, readKey(req), `${post?.toHexString() ?? ''}\n${text}`), text };
}

/** Reads a new text of an existing post or comment, with the `base` of the contract. @throws 400 */
export async function readEdit(req: Request, kind: keyof typeof EDITS): Promise<Edit> {
  const { change, base } = await EDITS[kind](req.body);
  return { ...change, ...('text' in base && { base: base['text'] as string | null }) };
}
