import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, type Document, type IndexSpecification, Long, MongoClient } from 'mongodb';
import { startDatabase } from '../../index.ts';
import { idsOf, useDatabase } from '../../testing/database.ts';
import { refusalOf } from '../../testing/refusals.ts';

const database = useDatabase();

it('a multikey index finds a document by an element that stays when another with the same value goes', async () => {
  const d = ['a', 'b', 'c'].map((y) => ({ x: y === 'c' ? 2 : 1, y }));
  const rows = await database.with([{ _id: 1, d }]);
  await rows.createIndex({ 'd.x': 1, _id: 1 });
  await rows.updateOne({}, { $pull: { d: { y: 'a' } } } as Document);
  expect(await rows.countDocuments({ 'd.x': 1 })).toBe(1);
  await rows.updateOne({}, { $pull: { d: { y: 'b' } } } as Document);
  expect(await rows.countDocuments({ 'd.x': 1 })).toBe(0);
  await rows.updateOne({}, { $push: { d: { x: 3 } } } as Document);
  expect(await rows.countDocuments({ 'd.x': { $in: [2, 3] } })).toBe(1);
});

// A MongoDB looks every 60 seconds: too long for a test.
it('an index with a lifetime deletes what is over, with its index entries, and nothing else', async () => {
  const mine = await startDatabase({ folder: await mkdtemp(join(tmpdir(), 'ttl-')), ttlSeconds: 0.1 });
  const client = await new MongoClient(mine.uri('ttl')).connect();
  const rows = client.db().collection<{ _id: number }>('rows');
  const [past, future] = [new Date(Date.now() - 7_200_000), new Date(Date.now() + 3_600_000)];
  await rows.insertMany(
    [past, future, [future, past], [future], 'text', null, 5, new Date()].map((at, _id) => ({ _id, at, keep: _id })),
  );
  await rows.insertMany([{ _id: 8 }, { _id: 9, other: past }] as never[]);
  await rows.createIndex({ keep: 1 });
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
  await rows.createIndex({ other: 1 }, { expireAfterSeconds: 0 });
  while ((await rows.countDocuments()) > 7) await new Promise((done) => setTimeout(done, 20));
  await new Promise((done) => setTimeout(done, 300));
  expect(await idsOf(rows as never, {})).toEqual([1, 3, 4, 5, 6, 7, 8]);
  expect(await rows.countDocuments({ keep: { $gte: 0 } })).toBe(6);
  await client.close();
  await mine.close();
});

const unique = { unique: true };

describe('a unique index', () => {
  it.each<[string, IndexSpecification, Document, Document]>([
    ['_id', { _id: 1 }, { _id: 5 }, { _id: 5 }],
    ['a compound key', { a: 1, b: -1 }, { a: 1, b: 'x' }, { a: 1, b: 'x' }],
    ['a missing field', { a: 1 }, {}, { a: null }],
    ['a deep path', { 'a.b': 1 }, { a: { b: true } }, { 'a.b': true }],
    ['a long', { a: 1 }, { a: Long.fromString('9007199254740993') }, { a: Long.fromString('9007199254740993') }],
  ])('refuses a second, and names %s', async (_title, key, document, keyValue) => {
    const rows = await database.with([{ ...document }]);
    if (!('_id' in (key as Document))) await rows.createIndex(key, unique);
    const { _id, ...rest } = document;
    const refusal = await refusalOf(rows.insertOne(_id === undefined ? rest : { _id }));
    expect(refusal).toMatchObject({ code: 11000, details: { keyPattern: key, keyValue } });
    expect(refusal.message).toContain(`E11000 duplicate key error collection: ${rows.namespace} index: `);
    expect(await rows.countDocuments()).toBe(1);
  });

  it('holds for updates, replacements, upserts and bulks', async () => {
    const stored = ['a', 'b'].map((u, i) => ({ _id: i + 1, u }));
    const rows = await database.with(stored);
    await rows.createIndex({ u: 1 }, unique);
    const works = [
      () => rows.updateOne({ _id: 2 as never }, { $set: { u: 'a' } }),
      () => rows.replaceOne({ _id: 2 as never }, { u: 'a' }),
      () => rows.updateOne({ _id: 3 as never }, { $set: { u: 'a' } }, { upsert: true }),
      () => rows.updateOne({ _id: 2 as never }, [{ $set: { u: 'a' } }]),
      () => rows.bulkWrite([{ insertOne: { document: { u: 'a' } } }]),
    ];
    for (const work of works) expect((await refusalOf(work())).code).toBe(11000);
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(stored);
  });

  it('compares values, not their types or spellings', async () => {
    const rows = await database.with([{ n: 1 }, { n: 'x' }]);
    await rows.createIndex({ n: 1 }, unique);
    for (const n of [1.0, Long.ONE]) expect((await refusalOf(rows.insertOne({ n }))).code).toBe(11000);
    const others = ['1', [], {}, true, new Binary(Buffer.from('x')), null];
    await rows.insertMany(others.map((n) => ({ n })));
    expect((await refusalOf(rows.insertOne({}))).code).toBe(11000);
  });

  it('compares each element of an array, not within one document', async () => {
    const rows = await database.with([{ _id: 1, l: ['a', 'b'] }]);
    await rows.createIndex({ l: 1 }, unique);
    await rows.insertOne({ _id: 2 as never, l: ['c', 'c', 'd'] });
    const refusal = await refusalOf(rows.insertOne({ _id: 3 as never, l: ['x', 'b'] }));
    expect(refusal).toMatchObject({ code: 11000, details: { keyValue: { l: 'b' } } });
    await rows.updateOne({ _id: 1 as never }, { $pull: { l: 'b' } as Document });
    await rows.insertOne({ _id: 3 as never, l: ['x', 'b'] });
  });

  it('tells long values apart that begin alike', async () => {
    const rows = await database.with();
    await rows.createIndex({ t: 1 }, unique);
    const long = 'y'.repeat(5000);
    await rows.insertMany([{ t: `${long}1` }, { t: `${long}2` }, { t: long }]);
    expect((await refusalOf(rows.insertOne({ t: `${long}2` }))).code).toBe(11000);
    expect(await rows.countDocuments({ t: { $gt: long } })).toBe(2);
  });

  it('cannot be made over doubles, and says which', async () => {
    const rows = await database.with([{ a: 5 }, { a: 5 }]);
    const refusal = await refusalOf(rows.createIndex({ a: 1 }, unique));
    const details = { keyPattern: { a: 1 }, keyValue: { a: 5 } };
    expect(refusal).toMatchObject({ code: 11000, codeName: 'DuplicateKey', details });
    expect(await rows.indexes()).toHaveLength(1);
    await rows.insertOne({ a: 5 });
  });
});
