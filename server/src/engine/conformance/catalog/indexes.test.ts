import { type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal, refusalOf } from '../../testing/refusals.ts';

const database = useDatabase();
const create = (collection: string, ...indexes: Document[]) =>
  database.db.command({ createIndexes: collection, indexes });
const names = async (collection: string) =>
  (await database.db.collection(collection).indexes()).map((index) => index.name);

describe('createIndexes', () => {
  it('makes indexes and the collection, tells how many there are, and the same again changes nothing', async () => {
    const { collectionName } = await database.with();
    const a = { key: { a: 1 }, name: 'a_1' };
    const numbers = { numIndexesBefore: 1, numIndexesAfter: 2 };
    expect(await create(collectionName, a)).toMatchObject({ ...numbers, createdCollectionAutomatically: true });
    const both = await create(collectionName, a, { key: { b: -1, c: 1 }, name: 'bc' });
    expect(both).toMatchObject({ numIndexesBefore: 2, numIndexesAfter: 3, createdCollectionAutomatically: false });
    const again = await create(collectionName, a, { key: { _id: 1 }, name: '_id_' });
    expect(again).toMatchObject({ numIndexesBefore: 3, numIndexesAfter: 3, note: 'all indexes already exist' });
  });

  it('while others write', async () => {
    const rows = await database.with(Array.from({ length: 3000 }, (_, i) => ({ _id: i, a: i })));
    const writes = Array.from({ length: 300 }, (_, i) =>
      rows.updateOne({ _id: (i * 7) as never }, { $set: { a: 10_000 + i } }),
    );
    const inserts = Array.from({ length: 100 }, (_, i) => rows.insertOne({ _id: (5000 + i) as never, a: 20_000 + i }));
    const deletes = Array.from({ length: 100 }, (_, i) => rows.deleteOne({ _id: (2500 + i) as never }));
    await Promise.all([rows.createIndex({ a: 1 }), ...writes, ...inserts, ...deletes]);
    const scan = await rows.find().toArray();
    const indexed = await rows.find({ a: { $gte: 0 } }, { sort: { a: 1 } }).toArray();
    expect(indexed).toEqual(scan.sort((one, other) => one.a - other.a || Number(one._id) - Number(other._id)));
    expect(indexed).toHaveLength(3000);
  });

  it('keeps what it was told, and the index of _id', async () => {
    const rows = await database.with();
    await rows.createIndexes([
      { key: { u: 1 }, name: 'u', unique: true },
      { key: { t: 1 }, name: 't', expireAfterSeconds: 60 },
    ]);
    expect(await rows.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { u: 1 }, name: 'u', unique: true },
      { v: 2, key: { t: 1 }, name: 't', expireAfterSeconds: 60 },
    ]);
  });
});

