import { foldText } from '../../lib/foldText.ts';
import { keysOfName, keysOfWord } from './nameForms.ts';
import {
  compoundsOf,
  hasCapitalsOf,
  identifyingParts,
  identifyingWords,
  joined,
  sharedWords,
  substringFinder,
  type Word,
} from './nameWords.ts';

/** A character that a text may mention. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Words of English alone among the languages whose case endings are known: English names have none. */
const ENGLISH = /\b(?:the|and|of|with|they|she|were|that)\b/;

/**
 * Creates a function that finds the characters a text mentions: by whole words, in any script, with the particles, prefixes,
 * and case endings that languages attach to names, and in capitals.
 *
 * @param characters all characters of the story; words that several names share (a family name) identify none of them
 * @returns a function from a text to the ids of the characters it mentions; takes one pass over the text
 */
export function mentionFinder(characters: readonly Named[]): (text: string) => Set<string> {
  const idsByPart = new Map<string, string[]>();
  const namesByKey = new Map<string, { id: string; word: Word }[]>();
  const shared = sharedWords(characters.map(({ name }) => name));
  for (const { _id: id, name } of characters) {
    for (const part of identifyingParts(name, shared)) push(idsByPart, part, id);
    for (const word of identifyingWords(name, shared))
      for (const key of keysOfName(word.folded)) push(namesByKey, key, { id, word });
  }
  const findParts = idsByPart.size > 0 ? substringFinder([...idsByPart.keys()]) : () => [];

  return (text) => {
    const mentioned = new Set<string>();
    const folded = foldText(text);
    if (namesByKey.size > 0) {
      const hasCases = !ENGLISH.test(folded);
      const namesOf = (word: string) => firstOf(namesByKey, keysOfWord(word, hasCases));
      for (const { parts } of compoundsOf(text))
        for (const { names, as } of namesIn(parts, namesOf))
          for (const { id, word } of names) if (hasCapitalsOf(word, as)) mentioned.add(id);
    }
    for (const part of findParts(folded)) for (const id of idsByPart.get(part)!) mentioned.add(id);
    return mentioned;
  };
}

/** The names in the parts of a compound. Of several at one place the longest counts: 'Anna-Lena' is not Anna. */
function* namesIn<Name>(parts: readonly Word[], namesOf: (word: string) => readonly Name[]) {
  for (let first = 0; first < parts.length;) {
    let next = first + 1;
    for (let end = parts.length; end > first; end -= 1) {
      const as = joined(parts.slice(first, end));
      const names = namesOf(as.folded);
      if (names.length === 0) continue;
      yield { names, as };
      next = end;
      break;
    }
    first = next;
  }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

const firstOf = <Value>(map: ReadonlyMap<string, Value[]>, keys: readonly string[]): readonly Value[] =>
  map.get(keys.find((key) => map.has(key)) ?? '') ?? [];
