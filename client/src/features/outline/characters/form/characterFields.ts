import { FIELDS, MAX, problemsOf, valueOf, webAddress } from '@trefoil/server/contract';
import type { Problems } from '../../../../lib/drafts/useForm.ts';
import { lengthProblem } from '../../act/fieldProblem.ts';
import type { CharacterFields } from '../characterApi.ts';

/** The values of the character form, with the description as HTML. */
export type CharacterText = Record<'name' | 'desc' | 'photoUrl' | 'protag', string>;
export type NoteText = Record<'noteTitle' | 'noteText', string>;

export const NO_NOTE: NoteText = { noteTitle: '', noteText: '' };

/** The values of the character form as the API expects them. */
export function inputOf({ name, desc, photoUrl, protag }: Partial<CharacterText>): Partial<CharacterFields> {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(desc !== undefined && { desc }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl.trim() }),
    ...(protag !== undefined && { protag: isProtagonist(protag) }),
  };
}

/** Validates the character form, including the first note if one was started. */
export function characterProblems(text: CharacterText & NoteText): Problems<keyof CharacterText | keyof NoteText> {
  return { ...problemsOf<keyof CharacterText>(FIELDS.character, text), ...(hasNote(text) && noteProblems(text)) };
}

export const noteProblems = (text: NoteText): Problems<keyof NoteText> => problemsOf(FIELDS.note, text);

const MAX_LENGTHS = {
  name: MAX.characterName,
  desc: MAX.desc,
  photoUrl: MAX.url,
  protag: Infinity,
  noteTitle: MAX.noteTitle,
  noteText: MAX.noteText,
};

/** Whether a text of a character or note is too long, in words, while it is being written. */
export const tooLong = (field: keyof CharacterText | keyof NoteText, text: string): string | undefined =>
  lengthProblem(['desc', 'noteText'].includes(field) ? text : text.trim(), MAX_LENGTHS[field]);

/** Whether a note has a title or text. */
export const hasNote = ({ noteTitle, noteText }: NoteText): boolean => (noteTitle + noteText).trim() !== '';

/** Whether the form shows a preview of this image URL: only if it ends in jpeg, jpg, gif or png. Source: product description. */
export const hasPreview = (photoUrl: string): boolean => /\.(jpeg|jpg|gif|png)$/i.test(webAddress(photoUrl) ?? '');

/** Whether the text of the protagonist field means yes: only TRUE does, in any letter case. */
export const isProtagonist = (text: string): boolean => valueOf(FIELDS.character.protag, text);
