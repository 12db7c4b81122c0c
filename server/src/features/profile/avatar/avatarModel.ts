import mongoose, { Schema, type Types } from 'mongoose';

/** A profile image as it is served; the user's `avatar` says which one is in use. */
export interface StoredAvatar {
  /** 32 random hexadecimal digits. */
  _id: string;
  user: Types.ObjectId;
  data: Buffer;
}

const avatarSchema = new Schema<StoredAvatar>(
  {
    _id: { type: String, required: true },
    // Not unique: the old image is deleted after the user points to the new one.
    user: { type: Schema.Types.ObjectId, required: true, index: true },
    data: { type: Buffer, required: true },
  },
  { versionKey: false },
);

export const AvatarModel = mongoose.model<StoredAvatar>('Avatar', avatarSchema, 'avatars');
