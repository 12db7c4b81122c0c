import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../../contract/index.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { type Change, isAt, untilUnchanged } from '../../../http/request/base.ts';
import { type CharacterRecord, type NoteRecord, type OutlineRecord, outlines } from '../outlineModel.ts';
import { type OutlineKey, createOutline, projectionOf, requireOutline, updateOutline } from '../outlineService.ts';
import { type CharacterCallView, characterView } from '../outlineView.ts';
import { type Fields, saveTexts } from '../saveTexts.ts';
import { deleteCharacterVersions, storeVersions } from '../versions/versionService.ts';
import type { CharacterInput, NoteInput } from './characterFields.ts';

/*
 * Characters and notes are parts of the outline document, and every change is one atomic update of it. Each function returns
 * the outline after the change, as far as the view needs it: for 'character' it holds that character alone.
 */

/** Names a character together with its owner, so that no query finds another person's. */
export interface CharacterKey {
  readonly user: Types.ObjectId;
  readonly _id: Types.ObjectId;
}

/** One of the caller's own characters. @throws 404 'Character not found' */
export async function findCharacter(key: CharacterKey): Promise<CharacterRecord> {
  return characterOf(await findOutlineOf(key, 'character'));
}

/**
 * Adds a character to a story; the open one is created if there was none.
 * @param key its id; if there is such a character already, an earlier try has added it
 * @throws 404 'Outline not found', 400 beyond 200 characters
 */
export function addCharacter(
  key: CharacterKey,
  story: OutlineKey,
  input: CharacterInput,
  view: CharacterCallView,
): Promise<OutlineRecord> {
  const { user, _id } = key;
  const max = MAX_COUNT.characters;
  const last = `characters.${max - 1}`;
  return untilUnchanged(async () => {
    const earlier = await findOutlineOf(key, view);
    if (earlier) return earlier;
    const outline = (await requireOutline(story, { _id: 1 })) ?? (await createOutline(user, {}));
    if (!outline) return null;
    const added = await updateOutline(
      { user, _id: outline._id, 'characters._id': { $ne: _id }, [last]: { $exists: false } },
      { $push: { characters: { _id, protag: false, ...input, notes: [] } }, $inc: { characterCount: 1 } },
      { projection: shown(key, view) },
    );
    if (added) return added;
    if (await outlines.findOne({ user, _id: outline._id, [last]: { $exists: true } }, { projection: { _id: 1 } }))
      throw invalid(`You can have up to ${max} characters in an outline`);
    return null;
  });
}

/**
 * Changes the fields of a character that were sent, or those of one of its notes. Texts are stored as versions before they are
 * replaced.
 * @throws 404 'Character not found' or 'Note not found', 409 with the fields that were changed elsewhere and the stored character
 */
export function changeFields(
  key: CharacterKey,
  note: Types.ObjectId | null,
  sent: Change,
  view: CharacterCallView,
): Promise<OutlineRecord> {
  const { user, _id } = key;
  const path = note ? 'characters.$[character].notes.$[note].' : 'characters.$[character].';
  const arrayFilters = [{ 'character._id': _id }, ...(note ? [{ 'note._id': note }] : [])];
  return saveTexts(
    {
      ownerOf: () => ({ user, owner: _id, note }),
      versioned: note ? ['noteTitle', 'noteText'] : ['name', 'desc'],
      read: () => findToChange(key),
      partOf: (outline) => ({ ...(note ? noteOf(characterOf(outline), note) : characterOf(outline)) }),
      conflict: (outline) => ({ character: characterView(characterOf(outline)) }),
      update: (before, set) =>
        updateOutline(
          { user, 'characters._id': _id, ...isAt(before) },
          { $set: Object.fromEntries(Object.entries(set).map(([field, value]) => [path + field, value])) },
          { arrayFilters, projection: shown(key, view) },
        ),
      current: () => findOutlineOf(key, view),
    },
    sent,
  );
}

