import { isChanged } from '../draft.ts';
import { isNewer, RECOVERED_FOR, type DraftRecord, type RecoveredDraft } from '../draftsState.ts';
import { allOf, withDatabase, type DraftRow, type RecoveredRow } from './database.ts';
import { deleteUnloadBatches } from './saveBeforeUnload.ts';

/** What this device stores for a user. */
export interface StoredDrafts {
  records: DraftRecord[];
  recovered: RecoveredDraft[];
}

/** What is to be written for a user. `removed`: the ids of recovered drafts that are no longer wanted. */
export interface Batch extends StoredDrafts {
  removed: string[];
}

/** A record of text that the server has is dropped after this long without a change, in milliseconds: no tab sleeps longer. */
const SETTLED_FOR = 7 * 86_400_000;

/** The server has the text: the journal keeps only its stamp, so that nothing older comes back. */
const settled = ({ draft: { stamp, after, at }, ...row }: DraftRow): DraftRow => ({
  ...row,
  settled: true,
  draft: { base: '', mine: '', stamp, at, ...(after && { after }) },
});

/** Reads what this device stores for a user; `null` where the browser refuses its storage. */
export async function readDrafts(user: string): Promise<StoredDrafts | null> {
  const found = await withDatabase(async (database) => {
    const tx = database.transaction(['drafts', 'recoveredDrafts']);
    return Promise.all([
      tx.objectStore('drafts').getAll(allOf(user)),
      tx.objectStore('recoveredDrafts').getAll(allOf(user)),
      tx.done,
    ]);
  });
  if (!found) return null;
  const [records, recovered] = found;
  await removeExpired(records, recovered);
  return { records, recovered: recovered.filter(({ at }) => !isOver(at, RECOVERED_FOR)) };
}

const isOver = (at: number, span: number) => Date.now() - at > span;

async function removeExpired(rows: readonly DraftRow[], recovered: readonly RecoveredRow[]): Promise<void> {
  const oldRows = rows.filter(({ draft }) =>
    isChanged(draft) ? draft.gone && isOver(draft.at, RECOVERED_FOR) : isOver(draft.at, SETTLED_FOR),
  );
  const oldRecovered = recovered.filter(({ at }) => isOver(at, RECOVERED_FOR));
  if (oldRows.length + oldRecovered.length === 0) return;
  // If the device refuses, the next visit tries again.
  await withDatabase((database) =>
    Promise.all([
      ...oldRows.map(({ user, form, field }) => database.delete('drafts', [user, form, field])),
      ...oldRecovered.map(({ user, id }) => database.delete('recoveredDrafts', [user, id])),
    ]),
  );
}

/**
 * Writes a batch, all or nothing. A record that is older than the stored one is left out, so that no tab, however late it
 * writes, undoes another.
 *
 * @returns the stored records that are newer than those of the batch; `null` when the device takes nothing (more)
 */
export function writeDrafts(user: string, { records, recovered, removed }: Batch): Promise<DraftRecord[] | null> {
  return withDatabase(async (database) => {
    const tx = database.transaction(['drafts', 'recoveredDrafts'], 'readwrite');
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
  deleteUnloadBatches(user);
  await withDatabase((database) =>
    Promise.all([
      database.delete('drafts', allOf(user)),
      database.delete('recoveredDrafts', allOf(user)),
      database.delete('offlineCache', user),
    ]),
  );
}