describe('createIndexes refuses', () => {
  it.each<[string, Document, number, ...string[]]>([
    ['no key', { name: 'x' }, 40414, 'Location40414', 'IDLFailedToParse', 'FailedToParse'],
    ['an empty key', { key: {}, name: 'x' }, 67, 'CannotCreateIndex'],
    ['an empty name', { key: { a: 1 }, name: '' }, 67, 'CannotCreateIndex'],
    ['a direction of 0', { key: { a: 0 }, name: 'x' }, 67, 'CannotCreateIndex'],
    ['an unknown kind', { key: { a: 'nonsense' }, name: 'x' }, 67, 'CannotCreateIndex'],
    ['a path with an empty part', { key: { 'a..b': 1 }, name: 'x' }, 67, 'CannotCreateIndex'],
    ['a path with an operator', { key: { $a: 1 }, name: 'x' }, 67, 'CannotCreateIndex'],
    ['an unknown option', { key: { a: 1 }, name: 'x', nonsense: true }, 197, 'InvalidIndexSpecificationOption'],
    ['a lifetime over two fields', { key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 5 }, 67, 'CannotCreateIndex'],
    ['a negative lifetime', { key: { a: 1 }, name: 'x', expireAfterSeconds: -5 }, 67, 'CannotCreateIndex'],
    ['unique on _id', { key: { _id: 1 }, name: 'x', unique: true }, 197, 'InvalidIndexSpecificationOption'],
  ])('%s', async (_title, spec, code, ...codeNames) => {
    const rows = await database.with([{ a: 1 }]);
    const refusal = await refusalOf(create(rows.collectionName, spec));
    // MongoDB versions differ in how they report a missing field.
    expect(code === 40414 ? [9, 40414] : [code]).toContain(refusal.code);
    expect(codeNames).toContain(refusal.codeName);
    expect(await names(rows.collectionName)).toEqual(['_id_']);
  });

  it('no indexes at all', async () => {
    await expectRefusal(database.db.command({ createIndexes: 'x', indexes: [] }), 2, 'BadValue');
    await expectRefusal(database.db.command({ createIndexes: 'x' }), 40414, 'Location40414', 'IDLFailedToParse');
  });

  it('one name for two keys, and two names for one key', async () => {
    const rows = await database.with();
    await create(rows.collectionName, { key: { a: 1 }, name: 'mine' });
    for (const other of [
      { key: { b: 1 }, name: 'mine' },
      { key: { a: 1 }, name: 'mine', unique: true },
    ])
      await expectRefusal(create(rows.collectionName, other), 86, 'IndexKeySpecsConflict');
    for (const other of [
      { key: { a: 1 }, name: 'yours' },
      { key: { a: 1 }, name: 'mine', expireAfterSeconds: 5 },
    ])
      await expectRefusal(create(rows.collectionName, other), 85, 'IndexOptionsConflict');
  });

  it('two arrays in one compound index, when made and when written', async () => {
    const rows = await database.with([{ _id: 1, a: [1], b: [2] }]);
    await expectRefusal(rows.createIndex({ a: 1, b: 1 }), 171, 'CannotIndexParallelArrays');
    await rows.deleteMany({});
    await rows.createIndex({ a: 1, b: 1 });
    expect((await refusalOf(rows.insertOne({ a: [1], b: [2] }))).code).toBe(171);
    await rows.insertOne({ _id: 2 as never, a: [1], b: 2 });
    expect((await refusalOf(rows.updateOne({}, { $set: { b: [1] } }))).code).toBe(171);
  });
});

describe('listIndexes', () => {
  it('lists by cursor', async () => {
    const rows = await database.with();
    await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
    const found = await rows.listIndexes({ batchSize: 1 }).toArray();
    expect(found.map((index) => index.name)).toEqual(['_id_', 'a_1', 'b_1']);
  });

  it('refuses a collection that is not there', async () => {
    await expectRefusal(database.db.command({ listIndexes: 'nowhere' }), 26, 'NamespaceNotFound');
  });
});

describe('an index and its documents', () => {
  it.each([1, -1] as const)('leaves NaN out of ranges, direction %i', async (direction) => {
    const rows = await database.with([
      { _id: 1, n: NaN },
      { _id: 2, n: -Infinity },
      { _id: 3, n: 7 },
    ]);
    await rows.createIndex({ n: direction });
    const below = await rows.find({ n: { $lt: 5 } }).toArray();
    expect(below.map(({ _id }) => _id)).toEqual([2]);
    expect(await rows.countDocuments({ n: { $gte: -Infinity } })).toBe(2);
  });

  it('is not read before it is complete', async () => {
    const rows = await database.with(
      Array.from({ length: 12_000 }, (_, i) => ({ _id: i, a: i % 10, pad: 'x'.repeat(50) })),
    );
    let built = false;
    const building = rows.createIndex({ a: 1 }).finally(() => (built = true));
    const counts = new Set<number>();
    let looks = 0;
    for (; !built; looks++) counts.add(await rows.countDocuments({ a: 9, _id: { $gte: 11_000 } } as Document));
    await building;
    expect([[...counts], looks > 0]).toEqual([[100], true]);
  });
});
