import mongoose, { type InferSchemaType, Schema } from 'mongoose';

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
    /** Tokens issued before this second no longer count; set when the password is changed. */
    tokensFrom: { type: Number, default: 0 },
    /** Verification links that were sent; of their tokens only the hashes are kept. */
    verifications: { type: [{ _id: false, hash: String, expires: Date }], default: [] },
    /** The verification mail: when it is to be tried (absent: it was sent), when one was last sent, how often it failed. */
    mail: { type: new Schema({ due: Date, sentAt: Date, tries: Number }, { _id: false }) },
  },
  { collection: 'users', versionKey: false },
);

userSchema.index({ 'verifications.hash': 1 });
userSchema.index({ 'mail.due': 1 });

export type UserRecord = InferSchemaType<typeof userSchema> & { _id: mongoose.Types.ObjectId };

export const UserModel = mongoose.model('User', userSchema);

/** E-mail addresses are compared without regard to case. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
