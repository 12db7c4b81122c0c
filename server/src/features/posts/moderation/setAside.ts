import mongoose, { Schema, type Types } from 'mongoose';
import { MODERATION_DAYS } from '../../../contract/index.ts';
import { despiteErrors } from '../../../lib/despiteErrors.ts';
import { NO_HURRY } from '../../../lib/patience.ts';
import { Queue } from '../../../lib/queue.ts';
import { PostModel } from '../postModel.ts';
import { SET_MODERATION, type Stages, clearReports } from '../reactions/reactions.ts';
import { changeComments } from '../comments/commentCount.ts';
import { CommentModel } from '../comments/commentModel.ts';

const DAY_MS = 24 * 3600 * 1000;
/** So many reported comments are looked at together. */
const BATCH = 500;
/** A report that was under way when its reporter was set aside is stored after this. */
const LAST_ROUND_MS = 60_000;

/** A person whose reports don't count for 30 days. */
interface StoredReporter {
  _id: Types.ObjectId;
  since: Date;
  /** Whether all that they had reported is certainly cleared of it. */
  done: boolean;
}

const reporterSchema = new Schema<StoredReporter>({ since: Date, done: Boolean }, { versionKey: false });
reporterSchema.index({ since: 1 }, { expireAfterSeconds: (MODERATION_DAYS * DAY_MS) / 1000 });
reporterSchema.index({ done: 1 }, { partialFilterExpression: { done: false } });

export const SetAsideModel = mongoose.model<StoredReporter>('SetAside', reporterSchema, 'setAsideReporters');

/** Whether the reports of a person don't count at present. */
export async function isSetAside(user: Types.ObjectId): Promise<boolean> {
  const since = { $gt: new Date(Date.now() - MODERATION_DAYS * DAY_MS) };
  return (await SetAsideModel.collection.findOne({ _id: user, since })) !== null;
}

/** From now on reports of these people don't count. What they reported before is cleared by `finishSettingAside`. */
export async function setAside(users: readonly Types.ObjectId[]): Promise<void> {
  const $set = { since: new Date(), done: false };
  await Promise.all(users.map((_id) => SetAsideModel.collection.updateOne({ _id }, { $set }, { upsert: true })));
}

const oneAtATime = new Queue({ atOnce: 1 });

/** Clears everything of the reports of people who were set aside; repeatable, and repeated a minute later. */
export async function finishSettingAside({ now = new Date() } = {}): Promise<void> {
  await oneAtATime.run('', () => clearOfAllSetAside(now));
}

async function clearOfAllSetAside(now: Date): Promise<void> {
  await despiteErrors(await SetAsideModel.find({ done: false }).lean(), async ({ _id, since }) => {
    await changeReportsOf(_id, clearReports(_id));
    if (now.getTime() - since.getTime() < LAST_ROUND_MS) return;
    await SetAsideModel.collection.updateOne({ _id, since }, { $set: { done: true } });
  });
}

/** Changes every entry that a person has reported. @param change takes the person out of the reports */
export async function changeReportsOf(user: Types.ObjectId, change: Stages): Promise<void> {
  const theirs = { 'reports.user': user };
  await PostModel.collection.updateMany(theirs, [...change, ...SET_MODERATION], NO_HURRY);
  for (;;) {
    const comments = CommentModel.collection.find(theirs, { projection: { post: 1 }, limit: BATCH });
    const byPost = new Map<string, Types.ObjectId[]>();
    for (const { _id, post } of await comments.toArray()) {
      const key = (post as Types.ObjectId).toHexString();
      const ids = byPost.get(key);
      if (ids) ids.push(_id);
      else byPost.set(key, [_id]);
    }
    if (byPost.size === 0) return;
    // Post by post, because it may change how many flagged comments each has.
    for (const [post, ids] of byPost) {
      const update = () => CommentModel.collection.updateMany({ _id: { $in: ids }, ...theirs }, change, NO_HURRY);
      await changeComments(new mongoose.Types.ObjectId(post), update).catch((error: unknown) => {
        if ((error as { status?: unknown }).status !== 404) throw error;
        return update(); // the post is just being removed
      });
    }
  }
}
