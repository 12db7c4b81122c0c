import type { Request } from 'express';
import { Types } from 'mongoose';
import { FIELDS } from '../../contract/index.ts';
import { notFound } from '../../http/errors.ts';
import { changeChains } from '../../http/request/base.ts';
import { idOf, readKey } from '../../http/request/idempotency.ts';
import { chainsOf, validate } from '../../http/request/validation.ts';
import { isId } from '../../lib/text.ts';
import type { Edit } from './entries.ts';

const NEW = { post: chainsOf(FIELDS.post), comment: chainsOf(FIELDS.comment) };
const EDITS = { post: changeChains(FIELDS.post), comment: changeChains(FIELDS.comment) };

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
  const { text } = await validate<{ text: string }>(req, NEW[kind]);
  return { _id: idOf(user, readKey(req), `${post?.toHexString() ?? ''}\n${text}`), text };
}

/** Reads a new text of an existing post or comment, with its `base`. @throws 400 */
export async function readEdit(req: Request, kind: keyof typeof EDITS): Promise<Edit> {
  const { text, base } = await validate<{ text?: string; base?: { text?: string | null } }>(req, EDITS[kind]);
  return { text, base: base?.text };
}
