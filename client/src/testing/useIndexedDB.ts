import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';

/** Gives the browser of a file's tests an IndexedDB of its own; jsdom has none, so that nothing is stored elsewhere. */
export function useIndexedDB(): void {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  let request: IDBOpenDBRequest | undefined;
  factory.open = (name, version) => (request = open(name, version));

  beforeAll(() => void Object.assign(globalThis, { indexedDB: factory, IDBKeyRange, IDBObjectStore }));
  afterAll(() => {
    // The app would keep its connection for the tests of other files.
    if (request) forceCloseDatabase(request.result as never);
    for (const name of ['indexedDB', 'IDBKeyRange', 'IDBObjectStore']) Reflect.deleteProperty(globalThis, name);
  });
}
