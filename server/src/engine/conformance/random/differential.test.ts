import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { BSON, type Long, MongoClient, MongoServerError, type Db, type Document } from 'mongodb';
import { COMMAND_CASES, type Commands } from '../../testing/commandCases.ts';
import { randomCase, randomMixture, type Case as RandomCase } from '../../testing/randomCases.ts';
import { REFUSED_CASES } from '../../testing/refusedCases.ts';
import { printedRandom, randomFrom, type Random } from '../../../testing/random.ts';
import { sized } from '../../../testing/sized.ts';

const { CONFORMANCE_URI, TEST_MONGODB_URI, RECORD_ANSWERS } = process.env;
/** The database of the run, and the MongoDB that CONFORMANCE_URI names, if it does. */
const uris = [...new Set([TEST_MONGODB_URI!, CONFORMANCE_URI ?? TEST_MONGODB_URI!])];
/**
 * What MongoDB 6.0.5 answered to the cases of one seed and to those that it refuses, in marks of four characters. Whoever changes
 * a case records anew, with RECORD_ANSWERS=1 and CONFORMANCE_URI; to see what an answer is, ask a MongoDB.
 */
const ANSWERS = new URL('../../../../src/engine/conformance/random/answers.txt', import.meta.url);
const RECORDED_SEED = 1;
const RECORDED = 2000;
/** Cases that are asked at once. */
const TOGETHER = 20;
const OPTIONS = { ignoreUndefined: true, promoteValues: false };
type Case = RandomCase | { commands: Commands };
const NOT_IMPLEMENTED = 'refused 238';

const clients: MongoClient[] = [];
const databases: Db[] = [];
beforeAll(async () => {
  for (const uri of uris) clients.push(await new MongoClient(uri, { promoteValues: false }).connect());
  const name = `conformance_${new BSON.ObjectId().toHexString()}`;
  databases.push(...clients.map((client) => client.db(name)));
});
afterEach(() => Promise.all(databases.map((db) => db.dropDatabase())));
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** What a database makes of a case: documents with their exact types, or the code with which it refuses. */
async function outcomeOf(db: Db, one: Case, place: number): Promise<string> {
  try {
    return BSON.EJSON.stringify(await run(db, one, place), { relaxed: false });
  } catch (error) {
    if (error instanceof MongoServerError) return `refused ${String(error.code)}`;
    throw error;
  }
}

async function run(db: Db, one: Case, place: number): Promise<unknown> {
  if ('commands' in one) return runCommands(db, one.commands);
  if ('find' in one) {
    const { find: filter, sort, projection } = one;
    return (await db.command({ find: 'rows', filter, sort, projection }, OPTIONS)).cursor.firstBatch;
  }
  if ('count' in one) return db.collection('rows').countDocuments(one.count);
  const { update, filter, before, arrayFilters, upsert } = one;
  const changing = db.collection(`changing${place}`);
  await changing.deleteMany({});
  await changing.insertOne(before);
  const statement = { q: filter, u: update, upsert, arrayFilters };
  const command = { update: changing.collectionName, updates: [statement] };
  const { writeErrors, n, nModified } = await db.command(command, OPTIONS);
  if (writeErrors) throw new MongoServerError(writeErrors[0]);
  return [n, nModified, ...(await changing.find().sort({ _id: 1 }).toArray())];
}

/** What a database answers to each command, and the documents that are left. */
async function runCommands(db: Db, commands: Commands): Promise<string[]> {
  const name = `c${new BSON.ObjectId().toHexString()}`;
  const answers: string[] = [];
  let last: Long | undefined;
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    return value === 'c' ? name : value === 'last' ? last : value;
  };
  for (const command of [...commands, { find: 'c', sort: { _id: 1 } }]) {
    const filled = Object.fromEntries(Object.entries(command).map(([field, value]) => [field, fill(value)]));
    const answer = await db.command(filled, OPTIONS).catch((error: unknown): Document => {
      if (error instanceof MongoServerError) return error.errorResponse;
      throw error;
    });
    const id: Long | undefined = answer.cursor?.id;
    if (id && !id.isZero()) last = id;
    answers.push(
      textOf(answer).replaceAll(name, 'c').replaceAll(db.databaseName, 'db').replaceAll(`"${last}"`, 'last'),
    );
  }
  return answers;
}

/** What createIndexes tells beside; nobody reads it. */
const UNREAD = ['note', 'createdCollectionAutomatically', 'numIndexesBefore', 'numIndexesAfter'];

/** An answer with its fields in order, and without messages and made-up ids. */
function textOf({ cursor, ...answer }: Document): string {
  const read = Object.entries({ ...answer, ...cursor }).filter(([field]) => !UNREAD.includes(field));
  const fields = read.sort(([one], [other]) => (one < other ? -1 : 1));
  const text = BSON.EJSON.stringify(fields, { relaxed: false });
  return text.replace(/"errmsg"(,|:)"([^"\\]|\\.)*"/g, '').replace(/\{"\$oid":"\w+"\}/g, '"an ObjectId"');
}

/** Asks the databases about random documents. @returns the cases with the outcome of each database */
async function play(asked: Db[], random: Random, count: number, more: Case[] = []): Promise<[Case, string[]][]> {
  const documents = Array.from({ length: 60 }, (_, id) => randomMixture(random, id));
  for (const db of asked) await db.collection('rows').insertMany(documents);
  const cases = [...Array.from({ length: count }, () => randomCase(random, documents)), ...more];
  const played: [Case, string[]][] = [];
  while (played.length < cases.length) {
    const some = cases.slice(played.length, played.length + TOGETHER);
    const outcomes = some.map((one, place) => Promise.all(asked.map((db) => outcomeOf(db, one, place))));
    played.push(...(await Promise.all(outcomes)).map((outcome, i): [Case, string[]] => [some[i]!, outcome]));
  }
  return played;
}

const markOf = (outcome: string) => createHash('sha1').update(outcome).digest('base64').slice(0, 4);

it(`answers ${RECORDED} random queries and updates, and those that are refused, as MongoDB did`, async () => {
  const played = await play(databases.slice(-1), randomFrom(RECORDED_SEED), RECORDED, [
    ...REFUSED_CASES,
    ...COMMAND_CASES,
  ]);
  if (RECORD_ANSWERS) {
    const marks = played.map(([, [outcome]]) => markOf(outcome!)).join('');
    writeFileSync(ANSWERS, `${marks.match(/.{1,120}/g)!.join('\n')}\n`);
  }
  const answers = readFileSync(ANSWERS, 'utf8').match(/\S{4}/g)!;
  expect(played).toHaveLength(answers.length);
  const wrong = played.filter(([, [outcome]], i) => markOf(outcome!) !== answers[i]);
  const [missing, others] = [true, false].map((is) => wrong.filter(([, [ours]]) => (ours === NOT_IMPLEMENTED) === is));
  expect(others!.map((one) => BSON.EJSON.stringify(one))).toEqual([]);
  expect(missing!.length).toBeLessThan(RECORDED / 10);
}, 600_000);

(uris.length > 1 ? it : it.skip)(
  'answers other random queries and updates as a MongoDB does',
  async () => {
    for (const [one, [ours, theirs]] of await play(databases, printedRandom('differences'), sized(500, 3000))) {
      const shown = { case: BSON.EJSON.stringify(one) };
      if (ours !== NOT_IMPLEMENTED) expect({ ...shown, outcome: ours }).toEqual({ ...shown, outcome: theirs });
    }
  },
  600_000,
);
