import { isPresent, MAX } from '@trefoil/server/contract';
import type { Problems } from '../../../../lib/drafts/useFormSave.ts';
import { NO_ADDRESS, webAddress } from '../../../../lib/webAddress.ts';

/** What the character form holds: every field as text, the description as HTML. */
export type CharacterText = Record<'name' | 'desc' | 'photoUrl' | 'protag', string>;
export type NoteText = Record<'noteTitle' | 'noteText', string>;

/** What keeps a character from being saved. */
export function characterProblems({ name, desc, photoUrl, protag }: CharacterText): Problems<keyof CharacterText> {
  const problems: Problems<keyof CharacterText> = {};
  if (!isPresent(name)) problems.name = 'Your character needs a name, even a working one.';
  if (!desc) problems.desc = 'A sentence about them is enough to start.';
  else if (desc.length > MAX.desc)
    problems.desc = `With its styling this has ${desc.length} characters; ${MAX.desc} is the most.`;
  if (!isPresent(photoUrl)) problems.photoUrl = 'A picture is needed. Any web address of one will do.';
  else if (!webAddress(photoUrl)) problems.photoUrl = NO_ADDRESS;
  if (!protag.trim()) problems.protag = 'TRUE or FALSE?';
  return problems;
}

/** What keeps a note from being saved. */
export function noteProblems({ noteTitle, noteText }: NoteText): Problems<keyof NoteText> {
  return {
    ...(!isPresent(noteTitle) && { noteTitle: 'Your note needs a title.' }),
    ...(!isPresent(noteText) && { noteText: 'Write a word or two, or draw a suggestion.' }),
  };
}
