import type { Types } from 'mongoose';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel } from './outlineModel.ts';
import { forgetVersions } from './versions/versionService.ts';

/** Deletes the outline, the characters and all their versions; repeatable. */
export async function forget(user: Types.ObjectId): Promise<void> {
  await OutlineModel.deleteOne({ user });
  await CharacterModel.deleteMany({ user });
  await forgetVersions(user);
}
