import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MongoClient, type Document } from 'mongodb';
import { startDatabase } from '../index.ts';
import { idsOf, useDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusals.ts';

const database = useDatabase();

describe('a multikey index', () => {
  const documents = [
    {
      _id: 1,
      l: [1, 2, 3],
      d: [
        { x: 1, y: 'a' },
        { x: 2, y: 'b' },
      ],
    },
    { _id: 2, l: [3, 4], d: [{ x: 2, y: 'a' }] },
    { _id: 3, l: 3, d: { x: 1, y: 'b' } },
    { _id: 4, l: [], d: [] },
    { _id: 5 },
    { _id: 6, l: [[3]], d: [[{ x: 1 }]] },
    { _id: 7, l: [null], d: [null] },
  ];

  it.each<[string, Document, Document]>([
    ['a value', { l: 1 }, { l: 3 }],
    ['a range met by two elements', { l: 1 }, { l: { $gt: 2, $lt: 2.5 } }],
    ['a range met by elements on both sides', { l: 1 }, { l: { $gt: 3, $lt: 2 } }],
    ['$elemMatch keeps both bounds on one element', { l: 1 }, { l: { $elemMatch: { $gt: 1, $lt: 3 } } }],
    ['$in with several of one document', { l: 1 }, { l: { $in: [1, 2, 3] } }],
    ['a whole array', { l: 1 }, { l: [3, 4] }],
    ['an empty array', { l: 1 }, { l: [] }],
    ['$exists', { l: 1 }, { l: { $exists: true } }],
    ['$exists false', { l: 1 }, { l: { $exists: false } }],
    ['$ne', { l: 1 }, { l: { $ne: 3 } }],
    ['a path into documents', { 'd.x': 1 }, { 'd.x': 1 }],
    ['two paths of different elements', { 'd.x': 1, 'd.y': 1 }, { 'd.x': 1, 'd.y': 'b' }],
    ['two paths of one element', { 'd.x': 1, 'd.y': 1 }, { d: { $elemMatch: { x: 1, y: 'b' } } }],
    ['null on a path', { 'd.x': 1 }, { 'd.x': null }],
    ['a position in a path', { 'l.0': 1 }, { 'l.0': 3 }],
  ])('finds what a scan finds: %s', async (_title, key, filter) => {
    const rows = await database.with(documents);
    await rows.createIndex(key as never);
    const scanned = await rows.find(filter).hint({ $natural: 1 }).toArray();
    const indexed = await rows.find(filter).hint(key).toArray();
    expect(indexed.map((row) => row._id).sort()).toEqual(scanned.map((row) => row._id).sort());
    expect(await rows.countDocuments(filter, { hint: key })).toBe(scanned.length);
  });

  it('becomes one when the first array comes, and gives each document once', async () => {
    const rows = await database.with([{ _id: 1, l: 1 }]);
    await rows.createIndex({ l: 1 });
    await rows.insertOne({ _id: 2 as never, l: [1, 2, 3, 4] });
    expect(
      await rows
        .find({ l: { $gte: 1 } })
        .sort({ l: 1, _id: 1 })
        .toArray(),
    ).toHaveLength(2);
    expect(await rows.countDocuments({ l: { $gte: 1 } })).toBe(2);
    await rows.updateOne({ _id: 2 as never }, { $set: { l: [9, 9] } });
    expect(await idsOf(rows, { l: 4 })).toEqual([]);
    expect(await idsOf(rows, { l: 9 })).toEqual([2]);
  });
});

describe('a sparse index', () => {
  it('leaves documents without the field out, and never changes an answer', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: null }]);
    await rows.createIndex({ a: 1 }, { sparse: true });
    expect(await rows.find().hint({ a: 1 }).toArray()).toHaveLength(2);
    expect(await rows.find().sort({ a: 1 }).toArray()).toHaveLength(3);
    expect(await idsOf(rows, { a: null })).toEqual([2, 3]);
    expect(await idsOf(rows, { a: { $exists: false } })).toEqual([2]);
    expect(await idsOf(rows, { a: { $ne: 1 } })).toEqual([2, 3]);
  });

  it('that is unique takes many documents without the field', async () => {
    const rows = await database.with();
    await rows.createIndex({ a: 1 }, { sparse: true, unique: true });
    await rows.insertMany([{ b: 1 }, { b: 2 }, { a: null }, { a: 1 }]);
    expect((await refusalOf(rows.insertOne({ a: null }))).code).toBe(11000);
    await rows.insertOne({ b: 3 });
    await rows.updateOne({ b: 1 }, { $set: { a: 2 } });
    expect((await refusalOf(rows.updateOne({ b: 2 }, { $set: { a: 2 } }))).code).toBe(11000);
    await rows.updateOne({ b: 1 }, { $unset: { a: 1 } });
    await rows.updateOne({ b: 2 }, { $set: { a: 2 } });
  });

  it('over several fields holds a document that has any of them', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }, { _id: 2, b: 1 }, { _id: 3 }]);
    await rows.createIndex({ a: 1, b: 1 }, { sparse: true });
    expect(await rows.find().hint({ a: 1, b: 1 }).toArray()).toHaveLength(2);
  });
});

