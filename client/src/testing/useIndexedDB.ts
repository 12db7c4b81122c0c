import * as fake from 'fake-indexeddb';

/** `idb` looks for the classes by these names. */
const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = fake;
const classes = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction };

export interface TestDatabase {
  /** Ends the app's connection as browsers do when their data is cleared: the app is told. */
  terminate: () => void;
  /** Ends it as browsers do while a page is in the background: the app is not told. */
  closeSilently: () => void;
}

/** Gives the browser of a file's tests an IndexedDB of its own; jsdom has none, so that nothing is stored elsewhere. */
export function useIndexedDB(): TestDatabase {
  const factory = new fake.IDBFactory();
  const open = factory.open.bind(factory);
  let request: IDBOpenDBRequest | undefined;
  factory.open = (name, version) => (request = open(name, version));
  const terminate = () => request && fake.forceCloseDatabase(request.result as never);

  beforeAll(() => void Object.assign(globalThis, { indexedDB: factory, ...classes }));
  afterAll(() => {
    // The app would keep its connection for the tests of other files.
    terminate();
    for (const name of ['indexedDB', ...Object.keys(classes)]) Reflect.deleteProperty(globalThis, name);
  });
  return { terminate, closeSilently: () => request?.result.close() };
}
