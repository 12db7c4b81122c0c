import { BSON, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { INDEXES, randomDocument, randomQuery, type QueryCase } from '../../testing/queryCases.ts';
import { cases, printedRandom, type Random } from '../../testing/random.ts';

const CASES = cases(150, 3000);
const DOCUMENTS = 120;
/** Queries that run at once between two changes. */
const TOGETHER = 10;
const database = useDatabase();

interface Twins {
  /** Indexed in every way. */
  indexed: Collection<Document>;
  /** The same documents, not indexed at all. */
  plain: Collection<Document>;
}

async function makeTwins(random: Random): Promise<Twins> {
  const documents = Array.from({ length: DOCUMENTS }, (_, id) => randomDocument(random, id));
  const [indexed, plain] = [await database.with(), await database.with(documents)];
  // Half of the documents come before the indexes, half after: both ways into an index are taken.
  await indexed.insertMany(documents.slice(0, DOCUMENTS / 2));
  for (const { key, options } of INDEXES) await indexed.createIndex(key as never, options);
  await indexed.insertMany(documents.slice(DOCUMENTS / 2));
  return { indexed, plain };
}

/** Changes both in the same way. */
async function changeBoth(random: Random, twins: Twins): Promise<void> {
  const id = random.int(DOCUMENTS);
  const { _id, ...fields } = randomDocument(random, id);
  const changes: ((rows: Collection<Document>) => Promise<unknown>)[] = [
    (rows) => rows.replaceOne({ _id: id as never }, fields, { upsert: true }),
    (rows) => rows.updateOne({ _id: id as never }, { $set: fields }),
    (rows) => rows.updateMany({ a: fields.a }, { $inc: { b: 1 }, $unset: { t: 1 } }),
    (rows) =>
      rows.updateMany({ b: { $gt: 6 } }, [{ $set: { b: { $cond: [{ $gt: ['$b', 9] }, 0, '$b'] }, mixed: '$list' } }]),
    (rows) => rows.updateMany({ 'list.0': { $exists: true }, a: fields.a }, { $push: { list: fields.b } } as Document),
    (rows) => rows.deleteOne({ _id: id as never }),
    (rows) => rows.deleteMany({ 'sub.x': 4, a: fields.a }),
  ];
  const change = random.pick(changes);
  await change(twins.indexed);
  await change(twins.plain);
}

/**
 * The rank of each document under a sort; equal ones share theirs. Among equals, ordering by `_id` up and down puts a
 * document at two places whose sum is the same for all of them.
 */
async function ranks(plain: Collection<Document>, sort: Document): Promise<Map<unknown, number>> {
  const places = new Map<unknown, number>();
  for (const direction of [1, -1] as const) {
    const rows = await plain
      .find()
      .sort({ ...sort, _id: direction })
      .project({ _id: 1 })
      .toArray();
    rows.forEach((row, place) => places.set(row._id, (places.get(row._id) ?? 0) + place));
  }
  return places;
}

/** Runs one query on both and compares everything about the results that is settled. */
async function compare({ indexed, plain }: Twins, query: QueryCase): Promise<void> {
  const { filter, sort, projection, limit, batchSize, total } = query;
  const options = { projection, limit, ...(sort ? { sort } : {}) };
  const found = await indexed.find(filter, { ...options, batchSize }).toArray();
  const expected = await plain.find(filter, { ...options, batchSize: 1000 }).toArray();
  if (total) return expect(found).toEqual(expected);
  const contents = (rows: Document[]) => rows.map((row) => BSON.EJSON.stringify(row)).sort();
  expect(contents(found)).toEqual(contents(expected));
  if (!sort) return;
  const rank = await ranks(plain, sort);
  expect(found.map((row) => rank.get(row._id))).toEqual(expected.map((row) => rank.get(row._id)));
}

/** How many there are. */
async function compareCounts({ indexed, plain }: Twins, { filter }: QueryCase): Promise<void> {
  expect(await indexed.countDocuments(filter)).toBe(await plain.countDocuments(filter));
}

/** Names the case in what a comparison throws. */
async function named(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`${title}\n${(error as Error).message}`, { cause: error });
  }
}

describe('indexed queries', () => {
  it(`${CASES} of them give what a plain scan gives, while the documents change`, async () => {
    const random = printedRandom('random queries');
    const twins = await makeTwins(random);
    for (let first = 0; first < CASES; first += TOGETHER) {
      const queries = Array.from({ length: TOGETHER }, () => randomQuery(random));
      await Promise.all(
        queries.map((query, i) =>
          named(`case ${first + i}: ${BSON.EJSON.stringify(query)}`, () => compare(twins, query)),
        ),
      );
      await named(`after case ${first}`, () => compareCounts(twins, queries[0]!));
      await changeBoth(random, twins);
    }
    const all = (rows: Collection<Document>) => rows.find().sort({ _id: 1 }).toArray();
    expect(await all(twins.indexed)).toEqual(await all(twins.plain));
  }, 240_000);
});

describe('cursors over an index', () => {
  it('give each document that keeps still once and in order, whatever others write meanwhile', async () => {
    const random = printedRandom('cursors under writes');
    const [STILL, MOVING, ROUNDS] = [120, 80, cases(10, 40)];
    const document = (_id: number) => ({
      _id,
      a: random.int(50),
      list: [random.int(50), random.int(50)],
      pad: 'x'.repeat(random.int(200)),
    });
    const documents = Array.from({ length: STILL + MOVING }, (_, i) => document(i));
    const rows = await database.with(documents);
    await rows.createIndexes([{ key: { a: 1 } }, { key: { list: 1 } }, { key: { a: -1, _id: 1 } }]);
    const still = documents.slice(0, STILL);
    let over = false;
    const move = async () => {
      while (!over) {
        const id = STILL + random.int(MOVING);
        const { _id, ...fields } = document(id);
        if (random.chance(0.2)) await rows.deleteOne({ _id: id as never });
        else await rows.replaceOne({ _id: id as never }, fields, { upsert: true });
      }
    };
    const read = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [low, batchSize] = [random.int(50), 2 + random.int(30)];
        const sort = random.pick<Document>([{ a: 1 }, { a: -1 }, { a: -1, _id: 1 }, { _id: -1 }]);
        const found: Document[] = await rows.find({ a: { $gte: low } }, { sort, batchSize }).toArray();
        expect(found.every((row) => row.a >= low)).toBe(true);
        const seen = found.filter((row) => row._id < STILL).map((row) => row._id);
        expect(seen.toSorted((x, y) => x - y)).toEqual(still.filter((row) => row.a >= low).map((row) => row._id));
        const field = Object.keys(sort)[0]!;
        const falls = found.some((row, i) => i > 0 && (row[field] - found[i - 1]![field]) * sort[field] < 0);
        expect({ sort, falls }).toEqual({ sort, falls: false });
        const holders: Document[] = await rows.find({ list: { $gte: low } }, { batchSize }).toArray();
        const ids = holders.filter((row) => row._id < STILL).map((row) => row._id);
        expect(ids.toSorted((x, y) => x - y)).toEqual(
          still.filter((row) => row.list.some((value) => value >= low)).map((row) => row._id),
        );
      }
    };
    const readers = Promise.all([read(), read(), read()]).finally(() => (over = true));
    await Promise.all([readers, move(), move(), move(), move()]);
  }, 120_000);
});
