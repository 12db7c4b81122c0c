import { FIELDS, problemsOf } from '@trefoil/server/contract';
import type { Problems } from '../../../../lib/edits/useForm.ts';

/** What the character form holds: every field as text, the description as HTML. */
export type CharacterText = Record<'name' | 'desc' | 'photoUrl' | 'protag', string>;
export type NoteText = Record<'noteTitle' | 'noteText', string>;

/** What keeps a character from being saved. */
export function characterProblems(text: CharacterText): Problems<keyof CharacterText> {
  return { ...problemsOf(FIELDS.character, text), ...(!text.protag.trim() && { protag: 'TRUE or FALSE?' }) };
}

/** What keeps a note from being saved. */
export const noteProblems = (text: NoteText): Problems<keyof NoteText> => problemsOf(FIELDS.note, text);
