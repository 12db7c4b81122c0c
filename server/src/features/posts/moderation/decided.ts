import { Types } from 'mongoose';
import { DELETED_WRITER, type Decided, MODERATION_DAYS, NOTICE_TEXT } from '../../../contract/index.ts';
import { storeOnce } from '../../../http/request/idempotency.ts';
import { type Page, type PageRequest, readPage, sortOf } from '../../../http/request/paging.ts';
import { defineCollection } from '../../../lib/collection.ts';
import { findAuthors } from '../authors.ts';

/** A decision as moderators can look it up: with the text and the moderator, and therefore only for 30 days. */
type StoredDecided = Pick<Decided, 'action' | 'kind' | 'text' | 'rule'> & {
  _id: Types.ObjectId;
  at: Date;
  author: Types.ObjectId;
  by: Types.ObjectId;
};

const DAY_S = 24 * 3600;
export const DECIDED_ORDER = { at: -1 } as const;

export const decided = defineCollection<StoredDecided>('decided', [
  [{ at: -1, _id: -1 }],
  [{ at: 1 }, { expireAfterSeconds: MODERATION_DAYS * DAY_S }],
  [{ author: 1 }],
]);

/** Keeps a decision for the list, unless it is there already under this `_id`. */
export async function keepDecided({ text, ...decision }: Omit<StoredDecided, 'at'>): Promise<void> {
  await storeOnce(() => decided.insertOne({ ...decision, at: new Date(), text: beginningOf(text) }));
}

/** The first characters of a text, without half of a surrogate pair at the end. */
export function beginningOf(text: string): string {
  return text.slice(0, NOTICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

/** What moderators decided in the last 30 days, the latest first. @returns a page, and what is shown of its items */
export async function listDecided(page: PageRequest): Promise<{ page: Page<StoredDecided>; views: Decided[] }> {
  const since = new Date(Date.now() - MODERATION_DAYS * DAY_S * 1_000);
  const found = await readPage(page, DECIDED_ORDER, (range, limit) =>
    decided.find({ $and: [{ at: { $gt: since } }, range] }, { sort: sortOf(DECIDED_ORDER), limit }).toArray(),
  );
  const moderators = await findAuthors(found.items.map(({ by }) => ({ user: by })));
  const views = found.items.map(({ action, kind, text, rule, at, by }) => {
    const name = moderators.get(by.toHexString())?.name ?? DELETED_WRITER;
    return { action, kind, text, rule, at: at.toISOString(), by: name };
  });
  return { page: found, views };
}
