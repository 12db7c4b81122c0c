import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../../contract/index.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { type SentAs, sentBefore, storeOnce } from '../../../http/idempotency.ts';
import type { CharacterInput, NoteInput } from './characterFields.ts';
import { CharacterModel, type CharacterRecord } from './characterModel.ts';
import { excerptOf } from './description.ts';
import { givePlacesBack, takePlace } from '../quota.ts';

/** Names a character together with its owner, so that no query finds another person's. */
export interface CharacterKey {
  readonly user: Types.ObjectId;
  readonly _id: string;
}

/** One's own character. @throws 404 'Character not found' */
export async function findCharacter(key: CharacterKey): Promise<CharacterRecord> {
  return found(await CharacterModel.findOne({ ...key }).lean<CharacterRecord>());
}

/** Makes sure that a character is one's own. @throws 404 'Character not found' */
export async function requireCharacter(key: CharacterKey): Promise<void> {
  if (!(await CharacterModel.exists({ ...key }))) throw notFound('Character not found');
}

/**
 * Makes a character, and the outline if there was none. One that an earlier try has made becomes what is sent now.
 * @throws 400 beyond 200 characters
 */
export async function addCharacter(user: Types.ObjectId, input: CharacterInput & SentAs): Promise<CharacterRecord> {
  const fields = withExcerpt(input);
  for (;;) {
    const earlier = await CharacterModel.findOneAndUpdate(
      { user, sentAs: sentBefore(input) },
      { $set: fields },
      { returnDocument: 'after' },
    ).lean<CharacterRecord>();
    if (earlier) return earlier;
    const order = await takePlace(user, 'characters');
    const character = new CharacterModel({ user, order, ...fields });
    if (await storeOnce(() => character.save())) return character.toObject<CharacterRecord>();
    await givePlacesBack(user, { characters: 1 }); // another try was faster
  }
}

/**
 * Changes the fields that were sent. Another try to send the character as a new one must not undo that, and so makes one
 * of its own from now on.
 * @throws 404 'Character not found'
 */
export async function changeCharacter(key: CharacterKey, change: Partial<CharacterInput>): Promise<CharacterRecord> {
  return found(
    await CharacterModel.findOneAndUpdate(
      { ...key },
      { $set: withExcerpt(change), $unset: { sentAs: 1 } },
      { returnDocument: 'after' },
    ).lean<CharacterRecord>(),
  );
}

/** Deletes a character with its notes. @returns what it was @throws 404 'Character not found' */
export async function removeCharacter(key: CharacterKey): Promise<CharacterRecord> {
  const removed = found(await CharacterModel.findOneAndDelete({ ...key }).lean<CharacterRecord>());
  await givePlacesBack(key.user, { characters: 1, notes: removed.noteCount });
  return removed;
}

/**
 * Adds a note to a character, unless an earlier try to send it has done so.
 * @throws 404 'Character not found', 400 beyond 200 notes of it or 1,000 of the outline
 */
export async function addNote(key: CharacterKey, note: NoteInput & SentAs): Promise<CharacterRecord> {
  const max = MAX_COUNT.notesOfCharacter;
  for (;;) {
    const earlier = await CharacterModel.findOne({ ...key, 'notes.sentAs': sentBefore(note) }).lean<CharacterRecord>();
    if (earlier) return earlier;
    await takePlace(key.user, 'notes');
    const changed = await CharacterModel.findOneAndUpdate(
      { ...key, [`notes.${max - 1}`]: { $exists: false }, 'notes.sentAs': { $not: sentBefore(note) } },
      { $push: { notes: note }, $inc: { noteCount: 1 } },
      { returnDocument: 'after' },
    ).lean<CharacterRecord>();
    if (changed) return changed;
    await givePlacesBack(key.user, { notes: 1 });
    if ((await findCharacter(key)).notes.length >= max) throw invalid(`A character holds at most ${max} notes`);
    // Another try was faster, or a note was deleted just now.
  }
}

/** Deletes a note of a character. @throws 404 'Character not found', 'Note not found' */
export async function removeNote(key: CharacterKey, note: string): Promise<CharacterRecord> {
  const changed = await CharacterModel.findOneAndUpdate(
    { ...key, 'notes._id': note },
    { $pull: { notes: { _id: note } }, $inc: { noteCount: -1 } },
    { returnDocument: 'after' },
  ).lean<CharacterRecord>();
  if (!changed) {
    await requireCharacter(key);
    throw notFound('Note not found');
  }
  await givePlacesBack(key.user, { notes: 1 });
  return changed;
}

function withExcerpt<T extends { desc?: string }>(input: T): T & { excerpt?: string } {
  return input.desc === undefined ? input : { ...input, excerpt: excerptOf(input.desc) };
}

function found(character: CharacterRecord | null): CharacterRecord {
  if (!character) throw notFound('Character not found');
  return character;
}
