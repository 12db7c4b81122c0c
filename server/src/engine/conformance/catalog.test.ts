import { rm } from 'node:fs/promises';
import { type Document, MongoClient } from 'mongodb';
import { startDatabase } from '../index.ts';
import { refusalOf, useDatabase } from '../testing/database.ts';
import { makeDataFolder } from '../../testing/dataFolder.ts';

const database = useDatabase();
const other = (suffix: string) => database.client.db(`${database.db.databaseName}_${suffix}`);

it('dropDatabase removes all of one database and nothing of others, and ends cursors', async () => {
  const [one, two] = [other('one'), other('two')];
  const rows = one.collection('a');
  await rows.createIndex({ x: 1 }, { unique: true });
  await rows.insertMany([{ x: 1 }, { x: 2 }, { x: 3 }]);
  for (const more of [one.collection('b'), two.collection('a')]) await more.insertOne({ x: 1 });
  const cursor = rows.find().batchSize(1);
  await cursor.next();
  await one.dropDatabase();
  expect([43, 175]).toContain(await refusalOf(cursor.toArray()));
  expect(await one.listCollections().toArray()).toEqual([]);
  expect(await rows.countDocuments()).toBe(0);
  await rows.insertMany([{ x: 1 }, { x: 1 }]);
  expect(await rows.indexes()).toHaveLength(1);
  expect(await two.collection('a').countDocuments()).toBe(1);
  await Promise.all([one.dropDatabase(), two.dropDatabase()]);
});

it('listCollections tells names and kinds of all, and of those that a filter names', async () => {
  const db = other('lists');
  for (const name of ['one', 'two', 'three']) await db.collection(name).insertOne({ x: 1 });
  const type = 'collection';
  expect(await db.listCollections({ name: 'one' }, { nameOnly: true }).toArray()).toEqual([{ name: 'one', type }]);
  const all = await db.listCollections({ type }, { batchSize: 1 }).toArray();
  expect(all.map(({ name }) => name).sort()).toEqual(['one', 'three', 'two']);
  await db.dropDatabase();
});

describe('an index that is being built', () => {
  it('takes in what others write meanwhile', async () => {
    const rows = await database.with(Array.from({ length: 3_000 }, (_, i) => ({ _id: i, a: i })));
    const writes = Array.from({ length: 100 }, (_, i) => [
      rows.updateOne({ _id: (i * 7) as never }, { $set: { a: 10_000 + i } }),
      rows.updateOne({ _id: (2_999 - i) as never }, { $set: { b: i } }),
      rows.insertOne({ _id: (5_000 + i) as never, a: 20_000 + i }),
      rows.deleteOne({ _id: (2_500 + i) as never }),
    ]);
    await Promise.all([rows.createIndex({ a: 1 }, { unique: true }), ...writes.flat()]);
    const scan = await rows.find().toArray();
    const indexed = await rows.find({ a: { $gte: 0 } }, { sort: { a: 1 } }).toArray();
    expect(indexed).toEqual(scan.sort((one, another) => one.a - another.a));
    expect(indexed).toHaveLength(3_000);
  });

  it('is not read before it is complete', async () => {
    const rows = await database.with(
      Array.from({ length: 12_000 }, (_, i) => ({ _id: i, a: i % 10, pad: 'x'.repeat(50) })),
    );
    let built = false;
    const building = rows.createIndex({ a: 1 }).finally(() => (built = true));
    const counts = new Set<number>();
    while (!built) counts.add(await rows.countDocuments({ a: 9, _id: { $gte: 11_000 } } as Document));
    await building;
    expect([...counts]).toEqual([100]);
  });
});

// A MongoDB looks every 60 seconds: too long for a test.
it('an index with a lifetime deletes what is over, with its index entries, and nothing else', async () => {
  const folder = makeDataFolder('ttl-');
  const mine = await startDatabase({ folder, ttlSeconds: 0.1 });
  const client = await new MongoClient(mine.uri('ttl')).connect();
  const rows = client.db().collection<{ _id: number }>('rows');
  const [past, recent, future] = [-120, -30, 60].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await rows.insertMany(
    [past, future, [future, past], [future], 'text', null, 5, recent].map((at, _id) => ({ _id, at, keep: _id })),
  );
  await rows.insertMany([{ _id: 8 }, { _id: 9, other: past }] as never[]);
  await rows.createIndexes([{ key: { keep: 1 } }, { key: { at: 1 }, expireAfterSeconds: 3600 }]);
  await rows.createIndex({ other: 1 }, { expireAfterSeconds: 0 });
  const gone = async (_id: number) => {
    while (await rows.findOne({ _id })) await new Promise((done) => setTimeout(done, 20));
  };
  await gone(9);
  await rows.insertOne({ _id: 10, other: past } as never);
  await gone(10); // and everything before it has been looked at once more
  expect((await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 3, 4, 5, 6, 7, 8]);
  expect(await rows.countDocuments({ keep: { $gte: 0 } } as Document)).toBe(6);
  await client.close();
  await mine.close();
  await rm(folder, { recursive: true });
});
