import type { Types } from 'mongoose';
import { MAX_COUNT } from '../../../contract/index.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { unchanged } from '../../../http/request/base.ts';
import { type CharacterRecord, type NoteRecord, OutlineModel, type OutlineRecord } from '../outlineModel.ts';
import { type Projection, projectionOf, updateOutline, upsertOutline } from '../outlineService.ts';
import { type CharacterCallView, characterView } from '../outlineView.ts';
import { type Change, type Fields, saveTexts, untilUnchanged } from '../saveTexts.ts';
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

/** The id of a note; `undefined` for what cannot be one, so that it is not found. */
export type NoteId = Types.ObjectId | undefined;

const NO_CHARACTER = 'Character not found';
const NO_NOTE = 'Note not found';

/** One of the caller's own characters. @throws 404 'Character not found' */
export async function findCharacter(key: CharacterKey): Promise<CharacterRecord> {
  const outline = await findOutlineOf(key, 'character');
  if (!outline) throw notFound(NO_CHARACTER);
  return outline.characters[0]!;
}

/**
 * Adds a character, and creates the outline if there was none.
 * @param key its id; if there is such a character already, an earlier try has added it
 * @throws 400 beyond 200 characters
 */
export function addCharacter(
  key: CharacterKey,
  input: CharacterInput,
  view: CharacterCallView,
): Promise<OutlineRecord> {
  const { user, _id } = key;
  const max = MAX_COUNT.characters;
  const full = `characters.${max - 1}`;
  return untilUnchanged(async () => {
    const added = await upsertOutline(
      { user, 'characters._id': { $ne: _id }, [full]: { $exists: false } },
      { $push: { characters: { _id, protag: false, ...input, notes: [] } } },
      shown(key, view),
    );
    if (added) return added;
    const earlier = await findOutlineOf(key, view);
    if (earlier) return earlier;
    if (await OutlineModel.exists({ user, [full]: { $exists: true } }))
      throw invalid(`An outline holds at most ${max} characters`);
    return null;
  });
}

/**
 * Changes the fields that were sent. Name and description are stored as versions before they are replaced.
 * @throws 404 'Character not found', 409 with the fields that were changed elsewhere and the stored character
 */
export function changeCharacter(
  key: CharacterKey,
  sent: Change<Partial<CharacterInput>>,
  view: CharacterCallView,
): Promise<OutlineRecord> {
  const { user, _id } = key;
  return saveTexts<CharacterRecord, OutlineRecord>(
    {
      user,
      versioned: ['name', 'desc'],
      read: () => findToChange(key),
      versionsOf: () => ({ what: _id }),
      conflict: (stored) => ({ character: stored && characterView(stored) }),
      update: (before, set) =>
        updateOutline(
          { user, characters: { $elemMatch: { _id, ...unchanged(before) } } },
          { $set: prefixed('characters.$[character].', set) },
          shown(key, view),
          [{ 'character._id': _id }],
        ),
      current: () => findOutlineOf(key, view),
    },
    sent,
  );
}

/** Deletes a character with its notes and versions. @returns for 'character' as it was @throws 404 'Character not found' */
export async function removeCharacter(key: CharacterKey, view: CharacterCallView): Promise<OutlineRecord> {
  const { user, _id } = key;
  const removed = await OutlineModel.findOneAndUpdate(
    { user, 'characters._id': _id },
    { $pull: { characters: { _id } } },
    { returnDocument: view === 'character' ? 'before' : 'after', projection: shown(key, view) },
  ).lean<OutlineRecord>();
  // Also where there is no such character: an earlier try may have been interrupted here.
  await deleteCharacterVersions(user, _id);
  if (!removed) throw notFound(NO_CHARACTER);
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
  const room = { _id, 'notes._id': { $ne: note._id }, [`notes.${max - 1}`]: { $exists: false } };
  return untilUnchanged(async () => {
    const added = await updateOutline(
      { user, characters: { $elemMatch: room } },
      { $push: { 'characters.$[character].notes': note } },
      shown(key, view),
      [{ 'character._id': _id }],
    );
    if (added) return added;
    const { notes } = await findCharacter(key);
    if (notes.some((stored) => stored._id.equals(note._id))) return findOutlineOf(key, view);
    if (notes.length >= max) throw invalid(`A character holds at most ${max} notes`);
    return null;
  });
}

