import { BSON, MongoClient, MongoServerError, ObjectId } from 'mongodb';
import type { Collection, Db, Document, MongoClientOptions } from 'mongodb';

/** What a suite works with; every member is usable inside tests and hooks only. */
export interface TestDatabase {
  client: MongoClient;
  db: Db;
  /** Whether this is the embedded database, not a MongoDB. */
  embedded: boolean;
  /** A collection that no other test sees, holding these documents. */
  with(documents?: Document[]): Promise<Collection<Document>>;
}

/** The MongoDB that CONFORMANCE_URI names, or else the embedded database that serves the whole test run. */
const TARGET = process.env.CONFORMANCE_URI ?? process.env.TEST_MONGODB_URI!;

/**
 * Gives a suite its database, its client and throw-away collections, and cleans up behind it.
 * @param options the driver's options, such as `promoteValues: false` to see exact types
 */
export function useDatabase(options: MongoClientOptions = {}): TestDatabase {
  let made = 0;
  const database = {
    async with(documents: Document[] = []) {
      const collection = database.db.collection(`c${++made}`);
      if (documents.length > 0) await collection.insertMany(documents.map((document) => ({ ...document })));
      return collection;
    },
  } as TestDatabase;
  beforeAll(async () => {
    database.client = await new MongoClient(TARGET, options).connect();
    database.db = database.client.db(`conformance_${new ObjectId().toHexString()}`);
    const { modules = [] } = await database.db.command({ buildInfo: 1 });
    database.embedded = modules.includes('embedded');
  });
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.client.close();
  });
  return database;
}

/** A value as text that tells its exact type. */
export const shown = (value: unknown) => BSON.EJSON.stringify({ v: value }, { relaxed: false });

/** The code with which the server refuses something; undefined if it does it. */
export async function refusalOf(work: Promise<unknown>): Promise<number | undefined> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'fulfilled') return undefined;
  if (!(outcome.reason instanceof MongoServerError)) throw outcome.reason;
  return Number(outcome.reason.code);
}
