import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { emailKeyOf } from '../emailKey.ts';

const linkSchema = new Schema(
  { hash: { type: String, required: true }, expires: { type: Date, required: true } },
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
    role: { type: String, enum: ['user', 'mod', 'admin'], default: 'user' },
    emailVerified: { type: Boolean, default: false },
    date: { type: Date, default: () => new Date() },
    /** When a moderator last removed something of theirs; spares everybody else the look-up of notices. */
    noticedAt: Date,
    /** Tokens issued before this second no longer count; set when the password is changed. */
    tokensFrom: { type: Number, default: 0 },
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
