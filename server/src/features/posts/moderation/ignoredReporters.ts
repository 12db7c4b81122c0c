import mongoose, { Schema, type Types } from 'mongoose';
import { MODERATION_DAYS } from '../../../contract/index.ts';
import { NO_TIMEOUT } from '../../../lib/timeouts.ts';
import { deriveFields, mapComments } from '../derivedFields.ts';
import { posts } from '../postModel.ts';
import { clearReportsOf } from '../reactions.ts';

const DAY_MS = 24 * 3_600_000;

/** A person whose reports don't count for 30 days. */
interface IgnoredReporter {
  _id: Types.ObjectId;
  since: Date;
}

const reporterSchema = new Schema<IgnoredReporter>({ since: Date }, { versionKey: false });
reporterSchema.index({ since: 1 }, { expireAfterSeconds: (MODERATION_DAYS * DAY_MS) / 1_000 });

export const IgnoredReporterModel = mongoose.model('IgnoredReporter', reporterSchema, 'ignoredReporters');

/** The data of the job that ignores reporters. */
export interface IgnoreReportersJob {
  users: Types.ObjectId[];
}

/** Whether the reports of a person don't count at present. */
export async function isIgnored(user: Types.ObjectId): Promise<boolean> {
  const since = { $gt: new Date(Date.now() - MODERATION_DAYS * DAY_MS) };
  return (await IgnoredReporterModel.exists({ _id: user, since })) !== null;
}

/** Runs the job: the reports of these people don't count from now on, and everything is cleared of them. Repeatable. */
export async function runIgnoreReporters({ users }: IgnoreReportersJob): Promise<void> {
  for (const _id of users) await IgnoredReporterModel.updateOne({ _id }, { since: new Date() }, { upsert: true });
  for (const user of users) {
    const comments = mapComments(clearReportsOf('$$comment.', user));
    const stages = [{ $set: { ...clearReportsOf('$', user), comments } }, ...deriveFields()];
    for (const path of ['reports.user', 'comments.reports.user'])
      await posts.updateMany({ [path]: user }, stages, NO_TIMEOUT);
  }
}
