import type { Response } from 'express';
import mongoose, { Schema, type Types } from 'mongoose';
import type { Logger } from './logger.ts';
import { forget as forgetAccount } from './features/auth/forget.ts';
import type { Mailer } from './features/auth/mail/mailer.ts';
import { deleteUserData as deleteOutlineData } from './features/outline/deleteUserData.ts';
import { forget as forgetPosts, takeName } from './features/posts/forget.ts';
import { forget as forgetProfile } from './features/profile/forget.ts';
import { withoutTurn } from './http/overload/concurrency.ts';
import { networkOf } from './http/request/address.ts';
import { despiteErrors } from './lib/despiteErrors.ts';
import { waitBriefly } from './lib/patience.ts';
import { Queue } from './lib/queue.ts';

/**
 * Whatever a request that was already running still stored is gone after this and one more round: pictures and large outlines
 * may wait some minutes for their turn before they are stored.
 */
const LAST_ROUND_MS = 15 * 60_000;

/** Accounts that are being deleted. Written first and removed last, so that no crash leaves anything half done. */
export const DeletionModel = mongoose.model(
  'Deletion',
  new Schema({ date: { type: Date, required: true } }, { collection: 'deletions', versionKey: false }),
);

/** Who has written much brings much along; two of them at once take the database from nobody. */
const ownThings = new Queue({ atOnce: 2, perKey: 1 });
/** Whose likes and reports are everywhere keeps nobody's own things and name waiting, and goes behind who took less. */
const marks = new Queue({ atOnce: 2, perKey: 1, freeMs: 1_000 });

/** The accounts at which a fault has stopped this process. */
const stopped = new Set<string>();

interface Parts {
  readonly log: Logger;
  readonly mailer: Mailer;
}

/**
 * Deletes an account with all that is private and takes the name off the rest. The token is dead at once. Once it is written
 * down it is certain, whatever fails then: what was told not to be deleted would go later, with what was written since.
 * @param res whose turn is left to others while this waits
 * @returns whether the account is gone; else it goes within seconds of the fault
 */
export async function deleteAccount(res: Response, user: Types.ObjectId, { log, mailer }: Parts): Promise<boolean> {
  await DeletionModel.updateOne({ _id: user }, { $setOnInsert: { date: new Date() } }, { upsert: true });
  const putOff = (error: unknown) => {
    stopped.add(String(user));
    log.error({ err: error, user }, 'An account could not be deleted to the end; it is tried again');
    return false;
  };
  const isGone = await forgetAccount(user, mailer).then(() => true, putOff);
  if (!isGone) return false;
  log.info({ user }, 'An account was deleted');
  const network = networkOf(res.req);
  const rest = ownThings
    .run(network, () => removeOwnThings(user, mailer))
    .then(() => marks.run(network, () => forgetPosts(user)))
    .catch(putOff);
  // Likes all over Brainstorm may take a while; the account itself is gone.
  await withoutTurn(res, () => waitBriefly(rest));
  return true;
}

/**
 * Goes on with deletions that a crash or a fault interrupted, and closes those that are through.
 * @param settings `evenNew` at the start, when none can be under way
 */
export async function finishDeletions(mailer: Mailer, { evenNew = false, now = new Date() } = {}): Promise<void> {
  const longAgo = new Date(now.getTime() - LAST_ROUND_MS);
  const all = await DeletionModel.find().lean();
  const due = all.filter(({ _id, date }) => evenNew || date < longAgo || stopped.has(String(_id)));
  for (const { _id } of due) stopped.add(String(_id));
  // Nobody's own things wait for the likes of others; what fails here fails below.
  await despiteErrors(due, ({ _id }) => removeOwnThings(_id, mailer)).catch(() => {});
  await despiteErrors(due, async ({ _id, date }) => {
    await removeOwnThings(_id, mailer);
    await forgetPosts(_id);
    stopped.delete(String(_id));
    if (date < longAgo) await DeletionModel.deleteOne({ _id });
  });
}

/** Every step may be repeated. The account goes first: without it nobody can sign in or be found any more. */
async function removeOwnThings(user: Types.ObjectId, mailer: Mailer): Promise<void> {
  await forgetAccount(user, mailer);
  await forgetProfile(user);
  await deleteOutlineData(user);
  await takeName(user);
}
