import { FIELDS, problemsOf } from '@trefoil/server/contract';
import type { Problems } from '../../../../lib/drafts/useForm.ts';

/** What the character form holds: every field as text, the description as HTML. */
export type CharacterText = Record<'name' | 'desc' | 'photoUrl' | 'protag', string>;
export type NoteText = Record<'noteTitle' | 'noteText', string>;

/** What keeps a character from being saved; with a note to begin with, also what is missing from that. */
export function characterProblems(text: CharacterText & NoteText): Problems<keyof CharacterText | keyof NoteText> {
  return { ...problemsOf<keyof CharacterText>(FIELDS.character, text), ...(hasWords(text) && noteProblems(text)) };
}

/** What keeps a note from being saved. */
export const noteProblems = (text: NoteText): Problems<keyof NoteText> => problemsOf(FIELDS.note, text);

/** Whether a note was begun. */
export const hasWords = ({ noteTitle, noteText }: NoteText): boolean => (noteTitle + noteText).trim() !== '';
