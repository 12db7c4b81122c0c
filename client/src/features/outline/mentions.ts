/** A character that a text may mention. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces between words: names in them are searched as substrings. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Words that precede many names and identify nobody. */
const TITLES = new Set(
  'The Mr Mrs Ms Miss Dr Sir Lady Lord King Queen Prince Princess Aunt Uncle Father Mother Brother Sister Captain Old Young'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => text.normalize('NFC').match(WORD) ?? [];

/**
 * The words that identify a character: the first word of the name that is not a title, and every further word that no
 * other name has. Case matters: "will" is not "Will".
 */
function identifyingWords(name: string, shared: ReadonlySet<string>): string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => word.length > 1 && !TITLES.has(word));
  // Lowercase words such as 'de' identify nobody, unless the whole name is lowercase.
  const distinctive = own.filter((word) => word !== word.toLowerCase() || word === word.toUpperCase());
  const [first, ...rest] = distinctive.length > 0 ? distinctive : own;
  // 'Q' consists of one letter, 'The Captain' of titles only.
  if (first === undefined) return words.slice(-1);
  return [first, ...rest.filter((word) => !shared.has(word))];
}

/**
 * Creates a function that finds the characters a text mentions, by whole words, in any script.
 *
 * @param characters all characters of the story; words that several names share (a family name) identify none of them
 * @returns a function from a text to the ids of the characters it mentions; takes one pass over the text
 */
export function mentionFinder(characters: readonly Named[]): (text: string) => Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of characters) {
    for (const word of new Set(wordsOf(name))) (seen.has(word) ? shared : seen).add(word);
  }
  const idsByWord = new Map<string, string[]>();
  const unspaced: Named[] = [];
  for (const character of characters) {
    if (UNSPACED.test(character.name)) unspaced.push({ ...character, name: character.name.normalize('NFC').trim() });
    else
      for (const word of identifyingWords(character.name, shared))
        idsByWord.set(word, [...(idsByWord.get(word) ?? []), character._id]);
  }
  return (text) => {
    const mentioned = new Set<string>();
    for (const word of new Set(wordsOf(text))) for (const id of idsByWord.get(word) ?? []) mentioned.add(id);
    const normalized = unspaced.length > 0 ? text.normalize('NFC') : '';
    for (const { _id, name } of unspaced) if (normalized.includes(name)) mentioned.add(_id);
    return mentioned;
  };
}
