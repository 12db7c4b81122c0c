import { foldText, foldWithPositions, normalizeText } from '../../../../lib/foldText.ts';
import { isParticle } from '../../nameForms.ts';
import { isUnspaced } from '../../nameWords.ts';
import type { TextRange } from '../excerpt.ts';

export interface FindOptions {
  find: string;
  wholeWords: boolean;
  matchCase: boolean;
}

/** Where words occur in a text. Quotes, hyphens, and invisible characters are ignored as in the search; accents are not. */
export function findMatches(text: string, { find, wholeWords, matchCase }: FindOptions): TextRange[] {
  const query = foldText(find);
  if (query.trim() === '' || !foldText(text).includes(query)) return [];
  const compared = (words: string) => (matchCase ? normalizeText(words) : normalizeText(words).toLowerCase());
  const { folded, starts, ends } = foldWithPositions(text);
  const matches: TextRange[] = [];
  let at = folded.indexOf(query);
  while (at >= 0) {
    const [start, end] = [starts[at]!, ends[at + query.length - 1]!];
    const isMatch =
      compared(text.slice(start, end)) === compared(find) && (!wholeWords || isWholeWord(text, { start, end }));
    if (isMatch) matches.push({ start, end });
    at = folded.indexOf(query, isMatch ? at + query.length : at + 1);
  }
  return matches;
}

const ENDS_WITH_LETTER = /[\p{L}\p{M}\p{N}]\p{Default_Ignorable_Code_Point}*$/u;
const BEGINS_WITH_LETTER = /^\p{Default_Ignorable_Code_Point}*[\p{L}\p{M}\p{N}]/u;
/** More invisible characters in a row than this do not occur. */
const NEARBY = 16;

/** Whether no word goes on before or after a range. Scripts without spaces have no such limits; Korean particles may follow. */
function isWholeWord(text: string, { start, end }: TextRange): boolean {
  const found = text.slice(start, end);
  const before = text.slice(Math.max(0, start - NEARBY), start);
  const after = text.slice(end, end + NEARBY);
  const isStart = isUnspaced(found.slice(0, 2)) || !(ENDS_WITH_LETTER.test(before) && BEGINS_WITH_LETTER.test(found));
  const isEnd = isUnspaced(found.slice(-1)) || !(BEGINS_WITH_LETTER.test(after) && ENDS_WITH_LETTER.test(found));
  return isStart && (isEnd || isParticle(/^\p{sc=Hangul}*/u.exec(after)![0]));
}

/** The words that replace a match. Without `matchCase` they get its capitals: BELLAMY becomes MARLOWE. */
export function replacementFor(match: string, replacement: string, { find, matchCase }: FindOptions): string {
  if (matchCase) return replacement;
  if (isAllCapitals(match) && !isAllCapitals(find)) return replacement.toUpperCase();
  const isCapitalized = /^\p{Lu}/u.test(match) && /^\p{Ll}/u.test(find);
  return isCapitalized ? replacement.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : replacement;
}

const isAllCapitals = (words: string) => /\p{Lu}.*\p{Lu}/u.test(words) && words === words.toUpperCase();

/** Replaces ranges of a text. */
export const replaceRanges = (text: string, ranges: readonly (TextRange & { text: string })[]): string =>
  ranges
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, { start, end, text: words }) => result.slice(0, start) + words + result.slice(end), text);
