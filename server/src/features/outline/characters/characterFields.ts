import type { Request } from 'express';
import { MAX, isPresent } from '../../../contract/index.ts';
import { type SentAs, readSentAs } from '../../../http/idempotency.ts';
import { type Field, type Values, custom, line, prose, readBody, required, url } from '../../../http/validation.ts';
import { cleanDescription, plainText } from './description.ts';

const characterFields = {
  name: required(line('Name', MAX.characterName)),
  desc: required(description('Description')),
  photoUrl: required(url('Photo URL')),
  protag: custom('Protagonist', parseProtag),
};

const noteFields = {
  noteTitle: required(line('Note title', MAX.noteTitle)),
  noteText: required(prose('Note', MAX.noteText)),
};

/** What makes a character; `desc` is cleaned already. */
export type CharacterInput = Values<typeof characterFields>;
export type NoteInput = Values<typeof noteFields>;

/**
 * Reads a new character. Who got no answer may write on before sending it again, and wants one character then: only
 * another name makes it another one.
 * @throws 400 for each wrong field
 */
export async function readCharacter(req: Request): Promise<CharacterInput & SentAs> {
  const character = await readBody(req, characterFields);
  return { ...character, ...readSentAs(req, character.name) };
}

/** Reads what is to be changed of a character. @throws 400 for each wrong field */
export function readCharacterChange(req: Request): Promise<Partial<CharacterInput>> {
  return readBody(req, characterFields, { partial: true });
}

/** Reads a new note. @throws 400 for each wrong field */
export async function readNote(req: Request): Promise<NoteInput & SentAs> {
  const note = await readBody(req, noteFields);
  return { ...note, ...readSentAs(req, JSON.stringify(note)) };
}

/** HTML that is cleaned and has words left then; its length counts before and after. */
function description(label: string): Field<string> {
  const written = prose(label, MAX.desc);
  return {
    ...written,
    rules: (chain) =>
      written
        .rules(chain)
        .bail()
        .customSanitizer(cleanDescription)
        .custom((cleaned: string) => cleaned.length <= MAX.desc)
        .withMessage(`${label} must have at most ${MAX.desc.toLocaleString('en')} characters, formatting included`)
        .custom((cleaned: string) => isPresent(plainText(cleaned)))
        .withMessage(`${label} is required`),
  };
}

/** TRUE in any letter case is yes, every other word no. */
function parseProtag(sent: unknown): boolean {
  if (typeof sent === 'boolean') return sent;
  if (typeof sent !== 'string') throw new Error('Protagonist must be true, false or text');
  return sent.trim().toLowerCase() === 'true';
}
