import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RootDatabase } from 'lmdb';
import { inTurn } from './ownership.ts';
import { placeOf } from './place.ts';
import { type Collection, storedCollections } from './storage/catalog.ts';
import { problemsOfState } from './storage/dataFile.ts';
import { isFilled } from './storage/files.ts';
import { foreignFormat, isSealedFile } from './storage/format.ts';
import { after, PREFIX_LENGTH } from './storage/layout.ts';
import { damageOf, newestHead } from './storage/pages.ts';
import { openFile, Reader } from './storage/reader.ts';
import { checkDocument, decode } from './values/decode.ts';
import { idKey } from './values/keys.ts';
import { callDatabase } from './wire/client.ts';

/** What a data folder holds and what is wrong with it. */
export interface FolderReport {
  collections: { namespace: string; documents: number; indexes: number }[];
  problems: string[];
}

/**
 * Reads everything in a data folder, as one state of it: every page and checksum, every document, and whether every index
 * agrees with them. Changes no data; a database may run in the folder meanwhile, or be started.
 * @throws Error with a message for a person if there is no database in it, or one that can't be read
 */
export async function checkFolder(folder: string): Promise<FolderReport> {
  if (!isFilled(join(folder, 'data.mdb'))) throw new Error(`There is no database in ${folder}.`);
  const place = placeOf(resolve(folder), process.platform === 'win32');
  const checked = await inTurn(place, async () => ({ report: checkFile(folder) })); // which goes on behind its turn
  if (!('other' in checked)) return checked.report;
  if (checked.other.pid === undefined) throw new Error(`A process runs on ${folder}, but does not answer.`);
  return (await callDatabase(checked.other.address, { trefoilCheck: 1, $db: 'admin' })).report as FolderReport;
}

/** The same of a folder whose file no other process writes to when this is called. */
export async function checkFile(folder: string): Promise<FolderReport> {
  const path = join(folder, 'data.mdb');
  const damage = damageOf(path);
  if (damage) return { collections: [], problems: [damage] };
  const db = openFile(resolve(folder), { readOnly: true });
  const file = openSync(path, 'r');
  try {
    await nextTurn(); // who waits for the folder may open it, too
    // In one turn of the event loop: all reads of LMDB see the state that the pages are read of.
    return checkState(db, file, folder);
  } finally {
    closeSync(file);
    await db.close();
  }
}

function checkState(db: RootDatabase<Buffer, Buffer>, file: number, folder: string): FolderReport {
  for (;;) {
    db.resetReadTxn();
    const before = newestHead(file);
    const transaction = db.useReadTransaction();
    try {
      const head = newestHead(file);
      if (!head) return { collections: [], problems: [] };
      if (head.transaction !== before?.transaction) continue; // somebody wrote in between
      const problems = problemsOfState(file, head);
      if (problems.length) return { collections: [], problems };
      const foreign = foreignFormat(db);
      if (foreign) throw new Error(`The database in ${folder} ${foreign}`);
      return checkCollections(db);
    } finally {
      transaction.done();
    }
  }
}

function checkCollections(db: RootDatabase<Buffer, Buffer>): FolderReport {
  const reader = new Reader(db, isSealedFile(db));
  const problems: string[] = [];
  const collections = storedCollections(reader).map((collection) => {
    const documents = checkCollection(reader, collection, problems);
    return { namespace: collection.namespace, documents, indexes: collection.indexes.length };
  });
  return { collections, problems };
}

function checkCollection(reader: Reader, collection: Collection, problems: string[]): number {
  const complete = collection.secondary.filter((index) => !index.meta.building);
  const expected = complete.map(() => 0);
  let [documents, pieces] = [0, 0];
  for (const { key, value } of reader.range({ start: collection.prefix, end: after(collection.prefix) })) {
    documents++;
    pieces += reader.piecesOf(key);
    const id = key.subarray(PREFIX_LENGTH);
    try {
      checkDocument(value);
      const doc = decode(value);
      if (!idKey(doc._id).key.equals(id)) problems.push(`${collection.namespace}: a document under a foreign key`);
      complete.forEach((index, i) => {
        const { keys } = index.keysOf(doc);
        expected[i] = (expected[i] as number) + keys.length;
        for (const entry of keys)
          if (!reader.get(index.unique ? entry : Buffer.concat([entry, id]))?.equals(id))
            problems.push(`${collection.namespace}: a document is missing in the index ${index.name}`);
      });
    } catch (error) {
      problems.push(`${collection.namespace}: ${(error as Error).message}`);
    }
  }
  const stored = reader.count({ start: collection.pieces, end: after(collection.pieces) });
  if (stored !== pieces)
    problems.push(`${collection.namespace}: ${stored} pieces of documents are stored, not ${pieces}`);
  // With every document found above, one entry more is one that leads to none of them.
  complete.forEach((index, i) => {
    const entries = reader.count({ start: index.prefix, end: after(index.prefix) });
    if (entries !== expected[i])
      problems.push(`${collection.namespace}: the index ${index.name} has ${entries} entries, not ${expected[i]}`);
  });
  return documents;
}
