import type { Character, CharacterVersion, Id, RemovedNote, Version } from '@trefoil/server/contract';
import { client } from '../../../lib/http/client.ts';
import { fetchFullOutline, outlineUrl } from '../outlineApi.ts';

/** A deleted note that can be restored. */
export interface DeletedNote extends RemovedNote {
  /** The name of its character. */
  name: string;
}

const fetchCharacterVersions = (id: Id) => client.get<CharacterVersion[]>(`/outlines/characters/${id}?versions=true`);

/** Earlier texts of a field of a story, of a character, or of one of its notes; newest first. */
export async function fetchVersions(field: string, story?: Id, character?: Id, note?: Id): Promise<Version[]> {
  if (!character) return client.get<Version[]>(outlineUrl(`versions=${field}`, story));
  return (await fetchCharacterVersions(character)).filter(
    (version) => version.field === field && version.noteId === note,
  );
}

/** The deleted notes of a character that were not restored, newest first. */
export async function fetchDeletedNotes(character: Character): Promise<DeletedNote[]> {
  const versions = await fetchCharacterVersions(character._id);
  // A note that was edited before it was deleted has several titles: the newest counts.
  const seen = new Set(character.notes.map(({ _id }) => _id));
  const notes = versions.flatMap(({ at, field, noteId, text: noteTitle }): RemovedNote[] => {
    if (field !== 'noteTitle' || !noteId || seen.has(noteId)) return [];
    seen.add(noteId);
    const text = versions.find((one) => one.field === 'noteText' && one.noteId === noteId);
    return [{ at, characterId: character._id, noteTitle, noteText: text?.text ?? '' }];
  });
  return stillDeleted(notes, [character]);
}

/** The notes of a story that were deleted one by one in the last 30 days and whose characters still exist. */
export async function fetchRemovedNotes(story?: Id): Promise<DeletedNote[]> {
  const notes = await client.find<RemovedNote[]>(outlineUrl('removed=true', story));
  if (!notes?.length) return [];
  return stillDeleted(notes, (await fetchFullOutline(story))?.characters ?? []);
}

const stillDeleted = (notes: readonly RemovedNote[], characters: readonly Character[]): DeletedNote[] =>
  notes.flatMap((note) => {
    const character = characters.find(({ _id }) => _id === note.characterId);
    const isRestored = character?.notes.some(
      ({ noteTitle, noteText }) => noteTitle === note.noteTitle && noteText === note.noteText,
    );
    return character && !isRestored ? [{ ...note, name: character.name }] : [];
  });
