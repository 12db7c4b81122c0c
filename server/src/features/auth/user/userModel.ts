import { LRUCache } from 'lru-cache';
import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { ROLES } from '../../../contract/index.ts';
import { emailKeyOf } from '../emailKey.ts';

const linkSchema = new Schema(
  { hash: { type: String, required: true }, expires: { type: Date, required: true } },
  { _id: false },
);

const endedTokenSchema = new Schema(
  {
    id: { type: String, required: true },
    /** In seconds, like those of the token. */
    issuedAt: { type: Number, required: true },
    endsAt: { type: Number, required: true },
  },
  { _id: false },
);

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    /** As its owner wrote it. */
    email: { type: String, required: true },
    /** What makes two email addresses the same; see `emailKeyOf`. */
    emailKey: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    /** A path under /media, or empty. */
    avatar: { type: String, default: '' },
    role: { type: String, enum: ROLES, default: 'user' },
    emailVerified: { type: Boolean, default: false },
    date: { type: Date, default: () => new Date() },
    /** When a moderator last removed something of theirs; spares everybody else the look-up of notices. */
    noticedAt: Date,
    /** Tokens issued before this second no longer count; moved when all sessions end, as with a new password. */
    tokensFrom: { type: Number, default: 0 },
    /** Later tokens that were logged out and have not expired. */
    endedTokens: { type: [endedTokenSchema], default: undefined },
    /** Verification links that were sent. */
    verifications: { type: [linkSchema], default: [] },
    /** Recovery links that were sent. */
    recoveries: { type: [linkSchema], default: [] },
  },
  { collection: 'users', versionKey: false },
);

userSchema.index({ 'verifications.hash': 1 });
userSchema.index({ 'recoveries.hash': 1 });

export type UserRecord = InferSchemaType<typeof userSchema> & { _id: mongoose.Types.ObjectId };

/** What guards, views and authors need of an account. */
export const ACCOUNT_FIELDS = {
  ...{ name: 1, email: 1, avatar: 1, role: 1, emailVerified: 1, date: 1 },
  ...{ noticedAt: 1, tokensFrom: 1, endedTokens: 1 },
} as const;
export type Account = Readonly<Pick<UserRecord, '_id' | keyof typeof ACCOUNT_FIELDS>>;

/** How long another process may go by an account as it was before a change. Source: server/docs/api.md, "Every call". */
export const ACCOUNT_CACHE_MS = 2_000;

/**
 * Accounts by id, as `accounts.ts` has read them or is reading them; `null` where there is none. A change in this process
 * removes what was read before it, and what is being read, so that neither can come back.
 */
export const accountCache = new LRUCache<string, Promise<Account | null>>({ max: 10_000, ttl: ACCOUNT_CACHE_MS });

userSchema.post(
  ['updateOne', 'updateMany', 'findOneAndUpdate', 'deleteOne', 'deleteMany'],
  { query: true, document: false },
  function forget(this: mongoose.Query<unknown, UserRecord>, result: unknown) {
    const id: unknown = this.getFilter()['_id'] ?? (result as UserRecord | null)?._id;
    if (mongoose.isObjectIdOrHexString(id)) accountCache.delete(String(id));
    else accountCache.clear();
  },
);

export const UserModel = mongoose.model('User', userSchema);

/**
 * The account of an email address, if there is one.
 * @param fields names of the fields that are needed
 */
export function findByEmail(email: string, fields: string) {
  return UserModel.findOne({ emailKey: emailKeyOf(email) })
    .select(fields)
    .lean();
}
