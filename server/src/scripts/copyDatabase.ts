import { mongo } from 'mongoose';
import { ToolError } from './tool.ts';

type Document = mongo.Document;
type Rows = mongo.Collection<Document>;

const BATCH_DOCUMENTS = 500;
const BATCH_BYTES = 8 * 1024 * 1024;
const DURABLE = { writeConcern: { w: 'majority' } } as const;
const DUPLICATE = 11000;
const DOLLAR_NAME = 52;
/** Values exactly as they are stored: without this a double 5.0 would arrive as an integer. */
const EXACT = { promoteValues: false, promoteBuffers: false, promoteLongs: false, bsonRegExp: true };

/**
 * Copies every collection with its indexes, documents in batches. What is in the target already is brought up to date,
 * so an interrupted copy is simply started again. Nothing is ever removed from the target.
 * @param say gets a line for each collection
 * @throws ToolError if the numbers of documents differ in the end, or the target refuses a document
 */
export async function copyDatabase(from: mongo.Db, to: mongo.Db, say: (line: string) => void): Promise<void> {
  const collections = await from.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  const problems: string[] = [];
  for (const name of names.sort()) {
    const [source, target] = [from.collection(name), to.collection(name)];
    await copyDocuments(source, target);
    const indexes = await copyIndexes(source, target);
    const [here, there] = [await source.countDocuments(), await target.countDocuments()];
    say(`${name}: ${there} documents, ${indexes + 1} indexes`);
    if (here !== there) problems.push(`${name} has ${here} documents here and ${there} there`);
  }
  if (problems.length === 0) return;
  throw new ToolError(
    `${problems.join('; ')}. If someone was writing meanwhile, stop the server and copy again; otherwise the target held other documents before: use an empty one.`,
  );
}

async function copyDocuments(source: Rows, target: Rows): Promise<void> {
  let batch: Document[] = [];
  let bytes = 0;
  for await (const document of source.find({}, { ...EXACT, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS })) {
    batch.push(document);
    bytes += mongo.BSON.calculateObjectSize(document);
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    await put(batch, target);
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) await put(batch, target);
}

/** Inserts documents and replaces those whose `_id` is there already. */
async function put(documents: Document[], target: Rows): Promise<void> {
  const refused = await refusedOf(target.insertMany(documents, { ordered: false, ...DURABLE }));
  const present = refused.map(({ code, index, errmsg }) => {
    if (code === DUPLICATE && isThereAlready(errmsg)) return documents[index]!;
    throw new ToolError(`${target.namespace} refused a document: ${errmsg}`);
  });
  if (present.length > 0) await replace(present, target);
}

async function replace(documents: Document[], target: Rows): Promise<void> {
  const statements = documents.map((document) => ({
    replaceOne: { filter: { _id: document['_id'] }, replacement: document },
  }));
  for (const { code, index, errmsg } of await refusedOf(target.bulkWrite(statements, { ordered: false, ...DURABLE }))) {
    if (code !== DOLLAR_NAME) throw new ToolError(`${target.namespace} refused a document: ${errmsg}`);
    // A document with such a field can be inserted, but takes nobody's place.
    await target.deleteOne({ _id: documents[index]!['_id'] }, DURABLE);
    await target.insertOne(documents[index]!, DURABLE);
  }
}

/** The statements of a bulk that were refused. */
async function refusedOf(bulk: Promise<unknown>): Promise<mongo.WriteError[]> {
  try {
    await bulk;
    return [];
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    return [error.writeErrors].flat();
  }
}

const isThereAlready = (message = '') => / index: _id_ /.test(message);

/** Gives the number of indexes besides the one over `_id`. */
async function copyIndexes(source: Rows, target: Rows): Promise<number> {
  const indexes = (await source.indexes()).filter(({ name }) => name !== '_id_');
  if (indexes.length > 0) {
    await target.createIndexes(
      indexes.map(({ v: _version, ns: _namespace, ...index }) => index as mongo.IndexDescription),
    );
  } else await target.db.createCollection(target.collectionName).catch(ignoreExisting);
  return indexes.length;
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError) || error.code !== 48) throw error;
}
