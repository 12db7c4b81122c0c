import type { Character, Id, Note } from '@trefoil/server/contract';
import { client } from '../../../lib/http/client.ts';

/** The fields of the character form. */
export type CharacterFields = Pick<Character, 'name' | 'desc' | 'photoUrl' | 'protag'>;
/** A new character of the story `outline`, or with `_id` the fields to change; `base` has the values that the change was based on. */
export type CharacterInput =
  | (CharacterFields & { _id?: undefined; outline: Id })
  | (Partial<CharacterFields> & { _id: Id; base?: Partial<CharacterFields>; outline?: undefined });
export type NoteInput = Omit<Note, '_id'>;
/** The fields of a note to change; `base` has the values that the change was based on. */
export type NoteChanges = Partial<NoteInput> & { _id: Id; base: Partial<NoteInput> };

const root = '/outlines/characters';
// The response is only the changed character, so that it takes the same time however many there are.
const view = '?view=character';

export const fetchCharacter = (id: Id) => client.get<Character>(`${root}/${encodeURIComponent(id)}`);
/** @param sendKey idempotency key: the character is created once, however often the request is sent */
export const saveCharacter = (character: CharacterInput, sendKey: string) =>
  client.put<Character>(root + view, character, { sendKey });
export const deleteCharacter = (id: Id) => client.delete<Character>(`${root}/${id}${view}`);
export const addNote = (characterId: Id, note: NoteInput, sendKey: string) =>
  client.put<Character>(`${root}/note/${characterId}${view}`, note, { sendKey });
export const updateNote = (characterId: Id, changes: NoteChanges) =>
  client.put<Character>(`${root}/note/${characterId}${view}`, changes);
export const deleteNote = (characterId: Id, noteId: Id) =>
  client.delete<Character>(`${root}/note/${characterId}/${noteId}${view}`);
