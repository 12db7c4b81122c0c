import type { Request } from 'express';
import { FIELDS, isPresent, problemOf } from '../../../contract/index.ts';
import { type SentAs, readSentAs } from '../../../http/idempotency.ts';
import { type Values, checked, reader } from '../../../http/validation.ts';
import { cleanDescription, plainText } from './description.ts';

const characterFields = { ...FIELDS.character, desc: checked(FIELDS.character.desc, { then: clean }) };
const characterBody = reader(characterFields);
const noteBody = reader(FIELDS.note);

/** What makes a character; `desc` is cleaned already. */
export type CharacterInput = Values<typeof characterFields>;
export type NoteInput = Values<typeof FIELDS.note>;

/**
 * Reads a new character. Who got no answer may write on before sending it again, and wants one character then: only
 * another name makes it another one.
 * @throws 400 for each wrong field
 */
export async function readCharacter(req: Request): Promise<CharacterInput & SentAs> {
  const character = await characterBody.whole(req.body);
  return { ...character, ...readSentAs(req, character.name) };
}

/** Reads what is to be changed of a character. @throws 400 for each wrong field */
export function readCharacterChange(req: Request): Promise<Partial<CharacterInput>> {
  return characterBody.part(req.body);
}

/** Reads a new note. @throws 400 for each wrong field */
export async function readNote(req: Request): Promise<NoteInput & SentAs> {
  const note = await noteBody.whole(req.body);
  return { ...note, ...readSentAs(req, JSON.stringify(note)) };
}

/** Cleans a description, which must have words left then; its length counts before and after. */
function clean(desc: string): string {
  const cleaned = cleanDescription(desc);
  const rule = FIELDS.character.desc;
  const problem = isPresent(plainText(cleaned)) ? problemOf(rule, cleaned) : rule.blank;
  if (problem !== undefined) throw new Error(problem);
  return cleaned;
}
