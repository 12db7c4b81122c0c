import type { Types } from 'mongoose';
import { doLongWork } from '../../../lib/longWork.ts';

/** Replacements of a text within this time of its last version belong to that version. */
export const ONE_VERSION_MS = 10 * 60_000;

/**
 * Whether a stored text has to be kept as a version before it becomes another one.
 * @param user whose text it is
 * @param before `undefined` where nothing is stored
 * @param after `undefined` where nothing is left
 * @param last when the last version of this text was kept
 */
export async function needsVersion(
  user: Types.ObjectId,
  { before, after, last, now }: { before?: string; after?: string; last?: Date; now: Date },
): Promise<boolean> {
  if (before === undefined || before === after) return false;
  // A time to come was noted before the clock was set back, and may be a year away.
  const justKept = last !== undefined && Math.abs(now.getTime() - last.getTime()) < ONE_VERSION_MS;
  return !justKept || after === undefined || !(await leavesHalf(user, before, after));
}

/** Whether at least half of a text of a user is still there, at its ends or word by word. */
export async function leavesHalf(user: Types.ObjectId, before: string, after: string): Promise<boolean> {
  const half = before.length / 2;
  if (endsInCommon(before, after) >= half) return true;
  const compare = () => wordsInCommon(before, after) >= half;
  return before.length < LONG ? compare() : doLongWork(String(user), compare);
}

/** Longer texts take milliseconds, of which a save may bring many. */
const LONG = 2_000;

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
