import { FIELDS, isPresent, problemOf } from '../../../contract/index.ts';
import { changeReader } from '../../../http/request/base.ts';
import { type Values, checked, reader } from '../../../http/request/validation.ts';
import { cleanDescription, plainText } from './description.ts';

const characterFields = { ...FIELDS.character, desc: checked(FIELDS.character.desc, { then: clean }) };

/** What makes a character; `desc` is cleaned already. */
export type CharacterInput = Values<typeof characterFields>;
export type NoteInput = Values<typeof FIELDS.note>;

/** Read a new character, a change of one, a new note. @throws 400 for each wrong field */
export const characterBody = reader(characterFields);
export const readCharacterChange = changeReader(characterFields, FIELDS.character);
export const noteBody = reader(FIELDS.note);

/** Cleans a description, which must have words left then; its length counts before and after. */
function clean(desc: string): string {
  const cleaned = cleanDescription(desc);
  const rule = FIELDS.character.desc;
  const problem = isPresent(plainText(cleaned)) ? problemOf(rule, cleaned) : rule.blank;
  if (problem !== undefined) throw new Error(problem);
  return cleaned;
}
