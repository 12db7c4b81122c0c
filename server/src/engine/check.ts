import { compileFilter } from './query/match.ts';
import { Catalog, type Collection } from './storage/catalog.ts';
import { after, PREFIX_LENGTH } from './storage/layout.ts';
import { Store } from './storage/store.ts';
import { checkDocument, decode } from './values/decode.ts';
import { idKey } from './values/keys.ts';

/** What a data folder holds and what is wrong with it. */
export interface FolderReport {
  collections: { namespace: string; documents: number; indexes: number }[];
  problems: string[];
}

/**
 * Reads everything in a data folder that nobody uses: every document, and whether every index agrees with them.
 * @throws Error if the file can't be opened
 */
export async function checkFolder(folder: string): Promise<FolderReport> {
  const store = new Store(folder);
  try {
    const catalog = new Catalog(store, (filter) => compileFilter(filter).test);
    const problems: string[] = [];
    const collections = catalog.list().map((collection) => {
      const documents = checkCollection(store, collection, problems);
      return { namespace: collection.namespace, documents, indexes: collection.indexes.length };
    });
    return { collections, problems };
  } finally {
    await store.close();
  }
}

function checkCollection(store: Store, collection: Collection, problems: string[]): number {
  const complete = collection.secondary.filter((index) => !index.meta.building);
  const expected = complete.map(() => 0);
  let documents = 0;
  for (const { key, value } of store.db.getRange({ start: collection.prefix, end: after(collection.prefix) })) {
    documents++;
    const id = key.subarray(PREFIX_LENGTH);
    try {
      checkDocument(value);
      const doc = decode(value);
      if (!idKey(doc._id).key.equals(id)) problems.push(`${collection.namespace}: a document under a foreign key`);
      complete.forEach((index, i) => {
        const { keys } = index.keysOf(doc);
        expected[i] = (expected[i] as number) + keys.length;
        for (const entry of keys)
          if (!store.db.getBinary(index.unique ? entry : Buffer.concat([entry, id]))?.equals(id))
            problems.push(`${collection.namespace}: a document is missing in the index ${index.name}`);
      });
    } catch (error) {
      problems.push(`${collection.namespace}: ${(error as Error).message}`);
    }
  }
  complete.forEach((index, i) => {
    const entries = store.db.getKeysCount({ start: index.prefix, end: after(index.prefix) });
    if (entries !== expected[i])
      problems.push(`${collection.namespace}: the index ${index.name} has ${entries} entries, not ${expected[i]}`);
  });
  return documents;
}
