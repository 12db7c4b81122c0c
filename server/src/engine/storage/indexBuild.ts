import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import type { Catalog, Collection } from './catalog.ts';
import type { Documents } from './documents.ts';
import type { Index } from './indexes.ts';
import { after, PREFIX_LENGTH } from './layout.ts';
import type { Row } from './reader.ts';
import type { Store } from './store.ts';

const SLICE_MS = 3;

/**
 * Builds an index while others read and write. The index is entered into the catalog first, so that every write keeps it
 * up from then on; the documents that were there before are added slice by slice. Until it is complete no query uses it.
 * @throws MongoError 11000 if it is unique and two documents share a key; the index is gone then
 */
export async function buildIndex(catalog: Catalog, documents: Documents, namespace: string, spec: Doc): Promise<void> {
  const { store } = catalog;
  let id = 0;
  let last: Buffer | undefined;
  const collectionNow = (): Collection => {
    const collection = catalog.find(namespace);
    if (!collection?.meta.indexes.some((meta) => meta.id === id))
      throw new MongoError(276, `Index build failed: the collection or index was dropped: ${namespace}`);
    return collection;
  };
  const slice = (): boolean => {
    const collection = collectionNow();
    const index = collection.secondary.find((one) => one.meta.id === id) as Index;
    const end = performance.now() + SLICE_MS;
    const range = {
      start: last ?? collection.prefix,
      end: after(collection.prefix),
      exclusiveStart: last !== undefined,
    };
    for (;;) {
      const rows = portion(store, range);
      for (const { key, value } of rows) documents.addEntries(collection, index, key.subarray(PREFIX_LENGTH), value);
      if (rows.length === 0) break;
      last = range.start = (rows.at(-1) as { key: Buffer }).key;
      range.exclusiveStart = true;
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

/** The next documents of a range, few enough for one slice. */
function portion(store: Store, range: { start: Buffer; end: Buffer; exclusiveStart: boolean }) {
  const rows: Row[] = [];
  let bytes = 0;
  for (const row of store.range({ ...range, limit: 64 })) {
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
