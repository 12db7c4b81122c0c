import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
const other = (suffix: string) => database.client.db(`${database.db.databaseName}_${suffix}`);

describe('drop', () => {
  it('removes documents and indexes, and the name is free again', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    const answer = await database.db.command({ drop: rows.collectionName });
    expect(answer).toMatchObject({ nIndexesWas: 2, ns: rows.namespace, ok: 1 });
    expect(await rows.countDocuments()).toBe(0);
    await rows.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await rows.indexes()).toHaveLength(1);
  });

  it('of many documents does not take long and leaves nothing', async () => {
    const rows = await database.with(Array.from({ length: 20_000 }, (_, i) => ({ _id: i, a: i })));
    await rows.createIndex({ a: 1 });
    await rows.drop();
    await rows.insertOne({ _id: 5 as never, a: 5 });
    expect(await rows.find({ a: { $gte: 0 } }).toArray()).toEqual([{ _id: 5, a: 5 }]);
  });

  it('dropDatabase removes all of one database and nothing of others', async () => {
    const [one, two] = [other('one'), other('two')];
    for (const rows of [one.collection('a'), one.collection('b'), two.collection('a')]) await rows.insertOne({ x: 1 });
    expect(await one.command({ dropDatabase: 1 })).toMatchObject({ ok: 1 });
    expect(await one.listCollections().toArray()).toEqual([]);
    expect(await one.collection('a').countDocuments()).toBe(0);
    expect(await two.collection('a').countDocuments()).toBe(1);
    await two.dropDatabase();
  });
});

it.each([
  ['the empty name', ''],
  ['a name with a dollar sign', 'a$b'],
  ['a name that starts with a dot', '.a'],
  ['a name with a zero byte', 'a\0b'],
])('no collection has %s', async (_title, name) => {
  await expectRefusal(database.db.command({ insert: name, documents: [{}] }), 73, 'InvalidNamespace');
});

it('listCollections tells names, kinds and the _id index, filters, and gives names alone on demand', async () => {
  const db = other('lists');
  for (const name of ['one', 'two', 'three']) await db.collection(name).insertOne({ x: 1 });
  const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
  const [one] = await db.listCollections({ name: 'one' }).toArray();
  expect(one).toMatchObject({ name: 'one', type: 'collection', options: {}, info: { readOnly: false }, idIndex });
  expect(await db.listCollections({ name: 'one' }, { nameOnly: true }).toArray()).toEqual([
    { name: 'one', type: 'collection' },
  ]);
  const all = await db.listCollections({}, { batchSize: 1 }).toArray();
  expect(all.map(({ name }) => name).sort()).toEqual(['one', 'three', 'two']);
  await db.dropDatabase();
});
