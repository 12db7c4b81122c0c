import type { Types } from 'mongoose';
import { outlines } from './outlineModel.ts';
import { deleteAllVersions } from './versions/versionService.ts';

/** Deletes a writer's stories with their characters, and all versions of their texts. Can be repeated. */
export async function deleteUserData(user: Types.ObjectId): Promise<void> {
  await outlines.deleteMany({ user });
  await deleteAllVersions(user);
}
