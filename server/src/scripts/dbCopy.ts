import { mongo } from 'mongoose';
import { hidePassword, runTool, withDatabase, withMongoDb } from './tool.ts';

const BATCH_DOCUMENTS = 500;
const BATCH_BYTES = 8 * 1024 * 1024;
const DURABLE = { writeConcern: { w: 'majority' } } as const;
/** Keeps the types of all values: otherwise a double 5.0 would arrive as an integer. */
const EXACT = { promoteValues: false, promoteBuffers: false, promoteLongs: false };

/**
 * `npm run db:copy -- <mongodb uri>`: copies all data and indexes of the application to a MongoDB. What is there already is
 * brought up to date, so an interrupted copy is simply started again. Nothing is removed from the target.
 */
await runTool(async ([target], config) => {
  if (!target || !/^mongodb(\+srv)?:\/\/[^/]+/.test(target)) {
    throw new Error('Usage: npm run db:copy -- mongodb://host:port/name');
  }
  await withDatabase(config, (from) =>
    withMongoDb(target, async (to) => {
      // A document that changes while it is copied onto itself would be put back to what it was.
      if (to.databaseName === from.databaseName && haveCommonHost(from.client, to.client)) {
        throw new Error('The target is the database in use. Choose another one.');
      }
      await copyDatabase(from, to);
      console.log(
        `Copied to ${hidePassword(target)} (${to.databaseName}). Set MONGODB_URI to it and restart the server.`,
      );
    }),
  );
});

function haveCommonHost(one: mongo.MongoClient, other: mongo.MongoClient): boolean {
  const hosts = new Set(one.options.hosts.map(String));
  return other.options.hosts.some((host) => hosts.has(String(host)));
}

/** @throws Error if the numbers of documents differ in the end, or the target refuses a document */
async function copyDatabase(from: mongo.Db, to: mongo.Db): Promise<void> {
  const collections = await from.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const problems: string[] = [];
  const names = collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  for (const name of names.toSorted()) {
    const [source, target] = [from.collection(name), to.collection(name)];
    await copyDocuments(source, target);
    await copyIndexes(source, target);
    const [here, there] = [await source.countDocuments(), await target.countDocuments()];
    console.log(`${name}: ${there} documents`);
    if (here !== there) problems.push(`${name} has ${here} documents here and ${there} there`);
  }
  if (problems.length === 0) return;
  throw new Error(
    `${problems.join('; ')}. If someone was writing meanwhile, stop the server and copy again; otherwise the target held other documents before: use an empty one.`,
  );
}

async function copyDocuments(source: mongo.Collection, target: mongo.Collection): Promise<void> {
  let batch: mongo.Document[] = [];
  let bytes = 0;
  for await (const document of source.find({}, { ...EXACT, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS })) {
    batch.push(document);
    bytes += mongo.BSON.calculateObjectSize(document);
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    await writeDocuments(batch, target);
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) await writeDocuments(batch, target);
}

async function writeDocuments(documents: mongo.Document[], target: mongo.Collection): Promise<void> {
  const writes = documents.map((document) => ({
    replaceOne: { filter: { _id: document['_id'] }, replacement: document, upsert: true },
  }));
  await target.bulkWrite(writes, { ordered: false, ...DURABLE }).catch((error: Error) => {
    throw new Error(`${target.namespace} refused a document: ${error.message}`);
  });
}

async function copyIndexes(source: mongo.Collection, target: mongo.Collection): Promise<void> {
  const indexes = (await source.indexes()).filter(({ name }) => name !== '_id_');
  if (indexes.length === 0) return;
  const descriptions = indexes.map(({ v: _version, ns: _namespace, ...index }) => index as mongo.IndexDescription);
  await target.createIndexes(descriptions);
}
