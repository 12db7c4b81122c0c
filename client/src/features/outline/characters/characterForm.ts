import type { Id } from '@trefoil/server/contract';
import { keysUnder, writeItem } from '../../../lib/browser/storage.ts';

/** The key of a character's form among the drafts. */
export const characterForm = (id: Id) => `character/${id}`;
/** The same for a new character of a story; see `outlineForm`. */
export const newCharacterForm = (story?: Id) => (story ? `character/new/${story}` : 'character/new');

/** Whether a field of a form is a description, the only field that contains HTML. */
export const isDescription = (form: string, field: string) => form.startsWith(characterForm('')) && field === 'desc';

/** Where this device keeps the earlier name of a renamed character, until it is replaced in the story. */
export const renamedKey = (id: string) => `trefoil/renamed/${id}`;

/** Removes the earlier names, which nobody else is to read. */
export function forgetRenamed(): void {
  for (const key of keysUnder(renamedKey(''))) writeItem(key, null);
}

/** The key of a note's form among the drafts; without `noteId`, of the form for a new note. */
export const noteForm = (characterId: Id, noteId?: Id) => `note/${characterId}${noteId ? `/${noteId}` : ''}`;
/** What the fields of the form for a new note are called among the drafts. */
export const noteFieldNames = (name: string) => ({
  noteTitle: `Note about ${name}: Title`,
  noteText: `Note about ${name}`,
});
