import { isChanged } from '../draft.ts';
import { allOf, begin, type Row } from './database.ts';
import { forgetUnwritten } from './unwritten.ts';
import { isNewer, RECOVERED_FOR, type DraftRecord, type RecoveredDraft } from '../draftsSlice.ts';

/** What the device holds of one person. */
export interface Found {
  records: DraftRecord[];
  recovered: RecoveredDraft[];
}

/** What is to be written for one person. */
export interface Batch {
  records: DraftRecord[];
  recovered: RecoveredDraft[];
  forgotten: string[];
}

/** That a text is stored need not be known longer than another tab may sleep, in milliseconds. */
const SETTLED_FOR = 7 * 86_400_000;

const settled = ({ draft: { stamp, after, at }, ...row }: Row): Row => ({
  ...row,
  settled: true,
  draft: { base: '', mine: '', stamp, at, ...(after && { after }) },
});

/** Reads what this device holds of a person. Throws where the browser refuses its storage. */
export async function readJournal(user: string): Promise<Found> {
  const device = await begin(['drafts', 'kept'], 'readonly');
  const [rows, recovered] = await Promise.all([device.all('drafts', user), device.all('kept', user), device.done]);
  await tidy(rows, recovered);
  return { records: rows, recovered: recovered.filter(({ at }) => Date.now() - at < RECOVERED_FOR) };
}

/** Takes away what is over. */
async function tidy(rows: readonly Row[], recovered: readonly (RecoveredDraft & { user: string })[]): Promise<void> {
  const past = (at: number, span: number) => Date.now() - at > span;
  const oldRows = rows.filter(({ draft }) =>
    isChanged(draft) ? draft.gone && past(draft.at, RECOVERED_FOR) : past(draft.at, SETTLED_FOR),
  );
  const oldKept = recovered.filter(({ at }) => past(at, RECOVERED_FOR));
  if (oldRows.length + oldKept.length === 0) return;
  const device = await begin(['drafts', 'kept'], 'readwrite');
  for (const { user, form, field } of oldRows) device.delete('drafts', [user, form, field]);
  for (const { user, id } of oldKept) device.delete('kept', [user, id]);
  await device.done.catch(() => {});
}

/**
 * Writes what changed, all or nothing. What is older than what the journal has already is left out, so that no tab, however
 * late it comes, undoes another. Throws where the device takes nothing (more).
 *
 * @returns what the journal has in place of what was left out
 */
export async function writeJournal(user: string, { records, recovered, forgotten }: Batch): Promise<DraftRecord[]> {
  const device = await begin(['drafts', 'kept'], 'readwrite');
  const newer: DraftRecord[] = [];
  const writing = records.map(async ({ form, field, draft }) => {
    const before = await device.get('drafts', [user, form, field]);
    if (before && isNewer(before.draft.stamp, draft.stamp)) newer.push(before);
    if (before && !isNewer(draft.stamp, before.draft.stamp)) return;
    device.put('drafts', isChanged(draft) ? { user, form, field, draft } : settled({ user, form, field, draft }));
  });
  for (const one of recovered) device.put('kept', { ...one, user });
  for (const id of forgotten) device.delete('kept', [user, id]);
  await Promise.all([...writing, device.done]);
  return newer;
}

/** Forgets everything of a person, for a deleted account. */
export async function forgetJournal(user: string): Promise<void> {
  forgetUnwritten(user);
  const device = await begin(['drafts', 'kept', 'offlineCache'], 'readwrite');
  for (const name of ['drafts', 'kept'] as const) device.delete(name, allOf(user));
  device.delete('offlineCache', user);
  await device.done;
}

/**
 * The last outline of a person with its characters, to be read without a network. It holds nothing that is not on the
 * server, so it goes with Logout and with another person's sign-in, and its failures are of no consequence.
 */
export const offlineCache = {
  /** What was set last for this person; `undefined` for nothing. */
  get: async <Value>(user: string): Promise<Value | undefined> => {
    try {
      const device = await begin(['offlineCache'], 'readonly');
      return (await device.get('offlineCache', user))?.value as Value | undefined;
    } catch {
      return undefined;
    }
  },
  set: async (user: string, value: unknown): Promise<void> => {
    try {
      const device = await begin(['offlineCache'], 'readwrite');
      device.put('offlineCache', { user, value });
      await device.done;
    } catch {
      // The network has it.
    }
  },
  /** Forgets it, for all but one person. */
  clear: async (but?: string): Promise<void> => {
    try {
      const device = await begin(['offlineCache'], 'readwrite');
      for (const { user } of await device.all('offlineCache')) if (user !== but) device.delete('offlineCache', user);
      await device.done;
    } catch {
      // Nothing is there.
    }
  },
};
