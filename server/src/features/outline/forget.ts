import type { Types } from 'mongoose';
import { CharacterModel } from './characters/characterModel.ts';
import { OutlineModel } from './outlineModel.ts';

/** Deletes the outline and the characters of a writer; repeatable. */
export async function forget(user: Types.ObjectId): Promise<void> {
  await OutlineModel.deleteOne({ user });
  await CharacterModel.deleteMany({ user });
}
