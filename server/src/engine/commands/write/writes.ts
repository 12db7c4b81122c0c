import { type Update, upsertSeed, withIdFirst } from '../../query/change/update.ts';
import { type Engine, firstRow, Query } from '../../query/query.ts';
import type { TimeSlices } from '../../query/timeSlices.ts';
import type { Collection } from '../../storage/catalog.ts';
import type { Row } from '../../storage/scan.ts';
import { SLICE_MS } from '../../storage/store.ts';
import { checkValue, decode, decodeFields } from '../../values/decode.ts';
import { encode, encodeChanged } from '../../values/encode.ts';
import type { Doc } from '../../values/types.ts';
import { checkId } from './insert.ts';

/** What a statement is about. */
interface Target {
  namespace: string;
  filter: Doc;
}

/** One update statement, or the update of findAndModify. */
interface UpdateStatement extends Target {
  update: Update;
  upsert: boolean;
}

export interface WriteResult {
  matched: number;
  modified: number;
  /** the _id that an upsert made */
  upserted?: { id: unknown };
  /** the last document changed, as it was and as it is */
  before?: Buffer;
  after?: Buffer;
}

/** Removes one document; inside a transaction. */
export function removeOne(engine: Engine, { namespace, filter }: Target): WriteResult {
  const row = firstRow(engine, namespace, filter);
  if (!row) return { matched: 0, modified: 0 };
  engine.documents.remove(engine.catalog.find(namespace) as Collection, row);
  return { matched: 1, modified: 1, before: row.bytes };
}

/** Applies an update to one stored document; inside a transaction. */
function updateRow(engine: Engine, { update, filter }: UpdateStatement, collection: Collection, row: Row): WriteResult {
  const before = decode(row.bytes);
  const doc = update.apply(before, filter);
  const after = encodeChanged(row.bytes, before, doc);
  const changed = !row.bytes.equals(after);
  if (changed) {
    checkValue(doc);
    engine.documents.replace(collection, row.id, before, after, doc);
  }
  return { matched: 1, modified: changed ? 1 : 0, before: row.bytes, after };
}

/** Inserts what an upsert makes of its query and its update; inside a transaction. */
function insertUpsert({ catalog, documents }: Engine, { namespace, update, filter }: UpdateStatement): WriteResult {
  const seed = upsertSeed(filter);
  const base: Doc = !update.replaces ? seed : seed._id === undefined ? {} : { _id: seed._id };
  const doc = withIdFirst(update.apply(base, undefined));
  checkId(doc._id);
  checkValue(doc);
  const after = encode(doc);
  documents.insert(catalog.find(namespace) ?? catalog.create(namespace), after, doc);
  return { matched: 0, modified: 0, upserted: { id: doc._id }, after };
}

/** Updates one document, or inserts it; inside a transaction. */
export function updateOne(engine: Engine, statement: UpdateStatement): WriteResult {
  const row = firstRow(engine, statement.namespace, statement.filter);
  if (row) return updateRow(engine, statement, engine.catalog.find(statement.namespace) as Collection, row);
  return statement.upsert ? insertUpsert(engine, statement) : { matched: 0, modified: 0 };
}

/**
 * Does something to all documents that match: first their keys are collected, with turns for others; then each is
 * looked at again and changed, some per transaction. A document that doesn't match any more by then is left alone.
 */
async function changeMany(
  engine: Engine,
  { namespace, filter }: Target,
  time: TimeSlices,
  work: (collection: Collection, row: Row) => void,
): Promise<number> {
  const query = new Query(engine, namespace, { filter, countsOnly: true });
  const ids: Buffer[] = [];
  while (!query.ended) {
    for (const row of query.take(Infinity, time.sliceEnd)) ids.push(row.id);
    await time.rest();
  }
  let [at, changed] = [0, 0];
  const change = () => {
    const end = performance.now() + SLICE_MS;
    const collection = engine.catalog.find(namespace);
    do {
      const id = ids[at++] as Buffer;
      const bytes = collection && engine.documents.get(collection, id);
      if (!bytes || !query.filter.test(decodeFields(bytes, query.filter.fields))) continue;
      work(collection, { id, bytes });
      changed++;
    } while (at < ids.length && performance.now() < end);
  };
  if (ids.length) await engine.store.write(change);
  while (at < ids.length) await engine.store.writeInTurn(change);
  return changed;
}

/** Removes all documents that match; gives their number. */
export const removeMany = (engine: Engine, target: Target, time: TimeSlices): Promise<number> =>
  changeMany(engine, target, time, (collection, row) => engine.documents.remove(collection, row));

/** Updates all documents that match, or inserts one. */
export async function updateMany(engine: Engine, statement: UpdateStatement, time: TimeSlices): Promise<WriteResult> {
  const result: WriteResult = { matched: 0, modified: 0 };
  result.matched = await changeMany(engine, statement, time, (collection, row) => {
    result.modified += updateRow(engine, statement, collection, row).modified;
  });
  return result.matched === 0 && statement.upsert ? engine.store.write(() => updateOne(engine, statement)) : result;
}
