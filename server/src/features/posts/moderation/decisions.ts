import mongoose, { Schema, type Types } from 'mongoose';
import { CommentModel } from '../comments/commentModel.ts';
import { PostModel, type StoredEntry } from '../postModel.ts';

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

/** Writes a decision down; kept for a year. */
export async function logDecision(
  action: Action,
  kind: Kind,
  { user: author, reportCount: reports, flaggedAt }: Pick<StoredEntry, 'user' | 'reportCount' | 'flaggedAt'>,
  rule: number | null = null,
): Promise<void> {
  await DecisionModel.collection.insertOne({ at: new Date(), action, kind, author, reports, rule, flaggedAt });
}

/** How often entries of somebody were flagged, and were removed by moderators. */
export interface History {
  flagged: number;
  removed: number;
}

/** The histories of authors by their id: what was decided in the last year, and what is flagged now. */
export async function findHistories(
  authors: readonly (Types.ObjectId | null)[],
): Promise<(user: Types.ObjectId | null) => History> {
  const users = authors.filter((author) => author !== null);
  const one = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
  const flaggedNow = [
    { $match: { flagged: true, user: { $in: users } } },
    { $group: { _id: '$user', flagged: { $sum: 1 } } },
  ];
  const found = await Promise.all([
    DecisionModel.aggregate<History & { _id: Types.ObjectId }>([
      { $match: { author: { $in: users } } },
      {
        $group: {
          _id: '$author',
          flagged: one({ $gt: ['$flaggedAt', null] }),
          removed: one({ $eq: ['$action', 'removed'] }),
        },
      },
    ]),
    PostModel.aggregate<{ _id: Types.ObjectId; flagged: number }>(flaggedNow),
    CommentModel.aggregate<{ _id: Types.ObjectId; flagged: number }>(flaggedNow),
  ]);
  const histories = new Map<string, History>();
  for (const { _id, flagged, removed = 0 } of found.flat() as (Partial<History> & {
    _id: Types.ObjectId;
    flagged: number;
  })[]) {
    const before = histories.get(_id.toHexString()) ?? { flagged: 0, removed: 0 };
    histories.set(_id.toHexString(), { flagged: before.flagged + flagged, removed: before.removed + removed });
  }
  return (user) => histories.get(user?.toHexString() ?? '') ?? { flagged: 0, removed: 0 };
}
