import type { Types } from 'mongoose';
import { AvatarModel } from './avatar/avatarModel.ts';
import { ProfileModel } from './profileModel.ts';

/** Deletes the profile with its works, and the images; repeatable. */
export async function deleteUserData(user: Types.ObjectId): Promise<void> {
  await ProfileModel.deleteOne({ user });
  await AvatarModel.deleteMany({ user });
}
