import type { Engine } from '../query/engine.ts';
import { firstRow, rowsOf } from '../query/query.ts';
import { compileUpdate, type Update, upsertSeed, withIdFirst } from '../query/update.ts';
import type { Row } from '../storage/scan.ts';
import type { Pace } from '../query/pace.ts';
import { checkDocument, decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { failedToParse } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { checkId } from './insert.ts';

/** One update statement, or the update of findAndModify. */
export interface UpdateStatement {
  namespace: string;
  filter: Doc;
  update: Update;
  multi: boolean;
  upsert: boolean;
  sort?: unknown;
  hint?: unknown;
  variables?: Doc | undefined;
}

export interface UpdateResult {
  matched: number;
  modified: number;
  /** the _id that an upsert made */
  upserted?: { id: unknown };
  /** the last document changed, as it was and as it is */
  before?: Buffer;
  after?: Buffer;
}

/** Reads an update statement. */
export function parseUpdate(
  statement: { update: unknown; arrayFilters?: unknown; variables?: Doc | undefined },
  multi: boolean,
): Update {
  const update = compileUpdate(statement.update, statement.arrayFilters, { variables: statement.variables });
  if (multi && update.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
  return update;
}

/** Applies an update to one stored document; inside a transaction. */
function updateRow(
  engine: Engine,
  { namespace, update, filter }: UpdateStatement,
  row: Row,
): { changed: boolean; after: Buffer } {
  const collection = engine.catalog.find(namespace);
  const doc = update.apply(decode(row.bytes), filter);
  const after = encode(doc);
  if (!collection || row.bytes.equals(after)) return { changed: false, after: row.bytes };
  checkDocument(after);
  engine.documents.replace(collection, row.id, row.bytes, after, doc);
  return { changed: true, after };
}

/** Stores a new document; inside a transaction. */
export function insertDoc({ catalog, documents }: Engine, namespace: string, doc: Doc): Buffer {
  checkId(doc._id);
  const bytes = encode(doc);
  checkDocument(bytes);
  documents.insert(catalog.find(namespace) ?? catalog.create(namespace), bytes, doc);
  return bytes;
}

/** Inserts what an upsert makes of its query and its update; inside a transaction. */
function insertUpsert(engine: Engine, { namespace, update, filter }: UpdateStatement): UpdateResult {
  const seed = upsertSeed(filter);
  const base: Doc = update.kind !== 'replacement' ? seed : seed._id === undefined ? {} : { _id: seed._id };
  const doc = withIdFirst(update.apply(base, undefined));
  return { matched: 0, modified: 0, upserted: { id: doc._id }, after: insertDoc(engine, namespace, doc) };
}

/** Updates one document, or inserts it; inside a transaction. */
export function updateOne(engine: Engine, statement: UpdateStatement): UpdateResult {
  const query = engine.query(engine.catalog.find(statement.namespace), { ...statement, limit: 1 });
  const row = firstRow(query);
  if (!row) return statement.upsert ? insertUpsert(engine, statement) : { matched: 0, modified: 0 };
  const { changed, after } = updateRow(engine, statement, row);
  return { matched: 1, modified: changed ? 1 : 0, before: row.bytes, after };
}

/** How many documents a statement about many changes in one transaction before others write. */
const CHUNK_MS = 5;

/**
 * Does something to all documents that match: first their keys are collected, with turns for others; then each is
 * looked at again and changed, some per transaction. A document that doesn't match any more by then is left alone.
 */
export async function changeMany(
  engine: Engine,
  statement: { namespace: string; filter: Doc; hint?: unknown; variables?: Doc | undefined },
  pace: Pace,
  work: (row: Row) => void,
): Promise<number> {
  const collection = engine.catalog.find(statement.namespace);
  const query = engine.query(collection, statement);
  const ids: Buffer[] = [];
  for await (const rows of rowsOf(query, pace)) for (const row of rows) ids.push(row.id);
  let changed = 0;
  for (let at = 0; at < ids.length;) {
    changed += await engine.store.write(() => {
      const end = performance.now() + CHUNK_MS;
      let count = 0;
      do {
        const id = ids[at++] as Buffer;
        const bytes = collection && !collection.gone ? engine.documents.get(collection, id) : undefined;
        if (!bytes || !query.filter.test(decode(bytes, query.filter.fields))) continue;
        work({ id, bytes });
        count++;
      } while (at < ids.length && performance.now() < end);
      return count;
    });
  }
  return changed;
}

/** Updates all documents that match. */
export async function updateMany(engine: Engine, statement: UpdateStatement, pace: Pace): Promise<UpdateResult> {
  const result: UpdateResult = { matched: 0, modified: 0 };
  result.matched = await changeMany(engine, statement, pace, (row) => {
    if (updateRow(engine, statement, row).changed) result.modified++;
  });
  if (result.matched > 0 || !statement.upsert) return result;
  return engine.store.write(() => updateOne(engine, statement));
}
