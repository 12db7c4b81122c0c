import { attempt } from '../browser/attempt.ts';
import { beginChange, withDatabase, type DraftRow } from '../browser/database.ts';
import { keysUnder, readItem, writeItem } from '../browser/storage.ts';
import { isChanged } from './draft.ts';
import { isNewer, RECOVERED_FOR, type DraftRecord, type RecoveredDraft } from './draftsState.ts';

// What this device stores of drafts: nearly all of it in IndexedDB, a moment of typing in local storage.

/** What this device stores for a user. */
export interface StoredDrafts {
  records: readonly DraftRecord[];
  recovered: readonly RecoveredDraft[];
}

/** What is to be written for a user. `removed`: the ids of recovered drafts that are no longer wanted. */
export interface Batch extends StoredDrafts {
  removed: readonly string[];
}

/** The keys of all rows of a user. */
const allOf = (user: string) => IDBKeyRange.bound([user], [user, []]);

const isOld = ({ at }: { at: number }) => Date.now() - at > RECOVERED_FOR;

/** What can still be sent is never dropped; the record of what the server has lasts longer than any tab sleeps. */
const isExpired = ({ draft }: DraftRecord) => isOld(draft) && (!isChanged(draft) || draft.gone);

/** Reads what this device stores for a user, and deletes what has expired; `null` where the browser refuses its storage. */
export async function readDrafts(user: string): Promise<StoredDrafts | null> {
  const found = await withDatabase((database) =>
    Promise.all([database.getAll('drafts', allOf(user)), database.getAll('recoveredDrafts', allOf(user))]),
  );
  if (!found) return null;
  const [records, recovered] = found;
  const [old, oldRecovered] = [records.filter(isExpired), recovered.filter(isOld)];
  // If the device refuses, the next visit tries again.
  if (old.length + oldRecovered.length > 0)
    await withDatabase((database) =>
      Promise.all([
        ...old.map(({ form, field }) => database.delete('drafts', [user, form, field])),
        ...oldRecovered.map(({ id }) => database.delete('recoveredDrafts', [user, id])),
      ]),
    );
  return { records, recovered: recovered.filter((one) => !oldRecovered.includes(one)) };
}

/** The server has the text: the journal keeps only its stamps, so that nothing older comes back. */
const settled = ({ draft: { stamp, common, at }, ...row }: DraftRow): DraftRow => ({
  ...row,
  settled: true,
  draft: { ...NO_TEXT, stamp, at, common: common && { ...NO_TEXT, stamp: common.stamp } },
});

const NO_TEXT = { base: '', mine: '' };

/**
 * Writes a batch, all or nothing. A record that is older than the stored one is left out, so that no tab, however late it
 * writes, undoes another.
 *
 * @returns the stored records that are newer than those of the batch; `null` when the device takes nothing (more)
 */
export function writeDrafts(user: string, { records, recovered, removed }: Batch): Promise<DraftRecord[] | null> {
  return withDatabase(async (database) => {
    const tx = beginChange(database);
    const [drafts, recoveredDrafts] = [tx.objectStore('drafts'), tx.objectStore('recoveredDrafts')];
    const newer: DraftRecord[] = [];
    async function write({ form, field, draft }: DraftRecord) {
      const stored = await drafts.get([user, form, field]);
      if (stored && isNewer(stored.draft.stamp, draft.stamp)) newer.push(stored);
      if (stored && !isNewer(draft.stamp, stored.draft.stamp)) return;
      const row = { user, form, field, draft };
      await drafts.put(isChanged(draft) ? row : settled(row));
    }
    await Promise.all([
      ...records.map(write),
      ...recovered.map(async (one) => recoveredDrafts.put({ ...one, user })),
      ...removed.map(async (id) => recoveredDrafts.delete([user, id])),
      tx.done,
    ]);
    return newer;
  });
}

/** Deletes everything that this device stores for a user, whose account was deleted. */
export async function deleteDrafts(user: string): Promise<void> {
  for (const key of keysUnder(unloadPrefix(user))) writeItem(key, null);
  await withDatabase((database) =>
    Promise.all([
      database.delete('drafts', allOf(user)),
      database.delete('recoveredDrafts', allOf(user)),
      database.delete('offlineCache', user),
    ]),
  );
}

const unloadPrefix = (user: string) => `trefoil/unwritten/${encodeURIComponent(user)}/`;

/**
 * Stores what a tab could not finish writing; `null` deletes what it stored before. A page that unloads may take its unfinished
 * transactions with it; local storage is written before it has gone.
 */
export function saveBeforeUnload(user: string, tab: string, batch: Batch | null): void {
  writeItem(unloadPrefix(user) + tab, batch && JSON.stringify(batch));
}

/** Writes what was saved before an unload. @returns the batches that the device refuses; they stay where they are */
export async function writeUnloadBatches(user: string): Promise<Batch[]> {
  const refused: Batch[] = [];
  for (const key of keysUnder(unloadPrefix(user))) {
    const batch = attempt(() => parseBatch(readItem(key)!), null);
    // oxlint-disable-next-line no-await-in-loop -- there is hardly ever more than one
    if (batch && (await writeDrafts(user, batch)) === null) refused.push(batch);
    else writeItem(key, null);
  }
  return refused;
}

function parseBatch(text: string): Batch | null {
  const { records, recovered, removed } = JSON.parse(text) as Batch;
  return [records, recovered, removed].every(Array.isArray) ? { records, recovered, removed } : null;
}
