import type { Types } from 'mongoose';
import { newVerificationLink, withLink } from '../linkTokens.ts';
import { type DueMail, LEASE_MS, nextTry, onceAgain } from '../mail/dueMail.ts';
import { UserModel } from '../user/userModel.ts';

/** After the first mail that a person asks for, one a minute. */
export const PAUSE_MS = 60_000;
/** Of calls that come at once, the later one may be served first. */
const AT_ONCE_MS = 2_000;
/** At the pauses of `nextTry` this is about two days. */
const MAX_TRIES = 50;
/** So often a person may have a mail tried again that failed; then it is another one. */
const MAX_AGAIN = 5;
const AGAIN = { $add: [{ $ifNull: ['$mail.again', 0] }, 1] };

/** The state of a mail that is to be sent at a moment; stored in one piece with a new account. */
export function mailDueAt(due: Date) {
  return { due, tries: 0, again: 0 };
}

/** Takes a mail that is due, of any user or of this one; `undefined` if there is none. */
export function takeDue(user?: Types.ObjectId): Promise<DueMail | undefined> {
  const due = { 'mail.due': { $lte: new Date() } };
  return take(user ? { _id: user, ...due } : due, { 'mail.tries': { $add: ['$mail.tries', 1] } });
}

/**
 * Takes the mail of a user that could not be sent and would be tried again later; `undefined` if there is none such, or the
 * user has had it tried often.
 */
export function takeFailed(user: Types.ObjectId): Promise<DueMail | undefined> {
  const changes = { 'mail.tries': 1, 'mail.askedAt': new Date(), 'mail.again': AGAIN };
  return take({ _id: user, 'mail.failed': true, 'mail.again': { $ne: MAX_AGAIN } }, changes);
}

/** Takes a new mail that a user asks for, unless there was one less than `pauseMs` ago or the address is verified. */
export function takeNew(user: Types.ObjectId, pauseMs: number): Promise<DueMail | undefined> {
  const now = new Date();
  const longAgo = new Date(now.getTime() - pauseMs);
  // A moment to come stands there when the clock has been put back, or for an instant when two ask at once.
  const toCome = new Date(now.getTime() + AT_ONCE_MS);
  const free = [{ $exists: false }, { $lte: longAgo }, { $gt: toCome }].map((asked) => ({ 'mail.askedAt': asked }));
  return take(
    { _id: user, $or: free },
    { 'mail.tries': 1, 'mail.askedAt': now, 'mail.again': 0, 'mail.unanswered': false },
  );
}

/** Claims the mail and stores the hash of its new token in one update. Earlier tokens stay good until they expire. */
async function take(filter: Record<string, unknown>, changes: Record<string, unknown>): Promise<DueMail | undefined> {
  const now = new Date();
  const { token, stored } = newVerificationLink(now);
  const claim = {
    verifications: withLink('verifications', stored, now),
    'mail.due': new Date(now.getTime() + LEASE_MS),
    'mail.takenAt': now,
    'mail.failed': false,
    ...changes,
  };
  const user = await UserModel.findOneAndUpdate({ ...filter, emailVerified: false }, [{ $set: claim }], {
    returnDocument: 'after',
    updatePipeline: true,
  })
    .select('email mail')
    .lean();
  if (!user) return undefined;
  const taken = { _id: user._id, 'mail.takenAt': now };
  const tried = user.mail?.tries ?? 1;
  return {
    kind: 'verification',
    user: user._id,
    address: user.email,
    token,
    tries: tried,
    markSent: () => UserModel.updateOne(taken, { $unset: { 'mail.due': 1 } }),
    markFailed: async (failure) => {
      const mayHaveCome = failure === 'unanswered';
      const isLast = failure === 'refused' || tried >= MAX_TRIES || (mayHaveCome && user.mail?.unanswered === true);
      // What has not come the person may ask for at once, but where the address is refused: each mail adds a link.
      const mayAskNow = failure === 'failed' || failure === 'putOff';
      const later = mayHaveCome
        ? { 'mail.due': onceAgain(), 'mail.unanswered': true }
        : { 'mail.due': nextTry(tried), 'mail.failed': true };
      await UserModel.updateOne(taken, {
        ...(!isLast && { $set: later }),
        $unset: { ...(isLast && { 'mail.due': 1 }), ...(mayAskNow && { 'mail.askedAt': 1 }) },
      });
    },
  };
}

/** In how many seconds a user may ask for the next mail; 0 for at once. */
export async function pauseLeft(user: Types.ObjectId): Promise<number> {
  const found = await UserModel.findById(user).select('mail').lean();
  const askedAt = found?.mail?.askedAt;
  return askedAt ? Math.max(0, askedAt.getTime() + PAUSE_MS - Date.now()) / 1000 : 0;
}
