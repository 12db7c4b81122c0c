import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import { PAGE } from '../../contract/index.ts';
import { invalid } from '../errors.ts';

/** A page ends early once it holds this much. Source: server/docs/api.md, "Every call". */
export const MAX_ANSWER_BYTES = 4_000_000;

/** Three order values and an id, in base64url, are shorter. */
const LONGEST_CURSOR = 150;

/** Where a page begins: after the entry with these order values and this `_id`. */
interface Position {
  readonly values: readonly (number | Date)[];
  readonly id: string;
}

/** The page that a request asks for. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** One page, and the cursor of the next one if there is more. */
export interface Page<T> {
  readonly items: T[];
  readonly next?: string;
}

/**
 * How a list is ordered: by these fields (counts or dates), 1 ascending and -1 descending, ties by `_id` in the direction of the
 * last field. Needs an index on exactly these fields and `_id`.
 */
export type PageOrder = Readonly<Record<string, 1 | -1>>;

/** What a list can be ordered by. */
type Sortable = { _id: Types.ObjectId };

/**
 * Reads `?limit=` (1-100, default 20) and `?cursor=` of a list.
 * @throws 400 naming the parameter
 */
export function parsePage(query: Request['query']): PageRequest {
  const limit = query['limit'] === undefined ? PAGE.default : parseLimit(query['limit']);
  const { cursor } = query;
  if (cursor === undefined) return { limit };
  if (typeof cursor !== 'string' || cursor.length > LONGEST_CURSOR) throw noSuchPage();
  return { limit, cursor };
}

/** The sort that belongs to an order. */
export function sortOf(order: PageOrder): Record<string, 1 | -1> {
  return { ...order, _id: Object.values(order).at(-1) ?? 1 };
}

/**
 * Fetches one page with the index as the cursor, so that a page costs the same wherever it is: first the rest of the entries
 * that share the order values of the last entry seen, then those after them. (A single `$or` would leave it to the database's
 * planner whether the index is used.) Entries that nobody modifies in the meantime are seen exactly once.
 * @param fetch finds at most `limit` entries within `range`, sorted by `sortOf(order)`
 * @throws 400 for a cursor that is not one of this list
 */
export async function readPage<T extends Sortable>(
  { limit, cursor }: PageRequest,
  order: PageOrder,
  fetch: (range: Record<string, unknown>, limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const wanted = limit + 1; // one more shows whether there is a next page
  const found = new Map<string, T>();
  let count = 0;
  for (const range of cursor === undefined ? [{}] : rangesBehind(cursor, order)) {
    if (count === wanted) break;
    const some = await fetch(range, wanted - count);
    count += some.length;
    for (const item of some) {
      const id = item._id.toHexString();
      if (!found.has(id)) found.set(id, item); // an entry that moves between two reads is found by both
    }
  }
  const items = [...found.values()].slice(0, limit);
  return count < wanted ? { items } : { items, next: cursorBehind(items.at(-1)!, order) };
}

/** The cursor of the page that begins after an entry. */
export function cursorBehind(last: Sortable, order: PageOrder): string {
  const values = Object.keys(order).map((field) => (last as Record<string, unknown>)[field] as number | Date);
  return encodeCursor({ values, id: last._id.toHexString() });
}

/**
 * Makes the JSON of a page, which ends early if it would be larger than about 4 MB.
 * @param views what is shown of the items, in their order; if there are fewer views, the page ends with them
 * @returns the JSON, and the cursor of the next page if there is one
 */
export function renderPage<T extends Sortable>(
  { items, ...behind }: Page<T>,
  order: PageOrder,
  views: readonly unknown[],
): { json: string; next?: string } {
  const texts: string[] = [];
  let room = MAX_ANSWER_BYTES - 2;
  for (const view of views) {
    const text = JSON.stringify(view);
    room -= Buffer.byteLength(text) + 1;
    if (room < 0 && texts.length > 0) break;
    texts.push(text);
  }
  const json = `[${texts.join(',')}]`;
  return texts.length === items.length
    ? { json, ...behind }
    : { json, next: cursorBehind(items[texts.length - 1]!, order) };
}

/** No query of the client is longer; one that is would be returned in the header. */
const LONGEST_QUERY = 500;

/** Announces the next page in a relative `Link` header that preserves the query. */
export function linkNext(req: Request, res: Response, next: string | undefined): void {
  if (next === undefined) return;
  const [path = '', query] = req.originalUrl.split('?', 2);
  const params = new URLSearchParams(query?.slice(0, LONGEST_QUERY));
  params.set('cursor', next);
  res.append('Link', `<${path}?${params.toString()}>; rel="next"`);
}

/** The opaque text of a position. */
export function encodeCursor({ values, id }: Position): string {
  const texts = values.map((value) => (value instanceof Date ? `d${value.getTime()}` : value));
  return Buffer.from([...texts, id].join('.')).toString('base64url');
}

/** Fifteen digits hold every count and every moment that a `Date` can. */
const POSITION = /^((?:d?\d{1,15}\.){1,3})([0-9a-f]{24})$/;

function decodeCursor(cursor: string): Position {
  const [, texts, id = ''] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (texts === undefined) throw noSuchPage();
  const values = texts.split('.').slice(0, -1);
  const position = { values: values.map((value) => (value[0] === 'd' ? new Date(+value.slice(1)) : +value)), id };
  if (encodeCursor(position) !== cursor) throw noSuchPage();
  return position;
}

function noSuchPage() {
  return invalid('This page does not exist. Start from the beginning of the list.', 'cursor');
}

function parseLimit(limit: unknown): number {
  const count = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > PAGE.max) throw invalid(`Limit must be from 1 to ${PAGE.max}`, 'limit');
  return count;
}

/** The ranges after a position, nearest first: all values equal and a later `_id`, then one equal value fewer each time. */
function rangesBehind(cursor: string, order: PageOrder): Record<string, unknown>[] {
  const { values, id } = decodeCursor(cursor);
  const sort = Object.entries(sortOf(order));
  const stored = [...values, new Types.ObjectId(id)];
  if (stored.length !== sort.length) throw noSuchPage();
  const ranges = sort.map(([field, direction], i) => ({
    ...Object.fromEntries(sort.slice(0, i).map(([before], k) => [before, stored[k]])),
    [field]: { [direction > 0 ? '$gt' : '$lt']: stored[i] },
  }));
  return ranges.reverse();
}
