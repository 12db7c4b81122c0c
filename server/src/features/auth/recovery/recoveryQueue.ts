import mongoose, { Schema } from 'mongoose';
import { isDuplicateKey } from '../../../http/errors.ts';
import { newRecoveryLink, withLink } from '../linkTokens.ts';
import { type DueMail, type Failure, LEASE_MS, nextTry, onceAgain } from '../mail/dueMail.ts';
import { UserModel, findByEmail } from '../user/userModel.ts';

/** At the pauses of `nextTry` this is a day. */
const MAX_TRIES = 31;

const requestSchema = new Schema(
  {
    /** Key of the e-mail. */
    _id: { type: String, required: true },
    /** As it was typed; nothing is ever sent to what was typed. */
    email: { type: String, required: true },
    due: { type: Date, required: true, index: true },
    takenAt: { type: Date },
    tries: { type: Number, required: true },
    /** Whether it may have come. */
    unanswered: { type: Boolean },
  },
  { collection: 'recoveryRequests', versionKey: false },
);

/**
 * Wishes for a recovery mail. Each is stored whether there is an account or not, so that asking takes the same time for
 * everyone; who has one is found out later.
 */
export const RecoveryRequestModel = mongoose.model('RecoveryRequest', requestSchema);

/** Stores a wish for a recovery mail. One that waits already is the same wish, but for one that may have come. */
export async function storeRequest(emailKey: string, email: string): Promise<void> {
  const now = new Date();
  const stuck = { $gt: ['$due', nextTry(MAX_TRIES)] }; // the clock has been put back
  const wasUnanswered = { $eq: ['$unanswered', true] };
  const request = {
    due: { $cond: [{ $or: [stuck, wasUnanswered] }, now, { $ifNull: ['$due', now] }] },
    tries: { $cond: [wasUnanswered, 0, { $ifNull: ['$tries', 0] }] },
    unanswered: false,
  };
  const store = (filter: object, upsert: boolean) =>
    RecoveryRequestModel.updateOne(filter, [{ $set: request }], { upsert, updatePipeline: true });
  // What was typed stands in the filter, from where it is stored: in the stages `$ada@example.com` would name a field.
  await store({ _id: emailKey, email }, true).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return store({ _id: emailKey }, false); // it was typed in another way
  });
}

/**
 * Takes a recovery mail that is due and forgets wishes of whom nobody knows; `undefined` if there is none.
 * @param emailKey takes that of no other
 */
export async function takeDueRecovery(emailKey?: string): Promise<DueMail | undefined> {
  for (;;) {
    const now = new Date();
    const request = await RecoveryRequestModel.findOneAndUpdate(
      { ...(emailKey !== undefined && { _id: emailKey }), due: { $lte: now } },
      { $set: { due: new Date(now.getTime() + LEASE_MS), takenAt: now }, $inc: { tries: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!request) return undefined;
    const { _id, email, tries, unanswered } = request;
    const mail = email ? await makeLink(email, now) : undefined; // earlier versions could store none
    const taken = { _id, takenAt: now };
    const forget = () => RecoveryRequestModel.deleteOne(taken);
    if (!mail) await forget();
    else {
      const markFailed = async (failure: Failure) => {
        if (failure === 'refused' || tries >= MAX_TRIES || (failure === 'unanswered' && unanswered)) await forget();
        else if (failure === 'unanswered')
          await RecoveryRequestModel.updateOne(taken, { due: onceAgain(), unanswered: true });
        else await RecoveryRequestModel.updateOne(taken, { due: nextTry(tries) });
      };
      return { kind: 'recovery', ...mail, tries, markSent: forget, markFailed };
    }
  }
}

/** Adds a recovery link to the account of an e-mail; earlier ones stay good until one is used or they expire. */
async function makeLink(email: string, now: Date) {
  const user = await findByEmail(email, 'email');
  if (!user) return undefined;
  const { token, stored } = newRecoveryLink(now);
  const added = { recoveries: withLink('recoveries', stored, now) };
  const { matchedCount } = await UserModel.updateOne({ _id: user._id }, [{ $set: added }], { updatePipeline: true });
  return matchedCount === 1 ? { user: user._id, address: user.email, token } : undefined;
}
