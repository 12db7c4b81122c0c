import type { Types } from 'mongoose';
import { deleteAvatarOf } from './avatar/avatarService.ts';
import { deleteProfileOf } from './profileService.ts';

/** Deletes the profile of a writer with the works and the picture; repeatable. */
export async function forget(user: Types.ObjectId): Promise<void> {
  await deleteProfileOf(user);
  await deleteAvatarOf(user);
}
