import type { Types } from 'mongoose';
import { HALF_A_MINUTE } from '../../lib/patience.ts';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel } from './outlineModel.ts';
import { forgetVersions } from './versions/versionService.ts';

/** Deletes the outline, the characters and all their versions; repeatable. */
export async function forget(user: Types.ObjectId): Promise<void> {
  await OutlineModel.deleteOne({ user });
  await CharacterModel.collection.deleteMany({ user }, HALF_A_MINUTE);
  await forgetVersions(user);
}
