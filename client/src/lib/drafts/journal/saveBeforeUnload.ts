import { keysUnder, readItem, writeItem } from '../../browser/storage.ts';
import type { Batch } from './storedDrafts.ts';

// A page that unloads may take its unfinished transactions with it; local storage is written before it has gone. What is
// stored there is a moment of typing, and is deleted as soon as the journal has it.

const prefixOf = (user: string) => `trefoil/unwritten/${encodeURIComponent(user)}/`;

/** Stores what a tab could not finish writing; `null` deletes what it stored before. */
export function saveBeforeUnload(user: string, tab: string, batch: Batch | null): void {
  writeItem(prefixOf(user) + tab, batch && JSON.stringify(batch));
}

/**
 * Passes each batch that was saved before an unload to `write`, and deletes it once it is written.
 *
 * @param write resolves with `null` if the device refuses
 * @returns the batches that were refused; they stay stored
 */
export async function writeUnloadBatches(user: string, write: (batch: Batch) => Promise<unknown>): Promise<Batch[]> {
  const refused: Batch[] = [];
  for (const key of keysUnder(prefixOf(user))) {
    const batch = parse(readItem(key));
    // oxlint-disable-next-line no-await-in-loop -- there is hardly ever more than one
    if (batch && (await write(batch)) === null) refused.push(batch);
    else writeItem(key, null);
  }
  return refused;
}

/** Deletes the batches of a user, whose account was deleted. */
export function deleteUnloadBatches(user: string): void {
  for (const key of keysUnder(prefixOf(user))) writeItem(key, null);
}

function parse(text: string | null): Batch | null {
  try {
    const { records, recovered, removed } = JSON.parse(text ?? 'null') as Batch;
    return [records, recovered, removed].every(Array.isArray) ? { records, recovered, removed } : null;
  } catch {
    return null;
  }
}
