import type { Types } from 'mongoose';
import { MAX_COUNT, excerptOf } from '../../../contract/index.ts';
import { type Base, changedElsewhere, conflictIn, isStored, unchanged } from '../../../http/request/base.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { idOf, storeOnce } from '../../../http/request/idempotency.ts';
import { Queue } from '../../../lib/queue.ts';
import { release, reserve } from '../quota.ts';
import { characterView } from '../outlineView.ts';
import { needsVersion } from '../versions/replaced.ts';
import { type Replaced, forgetCharacterVersions, keepVersions } from '../versions/versionService.ts';
import type { CharacterInput, NoteInput } from './characterFields.ts';
import { CharacterModel, type CharacterRecord, type StoredNote } from './characterModel.ts';
import { plainText } from './description.ts';

/** Names a character together with its owner, so that no query finds another person's. */
export interface CharacterKey {
  readonly user: Types.ObjectId;
  readonly _id: Types.ObjectId;
}

/** Mongoose has nothing to add: what is stored is made here alone. */
const characters = () => CharacterModel.collection;

/** How much of a character is read and given: two hundred notes weigh megabytes, which stay in the database unless shown. */
export type Fields = typeof ALL | typeof WITHOUT_NOTES;
export const ALL = {};
export const WITHOUT_NOTES = { notes: 0 } as const;

/** One's own character. @throws 404 'Character not found' */
export async function findCharacter(key: CharacterKey, fields: Fields): Promise<CharacterRecord> {
  return found(await characters().findOne({ ...key }, { projection: fields }));
}

/**
 * Makes a character, and the outline if there was none.
 * @param sentAs the idempotency key; what an earlier try has made is given as it is now
 * @throws 400 beyond 200 characters
 */
export async function addCharacter(
  user: Types.ObjectId,
  input: CharacterInput,
  sentAs: string | undefined,
  fields: Fields,
): Promise<CharacterRecord> {
  const _id = idOf(user, sentAs, JSON.stringify(['character', input]));
  for (;;) {
    const earlier = sentAs === undefined ? null : await characters().findOne({ user, _id }, { projection: fields });
    if (earlier) return found(earlier);
    const order = await reserve(user, 'characters');
    const made = { _id, user, order, protag: false, ...withExcerpt(input), notes: [], noteCount: 0 };
    if (await storeOnce(() => characters().insertOne(made as never))) return made as never;
    await release(user, { characters: 1 }); // another try was faster
  }
}

/**
 * Changes the fields that were sent, unless one was changed elsewhere; keeps name and description as versions before.
 * @param fields what to give of it
 * @throws 404 'Character not found', 409 with the stored character
 */
export function changeCharacter(
  key: CharacterKey,
  change: Partial<CharacterInput>,
  base: Base,
  fields: Fields,
): Promise<CharacterRecord> {
  // One after the other: of many at once each would be looked at again after each of the others.
  return changing.run(String(key.user), async () => {
    const stored = await findCharacter(key, WITHOUT_NOTES);
    return changeStored(stored, change, base, fields);
  });
}

const changing = new Queue({ atOnce: Infinity, perKey: 1 });

/** @param stored the character as it was just read */
async function changeStored(
  stored: CharacterRecord,
  change: Partial<CharacterInput>,
  base: Base,
  fields: Fields,
): Promise<CharacterRecord> {
  const { user, _id, name, desc, photoUrl, protag } = stored;
  const key = { user, _id };
  const answered: Record<string, unknown> = { name, desc, photoUrl, protag };
  if (isStored(change, answered)) return findCharacter(key, fields);
  const elsewhere = changedElsewhere(change, base, answered);
  if (elsewhere.length > 0) throw conflictIn(elsewhere, { character: characterView(await findCharacter(key, ALL)) });
  const at = new Date();
  const replaced: Replaced[] = [];
  for (const field of ['name', 'desc'] as const) {
    const [text, last] = [stored[field], stored.versionedAt?.[field]];
    const kept = field in change && (await needsVersion(user, { before: text, after: change[field], last, now: at }));
    if (kept) replaced.push({ what: _id, field, text, last });
  }
  await keepVersions(user, replaced, at);
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, answered[field]]));
  const versionedAt = Object.fromEntries(replaced.map(({ field }) => [`versionedAt.${field}`, at]));
  const changed = await characters().findOneAndUpdate(
    { user, _id, ...unchanged(before) },
    { $set: { ...withExcerpt(change), ...versionedAt } },
    { returnDocument: 'after', projection: fields },
  );
  // Where another change came in between, it is looked at as this one was.
  return changed ? found(changed) : changeStored(await findAgain(key), change, base, fields);
}

