import type { TimeSlices } from '../query/timeSlices.ts';
import { checkValue, decode } from '../values/decode.ts';
import { idKey } from '../values/keys.ts';
import type { Catalog, Collection } from '../storage/catalog.ts';
import { after, PREFIX_LENGTH } from '../storage/layout.ts';
import type { Lmdb } from '../storage/store.ts';

/** What a data folder holds and what is wrong with it. */
export interface FolderReport {
  collections: { namespace: string; documents: number; indexes: number }[];
  problems: string[];
}

/** The state of a file that all reads of a check see, whatever is written meanwhile. */
interface Snapshot {
  db: Lmdb;
  transaction: ReturnType<Lmdb['useReadTransaction']>;
}

/** Reads every document and compares every index with them, as one state of the database; others go on meanwhile. */
export async function checkDocuments(catalog: Catalog, time: TimeSlices): Promise<FolderReport> {
  const report: FolderReport = { collections: [], problems: [] };
  const { db } = catalog.store;
  const transaction = db.useReadTransaction();
  try {
    for (const collection of catalog.list()) {
      const documents = await checkCollection({ db, transaction }, collection, report.problems, time);
      const { namespace, indexes } = collection;
      report.collections.push({ namespace, documents, indexes: indexes.length });
    }
  } finally {
    transaction.done();
  }
  return report;
}

async function checkCollection(
  { db, transaction }: Snapshot,
  { namespace, prefix, secondary }: Collection,
  problems: string[],
  time: TimeSlices,
): Promise<number> {
  const complete = secondary.filter((index) => !index.meta.building);
  const expected = complete.map(() => 0);
  let documents = 0;
  for (const { key, value } of db.getRange({ start: prefix, end: after(prefix), transaction })) {
    documents++;
    const id = key.subarray(PREFIX_LENGTH);
    try {
      const doc = decode(value);
      checkValue(doc);
      if (!idKey(doc._id).equals(id)) problems.push(`${namespace}: a document under a foreign key`);
      complete.forEach((index, i) => {
        const { keys } = index.keysOf(doc);
        expected[i] = (expected[i] as number) + keys.length;
        for (const entry of keys)
          if (!db.get(index.unique ? entry : Buffer.concat([entry, id]), { transaction })?.equals(id))
            problems.push(`${namespace}: a document is missing in the index ${index.name}`);
      });
    } catch (error) {
      problems.push(`${namespace}: ${(error as Error).message}`);
    }
    await time.rest();
  }
  // With every document found above, one entry more is one that leads to none of them.
  for (const [i, { prefix: start, name }] of complete.entries()) {
    const entries = db.getKeysCount({ start, end: after(start), transaction });
    if (entries !== expected[i])
      problems.push(`${namespace}: the index ${name} has ${entries} entries, not ${expected[i]}`);
  }
  return documents;
}
