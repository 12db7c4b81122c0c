import type { DraftRecord, RecoveredDraft } from '../draftsSlice.ts';

export type Row = DraftRecord & { user: string };

/** What lies in which store of this device's database. */
interface Stores {
  drafts: Row;
  kept: RecoveredDraft & { user: string };
  offlineCache: { user: string; value: unknown };
}
type Name = keyof Stores;

const KEYS: Readonly<Record<Name, string | string[]>> = {
  drafts: ['user', 'form', 'field'],
  kept: ['user', 'id'],
  offlineCache: 'user',
};

let database: Promise<IDBDatabase> | undefined;

/** Tells `cleared` when somebody has cleared the browser's data while the page stays open. */
export const deviceEvents = new EventTarget();

/** Everything of a person, for stores whose keys begin with the person. */
export const allOf = (user: string) => IDBKeyRange.bound([user], [user, []]);

/** What a request brings. Rejects with the reason why it does not. */
export const answerOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device did not answer'));
  });

/** Begins a transaction; rejects where the browser refuses its storage. */
export async function begin(names: readonly Name[], mode: IDBTransactionMode) {
  database ??= open().catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  const tx = (await database).transaction(names, mode);
  /** Resolves when all of it is on the device; rejects when nothing of it is. */
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error('The device did not take it'));
  });
  // Who does not wait for it does not care.
  done.catch(() => {});
  return {
    done,
    get: async <Of extends Name>(of: Of, key: IDBValidKey) =>
      answerOf<Stores[Of] | undefined>(tx.objectStore(of).get(key)),
    all: async <Of extends Name>(of: Of, user?: string) =>
      answerOf<Stores[Of][]>(tx.objectStore(of).getAll(user === undefined ? undefined : allOf(user))),
    put: <Of extends Name>(into: Of, value: Stores[Of]) => void tx.objectStore(into).put(value),
    delete: (from: Name, key: IDBValidKey | IDBKeyRange) => void tx.objectStore(from).delete(key),
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('trefoil', 1);
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(KEYS)) request.result.createObjectStore(name, { keyPath });
  };
  const db = await answerOf(request);
  // A newer build wants to change the database: it must not wait for this page.
  db.onversionchange = () => db.close();
  db.onclose = () => {
    database = undefined;
    deviceEvents.dispatchEvent(new Event('cleared'));
  };
  return db;
}
