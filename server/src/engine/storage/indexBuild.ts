import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import type { Catalog } from './catalog.ts';
import type { Documents } from './documents.ts';
import { after, PREFIX_LENGTH } from './layout.ts';
import { type Entry, SLICE_MS, type Store } from './store.ts';

/**
 * Builds an index while others read and write. The index is entered into the catalog first, so that every write keeps it
 * up from then on; the documents that were there before are added slice by slice. Until it is complete no query uses it.
 * @throws MongoError 11000 if it is unique and two documents share a key; the index is gone then
 */
export async function buildIndex(catalog: Catalog, documents: Documents, namespace: string, spec: Doc): Promise<void> {
  const { store } = catalog;
  let id = 0;
  let last: Buffer | undefined;
  const slice = (): boolean => {
    const collection = catalog.find(namespace);
    const index = collection?.secondary.find((one) => one.meta.id === id);
    if (!collection || !index)
      throw new MongoError(276, `Index build failed: the collection or index was dropped: ${namespace}`);
    const end = performance.now() + SLICE_MS;
    for (;;) {
      const rows = portion(store, last ?? collection.prefix, after(collection.prefix));
      if (rows.length === 0) break;
      for (const { key, value } of rows) documents.addEntries(collection, index, key.subarray(PREFIX_LENGTH), value);
      last = rows.at(-1)?.key;
      if (performance.now() > end) return false;
    }
    index.meta.building = false;
    collection.refresh();
    catalog.save(collection);
    return true;
  };
  try {
    let complete = await store.write(() => {
      id = catalog.addIndex(catalog.find(namespace) ?? catalog.create(namespace), spec).id;
      return false;
    });
    while (!complete) complete = await store.write(slice);
  } catch (error) {
    await store.write(() => {
      const collection = catalog.find(namespace);
      if (collection) catalog.dropIndex(collection, id);
    });
    throw error;
  }
}

/** The next documents between two keys, few enough for one slice. */
function portion(store: Store, start: Buffer, end: Buffer): Entry[] {
  const rows: Entry[] = [];
  let bytes = 0;
  for (const row of store.range({ start, end, exclusiveStart: true, limit: 64 })) {
    rows.push(row);
    bytes += row.value.length;
    if (bytes > 1 << 20) break;
  }
  return rows;
}

/** Removes what an interrupted build has left; to be called at the start. On a full disk it stays, unused. */
export async function dropUnfinished(catalog: Catalog): Promise<void> {
  const unfinished = catalog
    .list()
    .flatMap((collection) => collection.secondary.map((index) => ({ collection, index })))
    .filter(({ index }) => index.meta.building);
  if (unfinished.length === 0) return;
  const drop = () => unfinished.forEach(({ collection, index }) => catalog.dropIndex(collection, index.meta.id));
  await catalog.store.write(drop).catch((error: unknown) => {
    if ((error as MongoError).code !== 14031) throw error;
  });
}
