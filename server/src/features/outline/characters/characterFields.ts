import { FIELDS, isPresent, problemOf } from '../../../contract/index.ts';
import { changeReader } from '../../../http/request/base.ts';
import { type Values, checked, reader } from '../../../http/request/validation.ts';
import { cleanDescription, plainText } from './description.ts';

const characterFields = { ...FIELDS.character, desc: checked(FIELDS.character.desc, { then: sanitize }) };

/** The fields of a character; `desc` is sanitized. */
export type CharacterInput = Values<typeof characterFields>;
export type NoteInput = Values<typeof FIELDS.note>;

/** Readers of a body. @throws 400 for each invalid field */
export const characterBody = reader(characterFields);
export const readCharacterChange = changeReader(characterFields, FIELDS.character);
export const noteBody = reader(FIELDS.note);
export const readNoteChange = changeReader(FIELDS.note, FIELDS.note);

/** Sanitizes a description. Some text must be left, and its length is limited before and after. */
function sanitize(desc: string): string {
  const sanitized = cleanDescription(desc);
  const rule = FIELDS.character.desc;
  const problem = isPresent(plainText(sanitized)) ? problemOf(rule, sanitized) : rule.blank;
  if (problem !== undefined) throw new Error(problem);
  return sanitized;
}
