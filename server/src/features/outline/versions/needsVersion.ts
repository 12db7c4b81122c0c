/** A replacement within this time of a text's last version stores no new one. */
const SAME_VERSION_MS = 10 * 60_000;

/**
 * Whether a stored text must be kept as a version before it is replaced. Source: server/docs/api.md, "Outline and characters".
 * @param before the stored text; `undefined` if there is none
 * @param after the new text; `undefined` if it is emptied
 * @param last when the last version of this text was stored
 */
export function needsVersion(before: string | undefined, after: string | undefined, last: Date | undefined): boolean {
  if (before === undefined || before === after) return false;
  if (after === undefined || last === undefined) return true;
  // `last` is in the future if the clock was set back.
  const isRecent = Math.abs(Date.now() - last.getTime()) < SAME_VERSION_MS;
  return !isRecent || !leavesHalf(before, after);
}

/** Whether at least half of a text is still there, at its ends or word by word. */
function leavesHalf(before: string, after: string): boolean {
  const half = before.length / 2;
  return endsInCommon(before, after) >= half || wordsInCommon(before, after) >= half;
}

/** How many characters at the beginning and the end are the same in both texts. */
function endsInCommon(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return start + end;
}

/** How many characters of a text belong to words, with the white space after them, that the other text has too, in any order. */
function wordsInCommon(one: string, other: string): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(other)) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of wordsOf(one)) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += word.length;
  }
  return common;
}

/** A word comes first in the pattern: leading white space would make it quadratic. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
