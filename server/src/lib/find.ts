import mongoose, { type Model } from 'mongoose';

/** What of which documents is read, in which order. */
interface Wanted {
  readonly projection: object;
  readonly sort?: object;
  /** How many at most; so few that they fit into one answer of the database. */
  readonly limit: number;
}

/**
 * Reads a few documents with one command. A cursor of the driver takes each document apart by itself, which costs twice as
 * much; it reads those that don't fit into one answer after all.
 */
export async function findFew<T>({ db, collection }: Model<any>, filter: object, wanted: Wanted): Promise<T[]> {
  if (!db.db) throw new mongoose.MongooseError('Nothing can be read before the initial connection');
  const { readConcern, readPreference } = db.db;
  const batchSize = wanted.limit + 1; // with just the limit a MongoDB would keep a cursor
  const command = Object.assign({ find: collection.name, filter, batchSize }, wanted, readConcern && { readConcern });
  // Texts were checked when they were stored.
  const { cursor } = await db.db.command(command, { readPreference, enableUtf8Validation: false });
  if (String(cursor.id) === '0') return cursor.firstBatch as T[];
  return collection.find(filter, wanted as object).toArray() as Promise<unknown> as Promise<T[]>;
}

/** Reads one document, in the same way. */
export async function findOne<T>(model: Model<any>, filter: object, projection: object): Promise<T | undefined> {
  return (await findFew<T>(model, filter, { projection, limit: 1 }))[0];
}
