/** A name that a text may hold. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that put no space between words: a name in them is looked for as it stands. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Words that stand before many names and mean nobody. */
const TITLES = new Set(
  'The Mr Mrs Ms Miss Dr Sir Lady Lord King Queen Prince Princess Aunt Uncle Father Mother Brother Sister Captain Old Young'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => text.normalize('NFC').match(WORD) ?? [];

/**
 * What stands for a person in a text: the first word of the name that is no title, and every further word that is
 * nobody else's. Words are compared as they are written: will is not Will.
 */
function signsOf(name: string, shared: ReadonlySet<string>): string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => word.length > 1 && !TITLES.has(word));
  // Small words such as 'de' tell nothing, unless the whole name is written small.
  const telling = own.filter((word) => word !== word.toLowerCase() || word === word.toUpperCase());
  const [first, ...rest] = telling.length > 0 ? telling : own;
  // 'Q' has nothing but its letter, 'The Captain' nothing but his title.
  if (first === undefined) return words.slice(-1);
  return [first, ...rest.filter((word) => !shared.has(word))];
}

/**
 * Makes a finder of the people whom a text names, by whole words, in any script.
 *
 * @param people everybody of the story; what two of them share (a family's name) stands for neither
 * @returns a function from a text to the ids of those it names; costs one pass over the text, however many people there are
 */
export function mentionFinder(people: readonly Named[]): (text: string) => Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of people) {
    for (const word of new Set(wordsOf(name))) (seen.has(word) ? shared : seen).add(word);
  }
  const bySign = new Map<string, string[]>();
  const unspaced: Named[] = [];
  for (const person of people) {
    if (UNSPACED.test(person.name)) unspaced.push({ ...person, name: person.name.normalize('NFC').trim() });
    else for (const sign of signsOf(person.name, shared)) bySign.set(sign, [...(bySign.get(sign) ?? []), person._id]);
  }
  return (text) => {
    const named = new Set<string>();
    for (const word of new Set(wordsOf(text))) for (const id of bySign.get(word) ?? []) named.add(id);
    const normal = unspaced.length > 0 ? text.normalize('NFC') : '';
    for (const { _id, name } of unspaced) if (normal.includes(name)) named.add(_id);
    return named;
  };
}
