import * as fake from 'fake-indexeddb';

/** `idb` looks for the classes by these names. */
const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = fake;
const classes = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction };

export interface TestDatabase {
  /** Closes the app's connection like a browser whose data is cleared: the app is notified. */
  terminate: () => void;
  /** Closes it like a browser with the page in the background: the app is not notified. */
  closeSilently: () => void;
}

/** Gives the tests of a file an IndexedDB, which jsdom lacks. */
export function useIndexedDB(): TestDatabase {
  const factory = new fake.IDBFactory();
  const open = factory.open.bind(factory);
  let request: IDBOpenDBRequest | undefined;
  factory.open = (name, version) => (request = open(name, version));
  const opened = () => (request?.readyState === 'done' ? request.result : undefined);
  const terminate = () => opened() && fake.forceCloseDatabase(opened() as never);

  beforeAll(() => void Object.assign(globalThis, { indexedDB: factory, ...classes }));
  afterAll(() => {
    // The app would keep its connection for the tests of other files.
    terminate();
    for (const name of ['indexedDB', ...Object.keys(classes)]) Reflect.deleteProperty(globalThis, name);
  });
  return { terminate, closeSilently: () => opened()?.close() };
}
