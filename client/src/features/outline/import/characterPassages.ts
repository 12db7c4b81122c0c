import type { Outline } from '@trefoil/server/contract';
import { blockText, parseBlocks } from '../characters/descriptionBlocks.ts';

/** Letters and digits alone, without tags of Markdown and the identifier of a heading: what remains of a text in every format. */
const keyOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/<\/?[su]>|\s(?:\{#[^{}]*\}|\^[\w-]+)$/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * The passages below 'Characters' that are not part of a character of the account: what the writer has added there. An exported
 * file contains the name, description and notes of each character.
 */
export function newPassages(passages: readonly string[], characters: Outline['characters']): string[] {
  const known = characters
    .flatMap(({ name, protag, desc, notes }) => [
      name,
      protag ? 'protagonist' : '',
      ...parseBlocks(desc).map(blockText),
      ...notes.flatMap(({ noteTitle, noteText }) => [noteTitle, noteText]),
    ])
    .map(keyOf)
    .join('');
  return passages.filter((passage) => !known.includes(keyOf(passage)));
}
