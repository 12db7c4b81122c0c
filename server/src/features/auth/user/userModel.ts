import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../http/errors.ts';
import { batchesOf } from '../../../lib/database/find.ts';
import { upgradeOnce } from '../../../lib/database/upgrades.ts';
import { NO_HURRY } from '../../../lib/patience.ts';
import { emailKeyOf, emailKeysOf } from '../emailKey.ts';

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    /** As it was written. */
    email: { type: String, required: true },
    /** What makes two e-mail addresses the same; see `emailKeyOf`. */
    emailKey: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    /** A path under /media, or empty. */
    avatar: { type: String, default: '' },
    role: { type: String, enum: ['user', 'mod', 'admin'], default: 'user' },
    emailVerified: { type: Boolean, default: false },
    date: { type: Date, default: () => new Date() },
    /** When a moderator last removed something of theirs; spares everybody else the look-up of notices. */
    noticedAt: Date,
    /** Tokens issued before this second no longer count; set when the password is changed. */
    tokensFrom: { type: Number, default: 0 },
    /** Verification links that were sent; of their tokens only the hashes are kept. */
    verifications: { type: [{ _id: false, hash: String, expires: Date }], default: [] },
    /** The same of links for another password. */
    recoveries: { type: [{ _id: false, hash: String, expires: Date }], default: [] },
    /**
     * The verification mail: when it is to be tried (absent: it was sent), when its sender took it, how often it was tried,
     * whether that failed and it will be tried again, whether it may have come, when the person last asked for one, and how
     * often to have this one tried again.
     */
    mail: {
      type: new Schema(
        { due: Date, takenAt: Date, tries: Number, failed: Boolean, unanswered: Boolean, askedAt: Date, again: Number },
        { _id: false },
      ),
    },
  },
  { collection: 'users', versionKey: false },
);

userSchema.index({ 'verifications.hash': 1 });
userSchema.index({ 'recoveries.hash': 1 });
userSchema.index({ 'mail.due': 1 });

export type UserRecord = InferSchemaType<typeof userSchema> & { _id: mongoose.Types.ObjectId };

export const UserModel = mongoose.model('User', userSchema);

/**
 * The account of an e-mail address, if there is one.
 * @param fields names of the fields that are needed
 */
export async function findByEmail(email: string, fields: string) {
  const keys = emailKeysOf(email);
  const found = await UserModel.find({ emailKey: { $in: keys } })
    .select(`emailKey ${fields}`)
    .lean();
  return found.find(({ emailKey }) => emailKey === keys.at(-1)) ?? found[0];
}

const ASCII = /^[ -~]*$/;
/** So many accounts are read at once. */
const BATCH = 1_000;

/** Gives accounts from before the key of today its one; of two that share a mailbox, one keeps its own. */
export const renewEmailKeys = () => upgradeOnce(`keys of e-mails go by Unicode ${process.versions.unicode}`, renewAll);

async function renewAll(): Promise<void> {
  const wanted = { projection: { email: 1, emailKey: 1 }, batchSize: BATCH, ...NO_HURRY };
  const all = UserModel.collection.find({}, wanted);
  for await (const batch of batchesOf<Pick<UserRecord, '_id' | 'email' | 'emailKey'>>(all)) {
    for (const { _id, email, emailKey } of batch) {
      if (ASCII.test(emailKey)) continue; // both keys are the same
      const renewed = emailKeyOf(email);
      if (renewed === emailKey) continue;
      await UserModel.updateOne({ _id }, { emailKey: renewed }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    }
  }
}