/**
 * Changes the texts of a note that were sent; what is replaced is stored as a version first.
 * @throws 404 'Character not found' or 'Note not found', 409 with the fields that were changed elsewhere and the stored character
 */
export function changeNote(
  key: CharacterKey,
  id: NoteId,
  sent: Change<Partial<NoteInput>>,
  view: CharacterCallView,
): Promise<OutlineRecord> {
  const { user, _id } = key;
  return saveTexts<NoteRecord, OutlineRecord>(
    {
      user,
      versioned: ['noteTitle', 'noteText'],
      read: () => findNote(key, id),
      versionsOf: (note) => ({ what: _id, note: note._id }),
      conflict: async () => ({ character: characterView(await findCharacter(key)) }),
      update: (before, set, note) =>
        updateOutline(
          noteFilter(key, { _id: note!._id, ...before }),
          { $set: prefixed('characters.$[character].notes.$[note].', set) },
          shown(key, view),
          [{ 'character._id': _id }, { 'note._id': note!._id }],
        ),
      current: () => findOutlineOf(key, view),
    },
    sent,
  );
}

/** Deletes a note; it is stored as a version first. @throws 404 'Character not found' or 'Note not found' */
export function removeNote(key: CharacterKey, id: NoteId, view: CharacterCallView): Promise<OutlineRecord> {
  const { user, _id } = key;
  return untilUnchanged(async () => {
    const { _id: note, noteTitle, noteText } = await findNote(key, id);
    await storeVersions(user, [{ what: _id, field: 'note', note, noteTitle, text: noteText }], new Date());
    return updateOutline(
      noteFilter(key, { _id: note, noteTitle, noteText }),
      { $pull: { 'characters.$[character].notes': { _id: note } } },
      shown(key, view),
      [{ 'character._id': _id }],
    );
  });
}

/** One note of a character. @throws 404 'Character not found' or 'Note not found' */
export async function findNote(key: CharacterKey, id: NoteId): Promise<NoteRecord> {
  const { notes } = await findToChange(key);
  const note = id && notes.find(({ _id }) => _id.equals(id));
  if (!note) throw notFound(NO_NOTE);
  return note;
}

/** A character that is about to be changed. If it is gone, versions that racing changes have stored of it go too. @throws 404 */
function findToChange(key: CharacterKey): Promise<CharacterRecord> {
  return findCharacter(key).catch(async (error: unknown) => {
    await deleteCharacterVersions(key.user, key._id);
    throw error;
  });
}

/** The outline that holds a character. */
function findOutlineOf(key: CharacterKey, view: CharacterCallView): Promise<OutlineRecord | null> {
  const { user, _id } = key;
  return OutlineModel.findOne({ user, 'characters._id': _id }, shown(key, view)).lean<OutlineRecord>().exec();
}

/** What a view needs of the outline. */
const shown = (key: CharacterKey, view: CharacterCallView): Projection =>
  view === 'character' ? onlyCharacter(key) : projectionOf(view);

const onlyCharacter = ({ _id }: CharacterKey): Projection => ({
  characters: { $filter: { input: '$characters', cond: { $eq: ['$$this._id', _id] } } },
});

/** Finds a note whose fields still have these values. */
const noteFilter = ({ user, _id }: CharacterKey, note: Fields) => ({
  user,
  characters: { $elemMatch: { _id, notes: { $elemMatch: unchanged(note) } } },
});

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [prefix + field, value]));
