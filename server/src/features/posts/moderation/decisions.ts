import mongoose, { Schema, type Types } from 'mongoose';
import { HISTORY_MOST } from '../../../contract/index.ts';
import { ignoreUnwritable } from '../../../http/errors.ts';
import { UserModel } from '../../auth/user/userModel.ts';
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

/** Writes a decision down; kept for a year. What was decided is done, so a full disk, which takes no more, is no error. */
export async function logDecision(
  action: Action,
  kind: Kind,
  { user: author, reportCount: reports, flaggedAt }: Pick<StoredEntry, 'user' | 'reportCount' | 'flaggedAt'>,
  rule: number | null = null,
): Promise<void> {
  const decision = { at: new Date(), action, kind, author, reports, rule, flaggedAt };
  await DecisionModel.collection.insertOne(decision).catch(ignoreUnwritable);
}

/** How often entries of somebody were flagged, and were removed by moderators. */
interface History {
  flagged: number;
  removed: number;
}

/** The beginning of what an index knows of each author, so that no history costs more for being long. */
const lookUp = (from: string, foreignField: string, filter: object, as: string) => ({
  $lookup: {
    from,
    localField: '_id',
    foreignField,
    pipeline: [{ $match: filter }, { $limit: HISTORY_MOST }, { $project: { _id: 0, action: 1, flaggedAt: 1 } }],
    as,
  },
});

/** The histories of authors by their id: what was decided in the last year, and what is flagged now. */
export async function findHistories(
  authors: readonly (Types.ObjectId | null)[],
): Promise<(user: Types.ObjectId | null) => History> {
  const users = authors.filter((author) => author !== null);
  type Found = Record<'decisions' | 'posts' | 'comments', Pick<StoredDecision, 'action' | 'flaggedAt'>[]>;
  const found = await UserModel.aggregate<Found & { _id: Types.ObjectId }>([
    { $match: { _id: { $in: users } } },
    { $project: { _id: 1 } },
    lookUp(DecisionModel.collection.name, 'author', {}, 'decisions'),
    lookUp(PostModel.collection.name, 'user', { flagged: true }, 'posts'),
    lookUp(CommentModel.collection.name, 'user', { flagged: true }, 'comments'),
  ]);
  const histories = new Map(
    found.map(({ _id, decisions, posts, comments }): [string, History] => {
      const flagged = decisions.filter(({ flaggedAt }) => flaggedAt).length + posts.length + comments.length;
      const removed = decisions.filter(({ action }) => action === 'removed').length;
      return [_id.toHexString(), { flagged: Math.min(flagged, HISTORY_MOST), removed }];
    }),
  );
  return (user) => histories.get(user?.toHexString() ?? '') ?? { flagged: 0, removed: 0 };
}
