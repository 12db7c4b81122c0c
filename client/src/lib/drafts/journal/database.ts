import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DraftRecord, RecoveredDraft } from '../draftsState.ts';

export type DraftRow = DraftRecord & { user: string };
export type RecoveredRow = RecoveredDraft & { user: string };

interface Schema extends DBSchema {
  drafts: { key: [user: string, form: string, field: string]; value: DraftRow };
  recoveredDrafts: { key: [user: string, id: string]; value: RecoveredRow };
  offlineCache: { key: string; value: { user: string; value: unknown } };
}

type Database = IDBPDatabase<Schema>;

let connection: Promise<Database> | undefined;

/** Dispatches `cleared` when somebody has cleared the browser's data while the page stays open. */
export const databaseEvents = new EventTarget();

/** The keys of all rows of a user, in stores whose keys begin with the user. */
export const allOf = (user: string) => IDBKeyRange.bound([user], [user, []]);

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
