import { diffArrays } from 'diff/lib/diff/array.js';

/** One replacement: the characters from `start` to `end` (UTF-16 units) became `text`. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The smallest single replacement that turns one text into the other. */
export function replacementBetween(before: string, after: string): Replacement {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { start, end: before.length - end, text: after.slice(start, after.length - end) };
}

/**
 * Merges two replacements in the same text.
 *
 * @param base the text that both began with
 * @returns the text with both, or `null` where they overlap; of two insertions at one place `theirs` comes first
 */
export function mergeReplacements(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const [one, other] = [replacementBetween(base, theirs), replacementBetween(base, mine)];
  const [first, second] = one.start <= other.start && one.end <= other.start ? [one, other] : [other, one];
  if (first.end > second.start) return null;
  return (
    base.slice(0, first.start) + first.text + base.slice(first.end, second.start) + second.text + base.slice(second.end)
  );
}

/** More differing words than this are another text, and looking for what they share would take too long while typing. */
const MAX_DIFFERING_WORDS = 500;

/** Where a position in one text lies in the other: it stays behind the word that it stands behind. */
export function positionIn(before: string, after: string, position: number): number {
  const { start, end, text } = replacementBetween(before, after);
  if (position <= start) return position;
  if (position >= end) return position + after.length - before.length;
  // Words around the position may be the same in both: paragraphs changed above and below it.
  const replaced = before.slice(start, end);
  const parts = diffArrays(wordsOf(replaced), wordsOf(text), { maxEditLength: MAX_DIFFERING_WORDS }) ?? [];
  let [old, now, removed, added] = [start, start, '', ''];
  for (const part of [...parts, { value: [], added: false, removed: false }]) {
    const words = part.value.join('');
    if (part.removed) removed += words;
    else if (part.added) added += words;
    else {
      if (position <= old + removed.length) return now + within(removed, added, position - old);
      [old, now, removed, added] = [old + removed.length, now + added.length, '', ''];
      if (position <= old + words.length) return now + position - old;
      [old, now] = [old + words.length, now + words.length];
    }
  }
  return start + within(replaced, text, position - start);
}

const wordsOf = (text: string) => text.match(/\s|\S+/g) ?? [];

/** The same where the words themselves were replaced: behind what took their place. */
function within(before: string, after: string, position: number): number {
  const { start, end, text } = replacementBetween(before, after);
  if (position <= start) return position;
  return position >= end ? position + after.length - before.length : start + text.length;
}
