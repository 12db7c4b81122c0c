import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DraftRecord, RecoveredDraft } from '../drafts/draftsState.ts';

export type DraftRow = DraftRecord & { user: string };

interface Schema extends DBSchema {
  drafts: { key: [user: string, form: string, field: string]; value: DraftRow };
  recoveredDrafts: { key: [user: string, id: string]; value: RecoveredDraft & { user: string } };
  offlineCache: { key: string; value: { user: string; value: unknown } };
}

type Database = IDBPDatabase<Schema>;

let connection: Promise<Database> | undefined;

/** While this page is in the back/forward cache: resolves when it is shown again. */
let isBack: Promise<unknown> | undefined;
/** The changes that are being made. */
const changes = new Set<{ abort(): void }>();

// In that cache a page is frozen. A change that it has begun would never end, and keep all other pages from the data.
globalThis.window?.addEventListener(
  'pagehide',
  ({ persisted }) => {
    if (!persisted) return;
    isBack = new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
    for (const change of changes) change.abort();
  },
  { capture: true },
);

/** Dispatches `cleared` when somebody has cleared the browser's data while the page stays open. */
export const databaseEvents = new EventTarget();

/**
 * Runs `work` on this device's database. Browsers close connections on their own (iOS while a page is in the background), and
 * every call on a dead one fails. So after a failure `work` runs once more, on a new connection: it must be repeatable.
 *
 * @returns `null` if that fails too: the browser refuses its storage, or the device is full
 */
export const withDatabase = <Result>(work: (database: Database) => Promise<Result>): Promise<Result | null> =>
  connected(work)
    .catch(() => connected(work))
    .catch(() => null);

async function connected<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  await isBack;
  connection ??= connect();
  const used = connection;
  try {
    return await work(await used);
  } catch (error) {
    if (connection === used) connection = undefined;
    used.then((database) => database.close()).catch(() => {});
    throw error;
  }
}

async function connect(): Promise<Database> {
  const database: Database = await openDB<Schema>('trefoil', 2, {
    upgrade(created) {
      created.createObjectStore('drafts', { keyPath: ['user', 'form', 'field'] });
      created.createObjectStore('recoveredDrafts', { keyPath: ['user', 'id'] });
      created.createObjectStore('offlineCache', { keyPath: 'user' });
    },
    // A newer build wants to change the database: it must not wait for this page.
    blocking: () => database.close(),
    terminated() {
      connection = undefined;
      databaseEvents.dispatchEvent(new Event('cleared'));
    },
  });
  return database;
}

/** Begins a change of the drafts, which is taken back if the page goes into the back/forward cache meanwhile. */
export function beginChange(database: Database) {
  const tx = database.transaction(['drafts', 'recoveredDrafts'], 'readwrite');
  const forget = () => changes.delete(tx);
  changes.add(tx);
  tx.done.then(forget, forget);
  return tx;
}
