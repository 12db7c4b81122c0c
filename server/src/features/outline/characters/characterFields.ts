import { FIELDS, isPresent, problemOf } from '../../../contract/index.ts';
import { changeChains } from '../../../http/request/base.ts';
import { chainOf, chainsOf } from '../../../http/request/validation.ts';
import { cleanDescription, plainText } from './description.ts';

/** The fields of a new character; `desc` is sanitized. */
export interface CharacterInput {
  readonly name: string;
  readonly desc: string;
  readonly photoUrl: string;
  readonly protag?: boolean;
}
export interface NoteInput {
  readonly noteTitle: string;
  readonly noteText: string;
}

const { desc, ...others } = FIELDS.character;

/** More than anybody writes: parsing takes up to a quadratic time of them. */
const MAX_TAGS = 5_000;
const tagsIn = (html: string) => html.split('<').length - 1;

/** Some text of a description must be left by sanitizing it, and its length is limited before and after. */
const characterChains = () => [
  ...chainsOf(others),
  chainOf('desc', desc)
    .custom((html: string) => tagsIn(html) <= MAX_TAGS)
    .withMessage('Description has too much formatting. Please paste it as plain text.')
    .bail()
    .customSanitizer(cleanDescription)
    .custom((sanitized: string) => isPresent(plainText(sanitized)))
    .withMessage(desc.blank)
    .custom((sanitized: string) => problemOf(desc, sanitized) === undefined)
    .withMessage((sanitized: string) => problemOf(desc, sanitized)),
];

export const newCharacter = characterChains();
export const characterChange = changeChains(FIELDS.character, characterChains());
export const newNote = chainsOf(FIELDS.note);
export const noteChange = changeChains(FIELDS.note);
