import { type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
const command = (document: Document) => database.db.command(document);
const other = (suffix: string) => database.client.db(`${database.db.databaseName}_${suffix}`);

describe('create and drop', () => {
  it('create makes an empty collection', async () => {
    expect(await command({ create: 'made' })).toMatchObject({ ok: 1 });
    expect(await database.db.listCollections({ name: 'made' }).toArray()).toHaveLength(1);
    expect(await database.db.collection('made').countDocuments()).toBe(0);
  });

  it('create of what is there in the same way is no error', async () => {
    await command({ create: 'twice' });
    const again = command({ create: 'twice' });
    if (database.version < 7) await expectRefusal(again, 48, 'NamespaceExists');
    else expect(await again).toMatchObject({ ok: 1 });
  });

  it.each([
    ['the empty name', ''],
    ['a name with a dollar sign', 'a$b'],
    ['a name that starts with a dot', '.a'],
    ['a name with a zero byte', 'a\0b'],
    ['a reserved name', 'system.nonsense'],
  ])('create refuses %s', async (_title, name) => {
    await expectRefusal(command({ create: name }), 73, 'InvalidNamespace');
  });

  it('drop removes documents and indexes, and the name is free again', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    expect(await command({ drop: rows.collectionName })).toMatchObject({ nIndexesWas: 2, ns: rows.namespace, ok: 1 });
    expect(await rows.countDocuments()).toBe(0);
    await rows.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await rows.indexes()).toHaveLength(1);
  });

  it('dropping many documents does not take long and leaves nothing', async () => {
    const rows = await database.with(Array.from({ length: 20_000 }, (_, i) => ({ _id: i, a: i })));
    await rows.createIndex({ a: 1 });
    await rows.drop();
    await rows.insertOne({ _id: 5 as never, a: 5 });
    expect(await rows.find({ a: { $gte: 0 } }).toArray()).toEqual([{ _id: 5, a: 5 }]);
  });

  it('dropDatabase removes all of one database and nothing of others', async () => {
    const [one, two] = [other('one'), other('two')];
    await one.collection('a').insertOne({ x: 1 });
    await one.collection('b').insertOne({ x: 1 });
    await two.collection('a').insertOne({ x: 2 });
    expect(await one.command({ dropDatabase: 1 })).toMatchObject({ ok: 1 });
    expect(await one.listCollections().toArray()).toEqual([]);
    expect(await one.collection('a').countDocuments()).toBe(0);
    expect(await two.collection('a').countDocuments()).toBe(1);
    expect(await one.command({ dropDatabase: 1 })).toMatchObject({ ok: 1 });
    await two.dropDatabase();
  });
});

describe('listCollections', () => {
  it('tells names, kinds and the _id index', async () => {
    const db = other('lists');
    await db.collection('b').insertOne({ x: 1 });
    await db.createCollection('a');
    const [a, b] = (await db.listCollections().toArray()).sort((x, y) => (x.name < y.name ? -1 : 1));
    expect(b).toMatchObject({
      name: 'b',
      type: 'collection',
      options: {},
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    });
    expect(a).toMatchObject({ name: 'a', options: {} });
    await db.dropDatabase();
  });

  it('filters, and gives names alone on demand', async () => {
    const db = other('filters');
    for (const name of ['one', 'two', 'three']) await db.createCollection(name);
    const late = await db.listCollections({ name: { $gt: 'one' } }).toArray();
    expect(late.map((row) => row.name).sort()).toEqual(['three', 'two']);
    expect(await db.listCollections({ name: 'one' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'one', type: 'collection' },
    ]);
    expect((await db.listCollections({}, { batchSize: 1 }).toArray()).length).toBe(3);
    expect((await db.collections()).length).toBe(3);
    await db.dropDatabase();
  });
});
