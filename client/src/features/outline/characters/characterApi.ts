import type { Character, Id, Note } from '@trefoil/server/contract';
import { client } from '../../../lib/http/client.ts';

/** What a form holds of a character. */
export type CharacterFields = Pick<Character, 'name' | 'desc' | 'photoUrl' | 'protag'>;
/** `base`: what the server had of it when the change was begun. What the form sends: a new character, or with `_id` what is to be changed of one. */
export type CharacterInput =
  | (CharacterFields & { _id?: undefined })
  | (Partial<CharacterFields> & { _id: Id; base?: Partial<CharacterFields> });
export type NoteInput = Omit<Note, '_id'>;

const root = '/outlines/characters';
// Every change is answered with the character it concerns: that takes the same time however many there are.
const view = '?view=character';

export const fetchCharacter = (id: Id) => client.get<Character>(`${root}/${encodeURIComponent(id)}`);
/** @param sendKey the name under which a new one is sent until it has arrived: so it is stored once */
export const saveCharacter = (character: CharacterInput, sendKey: string) =>
  client.put<Character>(root + view, character, { sendKey });
export const deleteCharacter = (id: Id) => client.delete<Character>(`${root}/${id}${view}`);
export const addNote = (characterId: Id, note: NoteInput, sendKey: string) =>
  client.put<Character>(`${root}/note/${characterId}${view}`, note, { sendKey });
/** Changes texts of a note; 409 with the stored `character` if one is no longer its `base`. */
export const saveNote = (characterId: Id, note: Partial<NoteInput> & { _id: Id; base: Partial<NoteInput> }) =>
  client.put<Character>(`${root}/note/${characterId}${view}`, note);
export const deleteNote = (characterId: Id, noteId: Id) =>
  client.delete<Character>(`${root}/note/${characterId}/${noteId}${view}`);
