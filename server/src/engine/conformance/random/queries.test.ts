import { BSON, type Collection, type Document, type IndexDescription } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { randomFilter, randomMixture, randomSort } from '../../testing/randomCases.ts';
import { printedRandom, type Random } from '../../../testing/random.ts';
import { sized } from '../../../testing/sized.ts';

const CASES = sized(150, 3000);
const DOCUMENTS = 120;
/** Queries that run at once between two changes. */
const TOGETHER = 10;
/** Indexes of every kind over the fields of `randomMixture`. */
const INDEXES: IndexDescription[] = [
  { key: { n: 1 } },
  { key: { i: 1, t: -1 } },
  { key: { t: 1, i: 1, _id: 1 } },
  { key: { list: 1 } },
  { key: { 'docs.k': 1, i: -1 } },
  { key: { i: 1, 'docs.k': 1, 'docs.v': 1 } },
  { key: { 'sub.x': -1, _id: 1 } },
  { key: { any: 1 } },
  { key: { at: -1 } },
  { key: { t: 1, _id: 1 }, unique: true },
];
const database = useDatabase();

/** The same documents, indexed in every way and not at all. */
interface Twins {
  indexed: Collection<Document>;
  plain: Collection<Document>;
}

async function makeTwins(random: Random): Promise<Twins> {
  const documents = Array.from({ length: DOCUMENTS }, (_, id) => randomMixture(random, id));
  const [indexed, plain] = [await database.with(), await database.with(documents)];
  // Half of the documents come before the indexes, half after: both ways into an index are taken.
  await indexed.insertMany(documents.slice(0, DOCUMENTS / 2));
  await indexed.createIndexes(INDEXES);
  await indexed.insertMany(documents.slice(DOCUMENTS / 2));
  return { indexed, plain };
}

/** Changes both in the same way. */
async function changeBoth(random: Random, twins: Twins): Promise<void> {
  const id = random.int(DOCUMENTS);
  const { _id, ...fields } = randomMixture(random, id);
  const changes: ((rows: Collection<Document>) => Promise<unknown>)[] = [
    (rows) => rows.replaceOne({ _id: id as never }, fields, { upsert: true }),
    (rows) => rows.updateOne({ _id: id as never }, { $set: fields }),
    (rows) => rows.updateMany({ i: fields.i }, { $inc: { i: 1 }, $unset: { t: 1 } }),
    (rows) =>
      rows.updateMany({ i: { $gt: 6 } }, [{ $set: { i: { $cond: [{ $gt: ['$i', 9] }, 0, '$i'] }, any: '$list' } }]),
    (rows) => rows.updateMany({ 'list.0': { $exists: true }, t: fields.t }, { $push: { list: fields.n } } as Document),
    (rows) => rows.deleteOne({ _id: id as never }),
    (rows) => rows.deleteMany({ 'docs.k': 2, t: fields.t }),
  ];
  const change = random.pick(changes);
  await change(twins.indexed);
  await change(twins.plain);
}

/** Runs one query on both and compares the results. */
async function compare({ indexed, plain }: Twins, random: Random): Promise<void> {
  const filter = randomFilter(random);
  const options = { sort: randomSort(random), limit: random.chance(0.5) ? random.int(60) : 0 };
  const found = await indexed.find(filter, { ...options, batchSize: random.pick([2, 7, 101, 1000]) }).toArray();
  const expected = await plain.find(filter, options).toArray();
  const query = BSON.EJSON.stringify({ filter, ...options });
  expect({ query, found }).toEqual({ query, found: expected });
  expect(await indexed.countDocuments(filter)).toBe(await plain.countDocuments(filter));
}

it(`${CASES} indexed queries give what a plain scan gives, while the documents change`, async () => {
  const random = printedRandom('random queries');
  const twins = await makeTwins(random);
  for (let first = 0; first < CASES; first += TOGETHER) {
    await Promise.all(Array.from({ length: TOGETHER }, () => compare(twins, random)));
    await changeBoth(random, twins);
  }
  const all = (rows: Collection<Document>) => rows.find().sort({ _id: 1 }).toArray();
  expect(await all(twins.indexed)).toEqual(await all(twins.plain));
}, 240_000);

it('a cursor over an index gives each document that keeps still once and in order, whatever others write', async () => {
  const random = printedRandom('cursors under writes');
  const [STILL, MOVING, ROUNDS] = [120, 80, sized(5, 40)];
  const document = (_id: number) => {
    const list = [random.int(50), random.int(50)];
    return { _id, a: random.int(50), list, pad: 'x'.repeat(random.int(200)) };
  };
  const documents = Array.from({ length: STILL + MOVING }, (_, i) => document(i));
  const still = documents.slice(0, STILL);
  const rows = await database.with(documents);
  await rows.createIndexes([{ key: { a: 1 } }, { key: { list: 1 } }, { key: { a: -1, _id: 1 } }]);
  let over = false;
  const move = async () => {
    while (!over) {
      const { _id, ...fields } = document(STILL + random.int(MOVING));
      if (random.chance(0.2)) await rows.deleteOne({ _id: _id as never });
      else await rows.replaceOne({ _id: _id as never }, fields, { upsert: true });
    }
  };
  const expectStill = (found: Document[], expected: Document[]) => {
    const ids = found.map(({ _id }) => Number(_id)).filter((id) => id < STILL);
    expect(ids.toSorted((x, y) => x - y)).toEqual(expected.map(({ _id }) => _id));
  };
  const read = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [low, batchSize] = [random.int(50), 2 + random.int(30)];
      const sort = random.pick<Document>([{ a: 1 }, { a: -1 }, { a: -1, _id: 1 }, { _id: -1 }]);
      const found: Document[] = await rows.find({ a: { $gte: low } }, { sort, batchSize }).toArray();
      expect(found.every((row) => row.a >= low)).toBe(true);
      expectStill(
        found,
        still.filter((row) => row.a >= low),
      );
      const [[field, direction]] = Object.entries(sort) as [[string, number]];
      const falls = found.some((row, i) => i > 0 && (row[field] - found[i - 1]![field]) * direction < 0);
      expect({ sort, falls }).toEqual({ sort, falls: false });
      expectStill(
        await rows.find({ list: { $gte: low } }, { batchSize }).toArray(),
        still.filter((row) => row.list.some((value) => value >= low)),
      );
    }
  };
  const readers = Promise.all([read(), read(), read()]).finally(() => (over = true));
  await Promise.all([readers, move(), move(), move(), move()]);
}, 120_000);
