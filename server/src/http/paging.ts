import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import { PAGE } from '../contract/index.ts';
import { invalid } from './errors.ts';

/** Where a page begins: behind the entry with this order value and this `_id`. */
export interface Position {
  /** What the list is ordered by: a count, or a moment in milliseconds. */
  readonly value: number;
  readonly id: string;
}

/** The page that a request asks for. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: Position;
}

/** One page, and the cursor of the next one if there is more. */
export interface Page<T> {
  readonly items: T[];
  readonly next?: string;
}

/** How a list is ordered: by `field` downwards, ties by `_id` downwards. Wants an index on exactly these two. */
export interface PageOrder<T> {
  readonly field: string;
  /** The order value of an entry: a count, or a moment in milliseconds. */
  readonly valueOf: (item: T) => number;
  /** Queue an order value back into what is stored, if that is not the number itself (`(ms) => new Date(ms)`). */
  readonly stored?: (value: number) => unknown;
}

/**
 * Reads `?limit=` (1-100, default 20) and `?cursor=` of a list.
 * @throws 400 naming the parameter for anything else than what this server hands out
 */
export function parsePage(query: Request['query']): PageRequest {
  const limit = query['limit'] === undefined ? PAGE.default : parseLimit(query['limit']);
  return query['cursor'] === undefined ? { limit } : { limit, after: parseCursor(query['cursor']) };
}

/**
 * Fetches one page with the index as the cursor, so that a page costs the same wherever it lies: first the rest of the
 * entries that share the order value the last page ended with, then those below. (One `$or` over both would leave it to
 * the database's planner whether the index is used.) An entry nobody touches meanwhile is seen exactly once.
 * @param fetch finds at most `limit` entries within `range`, sorted by `{ [field]: -1, _id: -1 }`
 */
export async function readPage<T extends { _id: unknown }>(
  { limit, after }: PageRequest,
  order: PageOrder<T>,
  fetch: (range: Record<string, unknown>, limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const wanted = limit + 1; // one more than asked shows whether there is a next page
  const found: T[] = [];
  for (const range of after ? rangesBehind(after, order) : [{}]) {
    if (found.length < wanted) found.push(...(await fetch(range, wanted - found.length)));
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return { items };
  return { items, next: encodeCursor({ value: order.valueOf(last), id: String(last._id) }) };
}

/** Announces the next page in a relative `Link` header that keeps the rest of the query. */
export function linkNext(req: Request, res: Response, next: string | undefined): void {
  if (next === undefined) return;
  const [path = '', query] = req.originalUrl.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('cursor', next);
  res.append('Link', `<${path}?${params.toString()}>; rel="next"`);
}

/** The opaque text of a position; `parsePage` reads it back. */
export function encodeCursor({ value, id }: Position): string {
  return Buffer.from(`${value}.${id}`).toString('base64url');
}

/** Fifteen digits hold every count and every moment that a `Date` can. */
const POSITION = /^(\d{1,15})\.([0-9a-f]{24})$/;

function parseCursor(cursor: unknown): Position {
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString('latin1') : '';
  const [, value, id = ''] = POSITION.exec(text) ?? [];
  const position = { value: Number(value), id };
  if (encodeCursor(position) !== cursor) throw invalid('This page does not exist; start the list anew', 'cursor');
  return position;
}

function parseLimit(limit: unknown): number {
  const count = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > PAGE.max) throw invalid(`Ask for 1 to ${PAGE.max} entries`, 'limit');
  return count;
}

function rangesBehind<T>({ value, id }: Position, { field, stored = (same) => same }: PageOrder<T>) {
  return [{ [field]: stored(value), _id: { $lt: new Types.ObjectId(id) } }, { [field]: { $lt: stored(value) } }];
}
