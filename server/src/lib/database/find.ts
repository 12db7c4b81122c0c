import { setImmediate as nextTurn } from 'node:timers/promises';
import mongoose, { type Model, Schema, Types, type mongo } from 'mongoose';

/** What of which documents is read, in which order. */
interface Wanted {
  readonly projection: object;
  readonly sort?: object;
  /** How many at most; so few that they should fit into one answer of the database. */
  readonly limit: number;
}

/** Reads a few documents with one command, and by a cursor those that don't fit into one answer after all. */
export async function findFew<T>(model: Model<any>, filter: object, wanted: Wanted): Promise<T[]> {
  const found = await findAtOnce<T>(model, filter, wanted);
  return found ?? (model.collection.find(filter, wanted as object).toArray() as Promise<unknown> as Promise<T[]>);
}

/**
 * Reads documents with one command. A cursor of the driver takes each document apart by itself, which costs twice as much.
 * @returns `undefined` where they don't fit into one answer of the database
 */
export async function findAtOnce<T>(
  { db, collection }: Model<any>,
  filter: object,
  wanted: Wanted,
): Promise<T[] | undefined> {
  if (!db.db) throw new mongoose.MongooseError('Nothing can be read before the initial connection');
  const { readConcern, readPreference } = db.db;
  const batchSize = wanted.limit + 1; // with just the limit a MongoDB would keep a cursor
  const command = Object.assign({ find: collection.name, filter, batchSize }, wanted, readConcern && { readConcern });
  // Texts were checked when they were stored.
  const { cursor } = await db.db.command(command, { readPreference, enableUtf8Validation: false });
  if (String(cursor.id) === '0') return cursor.firstBatch as T[];
  const closing = { killCursors: collection.name, cursors: [mongoose.mongo.Long.fromValue(cursor.id)] };
  await db.db.command(closing, { readPreference }).catch(() => {}); // it would end by itself, later
  return undefined;
}

/** Reads one document, in the same way. */
export async function findOne<T>(model: Model<any>, filter: object, projection: object): Promise<T | undefined> {
  return (await findFew<T>(model, filter, { projection, limit: 1 }))[0];
}

/** What a cursor reads, in batches as they come: a hundred documents waited for one by one cost a tenth of reading them. */
export async function* batchesOf<T>(cursor: mongo.FindCursor): AsyncGenerator<T[]> {
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments() as unknown as T[];
  } finally {
    await cursor.close();
  }
}

/**
 * Makes a finder of documents by `_id` that sends one command for all that are wanted in the same turn of the event loop:
 * under load a command for each costs as much as all the rest of a small call. What is found is never older than the question.
 *
 * @param filter what they must meet besides
 * @returns finds one document by its `_id`, an ObjectId by the 24 hexadecimal digits
 */
export function createFinder<T extends { _id: unknown }>(model: Model<any>, projection: object, filter = {}) {
  const isObjectId = model.schema.path('_id') instanceof Schema.Types.ObjectId;
  const read = async (ids: Iterable<string>): Promise<Map<string, T>> => {
    const $in = isObjectId ? [...ids].map((id) => new Types.ObjectId(id)) : [...ids];
    const documents = await findFew<T>(model, { ...filter, _id: { $in } }, { projection, limit: $in.length });
    return new Map(documents.map((document) => [String(document._id), document]));
  };
  let asked: { ids: Set<string>; found: Promise<Map<string, T>> } | undefined;
  const begin = () => {
    const ids = new Set<string>();
    const found = nextTurn().then(() => {
      asked = undefined;
      return read(ids);
    });
    return { ids, found };
  };
  return async (id: string): Promise<T | undefined> => {
    const { ids, found } = (asked ??= begin());
    ids.add(id);
    try {
      return (await found).get(id);
    } catch (error) {
      // A document that can't be read any more is no reason to keep others from theirs.
      if (ids.size === 1 || !(error instanceof mongoose.mongo.MongoServerError)) throw error;
      return (await read([id])).get(id);
    }
  };
}

/**
 * Makes a function that asks, if nobody has asked in this turn of the event loop what is named by the key: all who ask the
 * same share one answer, which is never older than the question. It is one object, which nobody changes.
 */
export function createSharedReads() {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const begin = () =>
      nextTurn().then(() => {
        asked.delete(key);
        return ask();
      });
    const answer = asked.get(key) ?? begin();
    asked.set(key, answer);
    return answer as Promise<T>;
  };
}
