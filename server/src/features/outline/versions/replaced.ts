/** Replacements of a text within this time of its last version belong to that version. */
export const ONE_VERSION_MS = 10 * 60_000;

/**
 * Whether a stored text has to be kept as a version before it becomes another one.
 * @param before `undefined` where nothing is stored
 * @param after `undefined` where nothing is left
 * @param last when the last version of this text was kept
 */
export function needsVersion(before: string | undefined, after: string | undefined, last: Date | undefined, now: Date) {
  if (before === undefined || before === after) return false;
  const justKept = last !== undefined && now.getTime() - last.getTime() < ONE_VERSION_MS;
  return !justKept || after === undefined || !leavesHalf(before, after);
}

/** Whether at least half of a text is still there, at its ends or word by word. */
export function leavesHalf(before: string, after: string): boolean {
  const half = before.length / 2;
  return endsInCommon(before, after) >= half || wordsInCommon(before, after) >= half;
}

/** How many characters both texts begin and end with alike. */
function endsInCommon(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return start + end;
}

/** How much of a text are words that the other one has too, wherever they stand there; with the white space behind them. */
function wordsInCommon(one: string, other: string): number {
  const left = new Map<string, number>();
  for (const word of other.match(WORD) ?? []) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of one.match(WORD) ?? []) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += word.length;
  }
  return common;
}

/** Begins with the word: white space that nothing follows would be read over and over if it came first. */
const WORD = /\S+\s*/g;
