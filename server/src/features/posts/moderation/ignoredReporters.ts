import mongoose, { Schema, type Types } from 'mongoose';
import { MODERATION_DAYS } from '../../../contract/index.ts';
import { NO_TIMEOUT } from '../../../lib/timeouts.ts';
import { changeStages } from '../derivedFields.ts';
import { posts } from '../postModel.ts';
import { clearReports } from '../reactions.ts';

const DAY_MS = 24 * 3_600_000;

/** A person whose reports don't count for 30 days. */
interface IgnoredReporter {
  _id: Types.ObjectId;
  since: Date;
}

const reporterSchema = new Schema<IgnoredReporter>({ since: Date }, { versionKey: false });
reporterSchema.index({ since: 1 }, { expireAfterSeconds: (MODERATION_DAYS * DAY_MS) / 1_000 });

export const IgnoredReporterModel = mongoose.model('IgnoredReporter', reporterSchema, 'ignoredReporters');

/** Whether the reports of a person don't count at present. */
export async function isIgnored(user: Types.ObjectId): Promise<boolean> {
  const since = { $gt: new Date(Date.now() - MODERATION_DAYS * DAY_MS) };
  return (await IgnoredReporterModel.exists({ _id: user, since })) !== null;
}

/** The reports of these people don't count from now on, and everything is cleared of them. Repeatable. */
export async function ignoreReporters(users: readonly Types.ObjectId[]): Promise<void> {
  for (const _id of users) await IgnoredReporterModel.updateOne({ _id }, { since: new Date() }, { upsert: true });
  const stages = changeStages({ post: clearReports('$', users), comment: clearReports('$$comment.', users) });
  for (const path of ['reports.user', 'comments.reports.user'])
    await posts.updateMany({ [path]: { $in: users } }, stages, NO_TIMEOUT);
}
