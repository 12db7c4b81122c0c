import mongoose, { Schema, type Types } from 'mongoose';
import { MODERATION_DAYS, NOTICE_TEXT, type Notice } from '../../../contract/index.ts';
import type { CurrentUser } from '../../../http/request/currentUser.ts';
import { findFew } from '../../../lib/database/find.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel, type StoredEntry } from '../postModel.ts';
import type { Kind } from './decisions.ts';

/** What an author is told about an entry that a moderator removed; its `_id` is that of the entry. */
interface StoredNotice {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  at: Date;
  kind: Kind;
  text: string;
  rule: number | null;
}

const DAY_S = 24 * 3600;

const noticeSchema = new Schema<StoredNotice>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    text: { type: String, required: true },
    rule: { type: Number, default: null },
  },
  { versionKey: false },
);
noticeSchema.index({ user: 1, at: -1 });
noticeSchema.index({ at: 1 }, { expireAfterSeconds: MODERATION_DAYS * DAY_S });

export const NoticeModel = mongoose.model<StoredNotice>('Notice', noticeSchema, 'notices');

/** Tells the author, if there still is one, what was removed and by which rule; once, however often it is called. */
export async function tellAuthor(
  kind: Kind,
  { _id, user, text }: Pick<StoredEntry, '_id' | 'user' | 'text'>,
  rule: number | null,
): Promise<void> {
  if (!user) return;
  const at = new Date();
  // First, so that no crash leaves a notice that is not looked for.
  await UserModel.collection.updateOne({ _id: user }, { $set: { noticedAt: at } });
  const notice = { user, at, kind, text: beginningOf(text), rule };
  await NoticeModel.collection.updateOne({ _id }, { $setOnInsert: notice }, { upsert: true });
}

/** The first characters of a text, without half a one at the end. */
function beginningOf(text: string): string {
  return text.slice(0, NOTICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

/** So many are told at a time: they come with every sign-in. */
const MOST_TOLD = 100;

/** What moderators removed of a person in the last 30 days, the latest first. */
export async function noticesFor({ _id: user, noticedAt }: Pick<CurrentUser, '_id' | 'noticedAt'>): Promise<Notice[]> {
  const since = new Date(Date.now() - MODERATION_DAYS * DAY_S * 1000);
  if (!noticedAt || noticedAt < since) return [];
  const filter = { user, at: { $gt: since } };
  const found = await NoticeModel.collection.find(filter, { sort: { at: -1 }, limit: MOST_TOLD }).toArray();
  const notices = found as unknown as StoredNotice[];
  const stand = await standing(notices.map(({ _id }) => _id));
  const removed = notices.filter(({ _id }) => !stand.has(_id.toHexString()));
  return removed.map(({ _id, at, kind, text, rule }) => ({
    _id: _id.toHexString(),
    at: at.toISOString(),
    kind,
    text,
    rule,
  }));
}

/** Which entries are there still, since a fault has come between the notice and the removal. */
async function standing(ids: Types.ObjectId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const wanted = { projection: { _id: 1 }, limit: ids.length };
  const filter = { _id: { $in: ids }, removed: { $ne: true } };
  const found = await Promise.all(
    [PostModel, CommentModel].map((model) => findFew<{ _id: Types.ObjectId }>(model, filter, wanted)),
  );
  return new Set(found.flat().map(({ _id }) => _id.toHexString()));
}

/** So many of a kind are counted: nobody's day has room for more. */
const MOST_COUNTED = 1_000;

/** How many posts and comments are flagged. */
export async function waitingCount(): Promise<number> {
  const counts = await Promise.all(
    [PostModel, CommentModel].map(({ collection }) =>
      collection.countDocuments({ flagged: true }, { limit: MOST_COUNTED }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
