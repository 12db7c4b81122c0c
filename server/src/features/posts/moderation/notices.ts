import mongoose, { Schema, type Types } from 'mongoose';
import { MODERATION_DAYS, type Notice } from '../../../contract/index.ts';
import type { CurrentUser } from '../../../http/request/currentUser.ts';
import { storeOnce } from '../../../http/request/idempotency.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { type StoredEntry, posts } from '../postModel.ts';
import { beginningOf } from './decided.ts';
import type { Kind } from './decisions.ts';

/** What an author is told about an entry that a moderator removed. Its `_id` is the one of the entry. */
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

/** Notifies the author, unless the account is deleted, of what was removed and by which rule; once per entry. */
export async function notifyAuthor(
  kind: Kind,
  { _id, user, text }: Pick<StoredEntry, '_id' | 'user' | 'text'>,
  rule: number | null,
): Promise<void> {
  const at = new Date();
  const { matchedCount } = await UserModel.updateOne({ _id: user }, { noticedAt: at });
  if (matchedCount === 0) return;
  await storeOnce(() => NoticeModel.create({ _id, user, at, kind, text: beginningOf(text), rule }));
}

/** The most notices in one response: they are part of every sign-in. */
const MOST = 100;

/** What moderators removed of a person in the last 30 days, the latest first. */
export async function noticesFor({ _id: user, noticedAt }: Pick<CurrentUser, '_id' | 'noticedAt'>): Promise<Notice[]> {
  const since = new Date(Date.now() - MODERATION_DAYS * DAY_S * 1_000);
  if (!noticedAt || noticedAt < since) return [];
  const sorted = NoticeModel.find({ user, at: { $gt: since } }).sort({ at: -1 });
  const notices = await sorted.limit(MOST).lean<StoredNotice[]>();
  return notices.map(({ _id, at, kind, text, rule }) => {
    return { _id: _id.toHexString(), at: at.toISOString(), kind, text, rule };
  });
}

/** More posts than moderators will ever let wait. */
const MOST_AWAITING = 1_000;

/** How many posts and comments await moderation. */
export async function waitingCount(): Promise<number> {
  const projection = { flagged: 1, flaggedCommentCount: 1 };
  const found = await posts.find({ awaitsModeration: true }, { projection, limit: MOST_AWAITING }).toArray();
  return found.reduce((sum, post) => sum + Number(post.flagged) + post.flaggedCommentCount, 0);
}
