import type { Types } from 'mongoose';
import { OutlineModel } from './outlineModel.ts';
import { VersionModel } from './versions/versionModel.ts';

/** Deletes a writer's outline with its characters, and all versions of their texts. Can be repeated. */
export async function deleteUserData(user: Types.ObjectId): Promise<void> {
  await OutlineModel.deleteOne({ user });
  await VersionModel.deleteMany({ user });
}
