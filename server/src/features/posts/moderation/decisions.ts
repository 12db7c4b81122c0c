import mongoose, { Schema, type Types } from 'mongoose';
import { HISTORY_MOST, PAGE } from '../../../contract/index.ts';
import { storeOnce } from '../../../http/request/idempotency.ts';
import { findAwaiting } from './awaiting.ts';

/** What ended the wait of an entry: a moderator's decision, or that its author deleted it while it was flagged. */
export const ACTIONS = ['removed', 'cleared', 'withdrawn'] as const;
export type Action = (typeof ACTIONS)[number];
export type Kind = 'post' | 'comment';

/** One decision, without texts and without who decided or reported. */
export interface StoredDecision {
  at: Date;
  action: Action;
  kind: Kind;
  /** `null` once the account is deleted. */
  author: Types.ObjectId | null;
  reports: number;
  rule: number | null;
  /** Since when the entry was hidden; `null` if it was not. */
  flaggedAt: Date | null;
}

const YEAR_S = 365 * 24 * 3600;

const decisionSchema = new Schema<StoredDecision>(
  {
    at: { type: Date, required: true },
    action: { type: String, enum: ACTIONS, required: true },
    kind: { type: String, required: true },
    author: { type: Schema.Types.ObjectId, default: null },
    reports: { type: Number, required: true },
    rule: { type: Number, default: null },
    flaggedAt: { type: Date, default: null },
  },
  { versionKey: false },
);
decisionSchema.index({ at: 1 }, { expireAfterSeconds: YEAR_S });
decisionSchema.index({ author: 1 });

export const DecisionModel = mongoose.model<StoredDecision>('Decision', decisionSchema, 'decisions');

/** Records a decision for a year, unless it is recorded already under this `_id`. */
export async function logDecision(decision: Omit<StoredDecision, 'at'> & { _id: Types.ObjectId }): Promise<void> {
  await storeOnce(() => DecisionModel.create({ at: new Date(), ...decision }));
}

/** How often entries of somebody were flagged, and were removed by moderators. */
interface History {
  flagged: number;
  removed: number;
}

/** What is flagged now is counted in so many posts, the most reported: with more, each page of them would take longer. */
const AWAITING = PAGE.max;

/** The histories of authors: what was decided in the last year, and what is flagged now. */
export async function findHistories(authors: readonly Types.ObjectId[]): Promise<(user: Types.ObjectId) => History> {
  const histories = new Map(authors.map((author) => [author.toHexString(), { flagged: 0, removed: 0 }]));
  const count = (author: Types.ObjectId | null, what: keyof History) => {
    const history = histories.get(author?.toHexString() ?? '');
    if (history) history[what] = Math.min(history[what] + 1, HISTORY_MOST);
  };
  const [decisions, awaiting] = await Promise.all([
    DecisionModel.find({ author: { $in: authors } }, { author: 1, action: 1, flaggedAt: 1 }).lean<StoredDecision[]>(),
    findAwaiting(AWAITING),
  ]);
  for (const { author, action, flaggedAt } of decisions) {
    if (flaggedAt) count(author, 'flagged');
    if (action === 'removed') count(author, 'removed');
  }
  for (const { user, flagged, comments } of awaiting) {
    if (flagged) count(user, 'flagged');
    for (const comment of comments) count(comment.user, 'flagged');
  }
  return (user) => histories.get(user.toHexString())!;
}
