import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isChanged } from '../edit.ts';
import { forgetUnwritten } from './unwritten.ts';
import { isNewer, KEPT_FOR, type EditRecord, type KeptWords } from '../editsSlice.ts';

type Row = EditRecord & { user: string };

interface Schema extends DBSchema {
  edits: { key: [string, string, string]; value: Row };
  keys: { key: [string, string]; value: { user: string; form: string; key: string } };
  kept: { key: [string, string]; value: KeptWords & { user: string } };
  lastKnown: { key: string; value: { user: string; value: unknown } };
}

/** What the device holds of one person. */
export interface Found {
  records: EditRecord[];
  keys: { form: string; key: string }[];
  kept: KeptWords[];
  /** The highest number of all stamps. */
  clock: number;
}

/** What is to be written for one person. */
export interface Batch {
  records: EditRecord[];
  keys: { form: string; key: string | undefined }[];
  kept: KeptWords[];
  forgotten: string[];
}

/** That a text is stored need not be known longer than another tab may sleep, in milliseconds. */
const SETTLED_FOR = 7 * 86_400_000;

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open() {
  database ??= openDB<Schema>('trefoil', 1, {
    upgrade(db) {
      db.createObjectStore('edits', { keyPath: ['user', 'form', 'field'] });
      db.createObjectStore('keys', { keyPath: ['user', 'form'] });
      db.createObjectStore('kept', { keyPath: ['user', 'id'] });
      db.createObjectStore('lastKnown', { keyPath: 'user' });
    },
    // A newer build wants to change the database: it must not wait for this page.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    terminated: () => (database = undefined),
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

const settled = ({ edit: { stamp, after, at }, ...row }: Row): Row => ({
  ...row,
  settled: true,
  edit: { base: '', mine: '', stamp, at, ...(after && { after }) },
});

const allOf = (user: string) => IDBKeyRange.bound([user], [user, []]);

/** Reads what this device holds of a person. Throws where the browser refuses its storage. */
export async function readJournal(user: string): Promise<Found> {
  const db = await open();
  const [rows, keys, kept] = await Promise.all([
    db.getAll('edits', allOf(user)),
    db.getAll('keys', allOf(user)),
    db.getAll('kept', allOf(user)),
  ]);
  const clock = rows.reduce((highest, { edit }) => Math.max(highest, edit.stamp.n), 0);
  await tidy(db, rows, kept);
  return { records: rows, keys, kept: kept.filter(({ at }) => Date.now() - at < KEPT_FOR), clock };
}

/** Takes away what is over. */
async function tidy(db: IDBPDatabase<Schema>, rows: Row[], kept: (KeptWords & { user: string })[]): Promise<void> {
  const past = (at: number, span: number) => Date.now() - at > span;
  const oldRows = rows.filter(({ edit }) =>
    isChanged(edit) ? edit.gone && past(edit.at, KEPT_FOR) : past(edit.at, SETTLED_FOR),
  );
  const oldKept = kept.filter(({ at }) => past(at, KEPT_FOR));
  if (oldRows.length + oldKept.length === 0) return;
  const tx = db.transaction(['edits', 'kept'], 'readwrite');
  for (const { user, form, field } of oldRows) void tx.objectStore('edits').delete([user, form, field]);
  for (const { user, id } of oldKept) void tx.objectStore('kept').delete([user, id]);
  await tx.done.catch(() => {});
}

/**
 * Writes what changed, all or nothing. What is older than what the journal has already is left out, so that no tab, however
 * late it comes, undoes another. Throws where the device takes nothing (more).
 */
export async function writeJournal(user: string, { records, keys, kept, forgotten }: Batch): Promise<void> {
  const db = await open();
  const tx = db.transaction(['edits', 'keys', 'kept'], 'readwrite');
  const [edits, names, words] = [tx.objectStore('edits'), tx.objectStore('keys'), tx.objectStore('kept')];
  const writing = [
    ...records.map(async ({ form, field, edit }) => {
      const before = await edits.get([user, form, field]);
      if (before && !isNewer(edit.stamp, before.edit.stamp)) return;
      await edits.put(isChanged(edit) ? { user, form, field, edit } : settled({ user, form, field, edit }));
    }),
    ...keys.map(({ form, key }) => (key === undefined ? names.delete([user, form]) : names.put({ user, form, key }))),
    ...kept.map((one) => words.put({ ...one, user })),
    ...forgotten.map((id) => words.delete([user, id])),
  ];
  try {
    await Promise.all(writing);
  } finally {
    await tx.done;
  }
}

/** Forgets everything of a person, for a deleted account. */
export async function forgetJournal(user: string): Promise<void> {
  forgetUnwritten(user);
  const db = await open();
  const tx = db.transaction(['edits', 'keys', 'kept', 'lastKnown'], 'readwrite');
  for (const name of ['edits', 'keys', 'kept'] as const) void tx.objectStore(name).delete(allOf(user));
  void tx.objectStore('lastKnown').delete(user);
  await tx.done;
}

/**
 * The last outline of a person with its characters, to be read without a network. It holds nothing that is not on the
 * server, so it goes with Logout and with another person's sign-in, and its failures are of no consequence.
 */
export const lastKnown = {
  /** What was set last for this person; `undefined` for nothing. */
  get: async <Value>(user: string): Promise<Value | undefined> => {
    try {
      return (await (await open()).get('lastKnown', user))?.value as Value | undefined;
    } catch {
      return undefined;
    }
  },
  set: async (user: string, value: unknown): Promise<void> => {
    try {
      await (await open()).put('lastKnown', { user, value });
    } catch {
      // The network has it.
    }
  },
  /** Forgets it, for all but one person. */
  clear: async (but?: string): Promise<void> => {
    try {
      const db = await open();
      for (const user of await db.getAllKeys('lastKnown')) if (user !== but) await db.delete('lastKnown', user);
    } catch {
      // Nothing is there.
    }
  },
};