/** Deletes a character with its notes and versions. @returns for 'character' as it was @throws 404 'Character not found' */
export async function removeCharacter(key: CharacterKey, view: CharacterCallView): Promise<OutlineRecord> {
  const { user, _id } = key;
  const removed = await updateOutline(
    { user, 'characters._id': _id },
    { $pull: { characters: { _id } }, $inc: { characterCount: -1 } },
    { projection: shown(key, view), ...(view === 'character' && { returnDocument: 'before' }) },
  );
  // Also if there is no such character: an earlier try may have been interrupted here.
  await deleteCharacterVersions(user, _id);
  if (!removed) throw notFound('Character not found');
  return removed;
}

/**
 * Adds a note to a character.
 * @param note if the character has a note with this id already, an earlier try has added it
 * @throws 404 'Character not found', 400 beyond 200 notes of this character
 */
export function addNote(
  key: CharacterKey,
  note: NoteInput & Pick<NoteRecord, '_id'>,
  view: CharacterCallView,
): Promise<OutlineRecord> {
  const { user, _id } = key;
  const max = MAX_COUNT.notesOfCharacter;
  const hasRoom = { _id, 'notes._id': { $ne: note._id }, [`notes.${max - 1}`]: { $exists: false } };
  return untilUnchanged(async () => {
    const added = await updateOutline(
      { user, characters: { $elemMatch: hasRoom } },
      { $push: { 'characters.$[character].notes': note } },
      { arrayFilters: [{ 'character._id': _id }], projection: shown(key, view) },
    );
    if (added) return added;
    const { notes } = await findCharacter(key);
    if (notes.some((stored) => stored._id.equals(note._id))) return findOutlineOf(key, view);
    if (notes.length >= max) throw invalid(`You can have up to ${max} notes on a character`);
    return null;
  });
}

/** Deletes a note; it is stored as a version first. @throws 404 'Character not found' or 'Note not found' */
export function removeNote(key: CharacterKey, note: Types.ObjectId, view: CharacterCallView): Promise<OutlineRecord> {
  const { user, _id } = key;
  return untilUnchanged(async () => {
    const outline = await findToChange(key);
    const { noteTitle, noteText } = noteOf(characterOf(outline), note);
    const version = { field: 'note', noteTitle, text: noteText };
    await storeVersions({ user, owner: _id, note }, [version], new Date());
    return updateOutline(
      { user, 'characters._id': _id, ...isAt(outline) },
      { $pull: { 'characters.$[character].notes': { _id: note } } },
      { arrayFilters: [{ 'character._id': _id }], projection: shown(key, view) },
    );
  });
}

/** One note of a character. @throws 404 'Character not found' or 'Note not found' */
export async function findNote(key: CharacterKey, id: Types.ObjectId): Promise<NoteRecord> {
  return noteOf(await findCharacter(key), id);
}

/**
 * The outline with a character that is about to be changed. If it was deleted, versions that concurrent changes stored are deleted
 * too. @throws 404
 */
async function findToChange(key: CharacterKey): Promise<OutlineRecord> {
  const outline = await findOutlineOf(key, 'character');
  if (!outline) await deleteCharacterVersions(key.user, key._id);
  characterOf(outline);
  return outline!;
}

/** The character that an outline was read for. @throws 404 */
function characterOf(outline: OutlineRecord | null): CharacterRecord {
  if (!outline) throw notFound('Character not found');
  return outline.characters[0]!;
}

/** @throws 404 'Note not found' */
function noteOf({ notes }: CharacterRecord, id: Types.ObjectId): NoteRecord {
  const note = notes.find(({ _id }) => _id.equals(id));
  if (!note) throw notFound('Note not found');
  return note;
}

/** The outline that holds a character. */
function findOutlineOf(key: CharacterKey, view: CharacterCallView): Promise<OutlineRecord | null> {
  const { user, _id } = key;
  return outlines.findOne({ user, 'characters._id': _id }, { projection: shown(key, view) });
}

/** What has to be read of the outline for a view. */
function shown({ _id }: CharacterKey, view: CharacterCallView): Fields {
  if (view !== 'character') return projectionOf(view);
  return { revision: 1, characters: { $filter: { input: '$characters', cond: { $eq: ['$$this._id', _id] } } } };
}
