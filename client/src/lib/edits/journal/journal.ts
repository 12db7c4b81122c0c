import { isChanged } from '../edit.ts';
import { allOf, begin, type Row } from './database.ts';
import { forgetUnwritten } from './unwritten.ts';
import { isNewer, KEPT_FOR, type EditRecord, type KeptWords } from '../editsSlice.ts';

/** What the device holds of one person. */
export interface Found {
  records: EditRecord[];
  kept: KeptWords[];
}

/** What is to be written for one person. */
export interface Batch {
  records: EditRecord[];
  kept: KeptWords[];
  forgotten: string[];
}

/** That a text is stored need not be known longer than another tab may sleep, in milliseconds. */
const SETTLED_FOR = 7 * 86_400_000;

const settled = ({ edit: { stamp, after, at }, ...row }: Row): Row => ({
  ...row,
  settled: true,
  edit: { base: '', mine: '', stamp, at, ...(after && { after }) },
});

/** Reads what this device holds of a person. Throws where the browser refuses its storage. */
export async function readJournal(user: string): Promise<Found> {
  const device = await begin(['edits', 'kept'], 'readonly');
  const [rows, kept] = await Promise.all([device.all('edits', user), device.all('kept', user), device.done]);
  await tidy(rows, kept);
  return { records: rows, kept: kept.filter(({ at }) => Date.now() - at < KEPT_FOR) };
}

/** Takes away what is over. */
async function tidy(rows: readonly Row[], kept: readonly (KeptWords & { user: string })[]): Promise<void> {
  const past = (at: number, span: number) => Date.now() - at > span;
  const oldRows = rows.filter(({ edit }) =>
    isChanged(edit) ? edit.gone && past(edit.at, KEPT_FOR) : past(edit.at, SETTLED_FOR),
  );
  const oldKept = kept.filter(({ at }) => past(at, KEPT_FOR));
  if (oldRows.length + oldKept.length === 0) return;
  const device = await begin(['edits', 'kept'], 'readwrite');
  for (const { user, form, field } of oldRows) device.delete('edits', [user, form, field]);
  for (const { user, id } of oldKept) device.delete('kept', [user, id]);
  await device.done.catch(() => {});
}

/**
 * Writes what changed, all or nothing. What is older than what the journal has already is left out, so that no tab, however
 * late it comes, undoes another. Throws where the device takes nothing (more).
 *
 * @returns what the journal has in place of what was left out
 */
export async function writeJournal(user: string, { records, kept, forgotten }: Batch): Promise<EditRecord[]> {
  const device = await begin(['edits', 'kept'], 'readwrite');
  const newer: EditRecord[] = [];
  const writing = records.map(async ({ form, field, edit }) => {
    const before = await device.get('edits', [user, form, field]);
    if (before && isNewer(before.edit.stamp, edit.stamp)) newer.push(before);
    if (before && !isNewer(edit.stamp, before.edit.stamp)) return;
    device.put('edits', isChanged(edit) ? { user, form, field, edit } : settled({ user, form, field, edit }));
  });
  for (const one of kept) device.put('kept', { ...one, user });
  for (const id of forgotten) device.delete('kept', [user, id]);
  await Promise.all([...writing, device.done]);
  return newer;
}

/** Forgets everything of a person, for a deleted account. */
export async function forgetJournal(user: string): Promise<void> {
  forgetUnwritten(user);
  const device = await begin(['edits', 'kept', 'lastKnown'], 'readwrite');
  for (const name of ['edits', 'kept'] as const) device.delete(name, allOf(user));
  device.delete('lastKnown', user);
  await device.done;
}

/**
 * The last outline of a person with its characters, to be read without a network. It holds nothing that is not on the
 * server, so it goes with Logout and with another person's sign-in, and its failures are of no consequence.
 */
export const lastKnown = {
  /** What was set last for this person; `undefined` for nothing. */
  get: async <Value>(user: string): Promise<Value | undefined> => {
    try {
      const device = await begin(['lastKnown'], 'readonly');
      return (await device.get('lastKnown', user))?.value as Value | undefined;
    } catch {
      return undefined;
    }
  },
  set: async (user: string, value: unknown): Promise<void> => {
    try {
      const device = await begin(['lastKnown'], 'readwrite');
      device.put('lastKnown', { user, value });
      await device.done;
    } catch {
      // The network has it.
    }
  },
  /** Forgets it, for all but one person. */
  clear: async (but?: string): Promise<void> => {
    try {
      const device = await begin(['lastKnown'], 'readwrite');
      for (const { user } of await device.all('lastKnown')) if (user !== but) device.delete('lastKnown', user);
      await device.done;
    } catch {
      // Nothing is there.
    }
  },
};
