import { BSON, MongoClient, MongoServerError, type Db, type Document } from 'mongodb';
import { randomCase, randomMixture, type Case } from '../../testing/randomCases.ts';
import { printedRandom } from '../../../testing/random.ts';
import { sized } from '../../../testing/sized.ts';

const CASES = sized(500, 3000);
/** The embedded database of the run and the MongoDB that CONFORMANCE_URI names: without both there is nothing to compare. */
const { CONFORMANCE_URI, TEST_MONGODB_URI } = process.env;
const both = CONFORMANCE_URI && TEST_MONGODB_URI && CONFORMANCE_URI !== TEST_MONGODB_URI;
const NOT_IMPLEMENTED = 238;
const exact = { promoteValues: false };

/** What one of the two makes of a case: documents with their exact types, or that it refuses, and whether for lack of it. */
async function outcomeOf(db: Db, one: Case): Promise<string[]> {
  try {
    const found = await run(db, one);
    return found.map((document) => BSON.EJSON.stringify(document, { relaxed: false }));
  } catch (error) {
    if (error instanceof MongoServerError)
      return [Number(error.code) === NOT_IMPLEMENTED ? 'not implemented' : 'refused'];
    throw error;
  }
}

async function run(db: Db, one: Case): Promise<Document[]> {
  if ('find' in one) {
    const { find, sort, projection } = one;
    return db.collection('rows').find(find, { sort, projection }).toArray();
  }
  if ('aggregate' in one) return db.collection('rows').aggregate(one.aggregate).toArray();
  const { update, filter, before, arrayFilters } = one;
  const changing = db.collection('changing');
  await changing.deleteMany({});
  await changing.insertOne(before);
  await changing.updateOne(filter, update, arrayFilters && { arrayFilters });
  return changing.find().toArray();
}

(both ? describe : describe.skip)('the embedded database and MongoDB', () => {
  it(`agree about ${CASES} random queries, updates and pipelines`, async () => {
    const random = printedRandom('differences');
    const name = `conformance_${new BSON.ObjectId().toHexString()}`;
    const clients = await Promise.all(
      [TEST_MONGODB_URI, CONFORMANCE_URI].map((uri) => new MongoClient(uri!, exact).connect()),
    );
    const [embedded, mongodb] = clients.map((client) => client.db(name)) as [Db, Db];
    try {
      const documents = Array.from({ length: 60 }, (_, id) => randomMixture(random, id));
      for (const db of [embedded, mongodb]) await db.collection('rows').insertMany(documents);
      let notImplemented = 0;
      for (let i = 0; i < CASES; i++) {
        const one = randomCase(random, documents);
        const [ours, theirs] = await Promise.all([outcomeOf(embedded, one), outcomeOf(mongodb, one)]);
        if (ours[0] === 'not implemented') {
          notImplemented++;
          continue;
        }
        const at = ours.findIndex((document, place) => document !== theirs[place]);
        const shown = (outcome: string[]) => ({
          case: BSON.EJSON.stringify(one),
          i,
          of: outcome.length,
          at: outcome[at],
        });
        expect(shown(ours)).toEqual(shown(theirs));
      }
      // Sums with doubles are refused; all else that is asked for is there.
      expect(notImplemented).toBeLessThan(CASES / 10);
    } finally {
      await Promise.all([embedded, mongodb].map((db) => db.dropDatabase()));
      await Promise.all(clients.map((client) => client.close()));
    }
  }, 600_000);
});
