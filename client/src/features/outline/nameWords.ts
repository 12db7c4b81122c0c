import { segmenterOf } from '../../lib/browser/segmenter.ts';
import { foldText, foldWithPositions } from '../../lib/foldText.ts';

/** A word of a text or a name. */
export interface Word {
  readonly folded: string;
  /** As it is written. */
  readonly written: string;
}

/** Scripts without spaces between words: names in them are searched as substrings. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
/** Hangul is apart: a Korean particle follows a name in Latin letters directly. */
const SPACED = String.raw`(?:\p{sc=Hangul}+|(?:(?![${UNSPACED}\p{sc=Hangul}])[\p{L}\p{M}\p{N}])+)`;
/** 'Ada's', 'O'Brien', 'Jean-Luc'. */
const COMPOUND = new RegExp(`${SPACED}(?:[-']${SPACED})*`, 'gu');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu');

/** Words that precede many names and identify nobody. */
const TITLES = new Set(
  'the mr mrs ms miss dr sir lady lord king queen prince princess aunt uncle father mother brother sister captain old young'.split(
    ' ',
  ),
);

/** A word with its parts between hyphens and apostrophes. */
interface Compound extends Word {
  readonly parts: readonly Word[];
}

/** The words of a text, in scripts with spaces between them. */
export function compoundsOf(text: string): Compound[] {
  const { folded, starts, ends } = foldWithPositions(text);
  return [...folded.matchAll(COMPOUND)].map(({ 0: compound, index }) => {
    const parts = [...compound.matchAll(/[^-']+/g)].map(({ 0: part, index: offset }) => {
      const start = index + offset;
      return { folded: part, written: text.slice(starts[start], ends[start + part.length - 1]) };
    });
    return { ...joined(parts), parts };
  });
}

/** Parts of a compound as one word. */
export const joined = (parts: readonly Word[]): Word => ({
  folded: parts.map(({ folded }) => folded).join('-'),
  written: parts.map(({ written }) => written).join('-'),
});

/** Whether letters belong to a script without spaces between words. */
export const isUnspaced = (letters: string): boolean => STARTS_UNSPACED.test(letters);

/** The parts of a name in scripts without spaces. */
const unspacedParts = (name: string): string[] => foldText(name).match(UNSPACED_RUN) ?? [];

/** Words that several of the names have. */
export function sharedWords(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of names) {
    const words = compoundsOf(name).flatMap((word) => [word, ...word.parts]);
    for (const word of new Set([...words.map(({ folded }) => folded), ...unspacedParts(name)]))
      (seen.has(word) ? shared : seen).add(word);
  }
  return shared;
}

/**
 * The words that identify a character: the first word of the name that is not a title, and every further word that no
 * other name has.
 */
export function identifyingWords(name: string, shared: ReadonlySet<string>): Word[] {
  const words = compoundsOf(name);
  const own = words.filter(({ folded }) => folded.length > 1 && !TITLES.has(folded));
  // Lowercase words such as 'de' identify nobody, unless the whole name is lowercase.
  const distinctive = own.filter((word) => !isLowercase(word));
  const [first, ...rest] = distinctive.length > 0 ? distinctive : own;
  // 'Q' consists of one letter, 'The Captain' of titles only.
  if (!first) return words.slice(-1);
  const identifying = [first, ...rest.filter(({ folded }) => !shared.has(folded))];
  const parts = identifying.flatMap((word) => (word.parts.length > 1 ? word.parts : []));
  return [
    ...identifying,
    ...parts.filter((part) => part.folded.length > 1 && !isLowercase(part) && !shared.has(part.folded)),
  ];
}

/** The same in scripts without spaces. Only in Chinese and Japanese do people go by their family names. */
export function identifyingParts(name: string, shared: ReadonlySet<string>): string[] {
  const parts = unspacedParts(name);
  const [first, ...rest] = parts.length > 1 ? parts.filter(({ length }) => length > 1) : parts;
  if (!first) return [];
  return [
    first,
    ...rest.filter((part) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(part) && !shared.has(part)),
  ];
}

/**
 * Creates a function that finds names as substrings, of several at one place the longest.
 *
 * @param names folded, at least one
 */
export function substringFinder(names: readonly string[]): (folded: string) => string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?:${longestFirst.map(bounded).join('|')})(?!\\p{M})`, 'gu');
  return (folded) =>
    [...folded.matchAll(pattern)].flatMap(({ 0: name, index }) =>
      name.length > 1 || isWholeWord(folded, index) ? [name] : [],
    );
}

/** Words in katakana end where another script begins. */
const bounded = (name: string): string =>
  /^[\p{sc=Katakana}\u30FC]+$/u.test(name) ? `(?<!${KATAKANA})${name}(?!${KATAKANA})` : name;
const KATAKANA = String.raw`[\p{sc=Katakana}\u30FC]`;

/** Whether the character at a position is a word and not a part of one: 王 said, but not 王国. */
function isWholeWord(text: string, position: number): boolean {
  const words = segmenterOf('word', 'zh');
  return words.segment(text).containing(position)!.segment.length === 1;
}

/** Scripts without capitals have no lowercase words. */
const isLowercase = ({ written }: Word) => written === written.toLowerCase() && written !== written.toUpperCase();

/** Whether a word of a text is capitalized like a word of a name: 'will' is not Will, 'WILL' is; 'It' is not IT. */
export function hasCapitalsOf(name: Word, { written }: Word): boolean {
  if (/^\p{Lu}\p{Lu}$/u.test(name.written)) return written === written.toUpperCase();
  return !/^[\p{Lu}\p{Lt}]/u.test(name.written) || /^[\p{Lu}\p{Lt}]/u.test(written);
}
