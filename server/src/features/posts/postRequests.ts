import type { Request } from 'express';
import { Types } from 'mongoose';
import { forbidden, invalid, notFound } from '../../http/errors.ts';
import { type PageRequest, parsePage } from '../../http/paging.ts';
import { FIELDS, isModerator } from '../../contract/index.ts';
import { readSentAs } from '../../http/idempotency.ts';
import { isId } from '../../lib/text.ts';
import { reader } from '../../http/validation.ts';
import type { Sending } from './postModel.ts';
import type { PostList } from './postService.ts';
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

/** Which posts a list call asks for, and whether as cards. */
export interface ListRequest {
  readonly list: PostList;
  readonly cards: boolean;
  readonly page: PageRequest;
}

/** Reads the query of a list call. @throws 403 for `flagged=true` by others than moderators, 400 naming the parameter */
export function parseList(query: Request['query'], reader: Reader): ListRequest {
  const waiting = query['flagged'] === 'true';
  if (waiting && !isModerator(reader)) throw forbidden('Only moderators see what waits for moderation');
  const cards = query['view'] === 'card';
  if (!cards && query['view'] !== undefined) throw invalid('There is no such view', 'view');
  if (!waiting && ![undefined, 'false'].includes(query['flagged'] as undefined)) {
    throw invalid('Ask with flagged=true or without it', 'flagged');
  }
  const list = waiting ? 'waiting' : isModerator(reader) ? 'all' : 'visible';
  return { list, cards, page: parsePage(query) };
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

const BODIES = { post: reader(FIELDS.post), comment: reader(FIELDS.comment) };
const clearBody = reader({ clear: { kind: 'flag', label: 'Clear' } } as const);

/** Reads a new post or comment. @throws 400 */
export async function readSending(req: Request, kind: 'post' | 'comment'): Promise<Sending> {
  const { text } = await BODIES[kind].whole(req.body);
  return { text, ...readSentAs(req, text) };
}

/** Whether a report call asks to empty the list instead. @throws 403 for others than moderators, 400 */
export async function wantsClear(req: Request, reader: Reader): Promise<boolean> {
  const { clear = false } = await clearBody.whole(req.body);
  if (clear && !isModerator(reader)) throw forbidden('Only moderators can clear reports');
  return clear;
}

/** @throws 403 unless the person wrote it or is a moderator */
export function requireDeleter(person: Reader, entry: { user: Types.ObjectId | null }): void {
  if (!entry.user?.equals(person._id) && !isModerator(person)) throw forbidden('Only its author can delete this');
}
