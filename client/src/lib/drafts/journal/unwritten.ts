import { keysUnder, readItem, writeItem } from '../../storage.ts';
import type { Batch } from './journal.ts';

// A page that goes takes its unfinished transactions along; local storage is written before it has gone. What stands there is
// a moment of typing and lives until the journal has it.

const under = (user: string) => `trefoil/unwritten/${encodeURIComponent(user)}/`;

/** Leaves behind what a tab could not finish writing; `null` takes away what it left before. */
export function leaveUnwritten(user: string, tab: string, batch: Batch | null): void {
  writeItem(under(user) + tab, batch && JSON.stringify(batch));
}

/**
 * Hands each batch that was left behind to `write` and forgets it once it is written.
 *
 * @returns what `write` did not take; it stays where it is
 */
export async function writeUnwritten(user: string, write: (batch: Batch) => Promise<unknown>): Promise<Batch[]> {
  const left: Batch[] = [];
  for (const key of keysUnder(under(user))) {
    const batch = parse(readItem(key));
    try {
      // oxlint-disable-next-line no-await-in-loop -- there is hardly ever more than one
      if (batch) await write(batch);
      writeItem(key, null);
    } catch {
      left.push(batch!);
    }
  }
  return left;
}

/** Forgets what was left behind, for a deleted account. */
export function forgetUnwritten(user: string): void {
  for (const key of keysUnder(under(user))) writeItem(key, null);
}

function parse(text: string | null): Batch | null {
  try {
    const { records, recovered, forgotten } = JSON.parse(text ?? 'null') as Batch;
    return [records, recovered, forgotten].every(Array.isArray) ? { records, recovered, forgotten } : null;
  } catch {
    return null;
  }
}
