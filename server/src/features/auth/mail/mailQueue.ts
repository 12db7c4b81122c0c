import type { Types } from 'mongoose';
import { UserModel } from '../userModel.ts';
import { newVerification } from '../verificationTokens.ts';

/** One mail a minute for a user. */
export const PAUSE_MS = 60_000;
/** A mail whose sender died is tried again after this. */
const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 3_600_000;
/** At the pauses above this is about two days. */
const MAX_TRIES = 50;

/** A mail taken out of the queue to be sent now. */
export interface DueMail {
  readonly user: Types.ObjectId;
  readonly name: string;
  readonly address: string;
  readonly token: string;
  /** How often it has been tried, this time included. */
  readonly tries: number;
  /** Tells this attempt from a later one. */
  readonly takenAt: Date;
}

/** The state of a mail that is to be sent as soon as possible; stored in one piece with a new account. */
export function mailDueNow(now = new Date()) {
  return { due: now, sentAt: now, tries: 0 };
}

/** Takes a mail that is due, of any user or of this one. Nobody else gets it for a while; `undefined` if there is none. */
export function takeDue(user?: Types.ObjectId): Promise<DueMail | undefined> {
  return take({ ...(user ? { _id: user } : {}), 'mail.due': { $lte: new Date() } }, { $add: ['$mail.tries', 1] });
}

/** Takes a new mail for a user, unless there was one less than `pauseMs` ago or the address is confirmed. */
export function takeNew(user: Types.ObjectId, pauseMs: number): Promise<DueMail | undefined> {
  const longAgo = new Date(Date.now() - pauseMs);
  return take({ _id: user, $or: [{ 'mail.sentAt': { $exists: false } }, { 'mail.sentAt': { $lte: longAgo } }] }, 1);
}

/** Claims the mail and stores the hash of its new token in one update. Earlier tokens stay good until they expire. */
async function take(filter: Record<string, unknown>, tries: unknown): Promise<DueMail | undefined> {
  const now = new Date();
  const { token, stored } = newVerification(now);
  const stillGood = {
    $filter: { input: { $ifNull: ['$verifications', []] }, cond: { $gt: ['$$this.expires', now] } },
  };
  const claim = {
    verifications: { $concatArrays: [stillGood, [stored]] },
    mail: { due: new Date(now.getTime() + LEASE_MS), sentAt: now, tries },
  };
  const user = await UserModel.findOneAndUpdate({ ...filter, emailVerified: false }, [{ $set: claim }], {
    returnDocument: 'after',
    updatePipeline: true,
  })
    .select('name email mail')
    .lean();
  if (!user) return undefined;
  return { user: user._id, name: user.name, address: user.email, token, tries: user.mail?.tries ?? 1, takenAt: now };
}

/** The mail is on its way. */
export async function markSent({ user, takenAt }: DueMail): Promise<void> {
  await UserModel.updateOne({ _id: user, 'mail.sentAt': takenAt }, { $unset: { 'mail.due': 1 } });
}

/** The mail could not be sent: it is tried again later, and the person may ask for it at once. */
export async function markFailed({ user, takenAt, tries }: DueMail, { forGood = false } = {}): Promise<void> {
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
  const stop = forGood || tries >= MAX_TRIES;
  const again = stop ? {} : { $set: { 'mail.due': new Date(Date.now() + pause) } };
  const unset = { 'mail.sentAt': 1, ...(stop ? { 'mail.due': 1 } : {}) };
  await UserModel.updateOne({ _id: user, 'mail.sentAt': takenAt }, { ...again, $unset: unset });
}

/** In how many milliseconds a user may have the next mail; 0 for at once. */
export async function pauseLeft(user: Types.ObjectId): Promise<number> {
  const found = await UserModel.findById(user).select('mail').lean();
  const sentAt = found?.mail?.sentAt;
  return sentAt ? Math.max(0, sentAt.getTime() + PAUSE_MS - Date.now()) : 0;
}
