import mongoose, { Schema, type Types } from 'mongoose';

/** A profile image, already made small; the user's `avatar` says which of them is in use. */
export interface StoredAvatar {
  /** The hash it is served under. */
  _id: string;
  user: Types.ObjectId;
  data: Buffer;
  date: Date;
}

const avatarSchema = new Schema<StoredAvatar>(
  {
    _id: { type: String, required: true },
    // Not unique: while an image is replaced, the old one is served until the user points to the new one.
    user: { type: Schema.Types.ObjectId, required: true, index: true },
    data: { type: Buffer, required: true },
    date: { type: Date, default: () => new Date() },
  },
  { versionKey: false },
);

export const AvatarModel = mongoose.model<StoredAvatar>('Avatar', avatarSchema, 'avatars');