describe('a partial index', () => {
  it('holds what its filter meets, and never changes an answer', async () => {
    const rows = await database.with(Array.from({ length: 20 }, (_, i) => ({ _id: i, a: i % 5, n: i })));
    await rows.createIndex({ a: 1 }, { partialFilterExpression: { n: { $gte: 10 } } });
    expect(
      await rows
        .find({ n: { $gte: 10 } })
        .hint({ a: 1 })
        .toArray(),
    ).toHaveLength(10);
    expect(await rows.find({ a: 2 }).toArray()).toHaveLength(4);
    expect(await rows.find({ a: 2, n: { $gte: 10 } }).toArray()).toHaveLength(2);
    expect(await rows.find({ a: 2, n: { $gte: 15 } }).toArray()).toHaveLength(1);
    expect(await rows.find({ a: 2, n: { $gte: 5 } }).toArray()).toHaveLength(3);
    expect(await rows.find({ a: 2, n: 12 }).toArray()).toHaveLength(1);
  });

  it('follows documents in and out', async () => {
    const rows = await database.with([{ _id: 1, a: 1, on: false }]);
    await rows.createIndex({ a: 1 }, { partialFilterExpression: { on: true } });
    const held = () => rows.countDocuments({ on: true }, { hint: { a: 1 } });
    expect(await held()).toBe(0);
    await rows.updateOne({}, { $set: { on: true } });
    expect(await held()).toBe(1);
    await rows.updateOne({}, { $set: { a: 2 } });
    expect(await rows.countDocuments({ a: 2, on: true }, { hint: { a: 1 } })).toBe(1);
    await rows.updateOne({}, { $unset: { on: 1 } });
    expect(await held()).toBe(0);
  });

  it('that is unique is so only inside its filter', async () => {
    const rows = await database.with([{ u: 1 }, { u: 1 }]);
    await rows.createIndex({ u: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await rows.insertOne({ u: 1, active: true });
    expect((await refusalOf(rows.insertOne({ u: 1, active: true }))).code).toBe(11000);
    await rows.insertOne({ u: 1, active: false });
    expect((await refusalOf(rows.updateMany({ active: false }, { $set: { active: true } }))).code).toBe(11000);
  });

  it.each<[string, Document]>([
    ['$exists', { a: { $exists: true } }],
    ['$and', { $and: [{ a: { $gt: 'a' } }, { b: 1 }] }],
    ['$eq', { a: { $eq: 'm' } }],
    ['$or', { $or: [{ a: 'm' }, { b: 2 }] }],
  ])('may be chosen by %s', async (_title, partialFilterExpression) => {
    const documents = ['a', 'm', 'n', 5, null].map((a, _id) => ({ _id, a, b: _id % 2 }));
    const rows = await database.with([...documents, { _id: 9, b: 2 }]);
    await rows.createIndex({ b: 1 }, { partialFilterExpression });
    const expected = await idsOf(rows, partialFilterExpression);
    const held = await rows.find(partialFilterExpression).hint({ b: 1 }).toArray();
    expect(held.map((row) => row._id).sort()).toEqual(expected);
  });
});

describe('an index with a lifetime', () => {
  it('is kept with its seconds, and a document not yet old stays', async () => {
    const rows = await database.with([{ _id: 1, at: new Date() }, { _id: 2, at: 'no date' }, { _id: 3 }]);
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    expect((await rows.indexes()).at(-1)).toMatchObject({ expireAfterSeconds: 3600 });
    expect(await rows.countDocuments({}, { hint: { at: 1 } })).toBe(3);
  });

  // A MongoDB looks every 60 seconds: too long for a test.
  it('deletes what is over, with its index entries, and nothing else', async () => {
    const mine = await startDatabase({ folder: await mkdtemp(join(tmpdir(), 'ttl-')), ttlSeconds: 0.1 });
    const client = await new MongoClient(mine.uri('ttl')).connect();
    const rows = client.db().collection<{ _id: number }>('rows');
    const [past, future] = [new Date(Date.now() - 7_200_000), new Date(Date.now() + 3_600_000)];
    await rows.insertMany(
      [past, future, [future, past], [future], 'text', null, 5, new Date()].map((at, _id) => ({ _id, at, keep: _id })),
    );
    await rows.insertMany([{ _id: 8 }, { _id: 9, other: past }, { _id: 10, other: past, on: true }] as never[]);
    await rows.createIndex({ keep: 1 });
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await rows.createIndex({ other: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { on: true } });
    while ((await rows.countDocuments()) > 8) await new Promise((done) => setTimeout(done, 20));
    await new Promise((done) => setTimeout(done, 300));
    expect(await idsOf(rows as never, {})).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    expect(await rows.countDocuments({ keep: { $gte: 0 } }, { hint: { keep: 1 } })).toBe(6);
    await client.close();
    await mine.close();
  });
});