/** Deletes a character with its notes, not yet their versions. @returns what it was @throws 404 'Character not found' */
export async function removeCharacter(key: CharacterKey, fields: Fields): Promise<CharacterRecord> {
  const removed = found(await characters().findOneAndDelete({ ...key }, { projection: fields }));
  await release(key.user, { characters: 1, notes: removed.noteCount });
  return removed;
}

/**
 * Adds a note to a character, unless an earlier try to send it has done so.
 * @param sentAs the idempotency key
 * @throws 404 'Character not found', 400 beyond 200 notes of it or 1,000 of the outline
 */
export async function addNote(
  key: CharacterKey,
  note: NoteInput,
  sentAs: string | undefined,
  fields: Fields,
): Promise<CharacterRecord> {
  const max = MAX_COUNT.notesOfCharacter;
  const _id = idOf(key.user, sentAs, JSON.stringify([key._id, note]));
  for (;;) {
    const sent = { ...key, 'notes._id': _id };
    const earlier = sentAs === undefined ? null : await characters().findOne(sent, { projection: fields });
    if (earlier) return found(earlier);
    await reserve(key.user, 'notes');
    const changed = await characters().findOneAndUpdate(
      { ...key, [`notes.${max - 1}`]: { $exists: false }, 'notes._id': { $ne: _id } },
      { $push: { notes: { _id, ...note } }, $inc: { noteCount: 1 } } as never,
      { returnDocument: 'after', projection: fields },
    );
    if (changed) return found(changed);
    await release(key.user, { notes: 1 });
    if ((await findCharacter(key, WITHOUT_NOTES)).noteCount >= max)
      throw invalid(`A character holds at most ${max} notes`);
    // Another try was faster, or a note was deleted just now.
  }
}

/** Deletes a note of a character, which is kept as a version before. @throws 404 'Character not found', 'Note not found' */
export async function removeNote(key: CharacterKey, id: Types.ObjectId, fields: Fields): Promise<CharacterRecord> {
  const { user, _id } = key;
  const { noteTitle, noteText: text } = await findNote(key, id);
  await keepVersions(user, [{ what: _id, field: 'note', text, note: id, noteTitle }], new Date());
  const changed = await characters().findOneAndUpdate(
    { user, _id, 'notes._id': id },
    { $pull: { notes: { _id: id } }, $inc: { noteCount: -1 } } as never,
    { returnDocument: 'after', projection: fields },
  );
  if (!changed) {
    await findAgain(key);
    throw notFound('Note not found');
  }
  await release(user, { notes: 1 });
  return found(changed);
}

/** One note, without the others. @throws 404 'Character not found', 'Note not found' */
async function findNote(key: CharacterKey, id: Types.ObjectId): Promise<StoredNote> {
  const one = { $filter: { input: '$notes', cond: { $eq: ['$$this._id', id] } } };
  const [holder] = await characters()
    .aggregate<{ notes: [StoredNote] }>([{ $match: { ...key, 'notes._id': id } }, { $project: { notes: one } }])
    .toArray();
  if (!holder) {
    await findCharacter(key, WITHOUT_NOTES);
    throw notFound('Note not found');
  }
  return holder.notes[0];
}

/** One's own character, after versions of it were kept: they go where it was deleted meanwhile. @throws 404 */
function findAgain(key: CharacterKey): Promise<CharacterRecord> {
  return findCharacter(key, WITHOUT_NOTES).catch(async (error: unknown) => {
    await forgetCharacterVersions(key.user, key._id, new Date());
    throw error;
  });
}

function withExcerpt<T extends { desc?: string }>(input: T): T & { excerpt?: string } {
  return input.desc === undefined ? input : { ...input, excerpt: excerptOf(plainText(input.desc)) };
}

function found(character: unknown): CharacterRecord {
  if (!character) throw notFound('Character not found');
  return character as CharacterRecord;
}
