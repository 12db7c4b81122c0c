import { type Document, ObjectId } from 'mongodb';
import { byId, useDatabase } from '../../testing/database.ts';
import { expectRefusal, expectWriteError } from '../../testing/refusals.ts';

const database = useDatabase();
const update = (collection: string, updates: Document[], more: Document = {}) =>
  database.db.command({ update: collection, updates, ...more });
const three = () => [
  { _id: 1, a: 1, g: 'x' },
  { _id: 2, a: 2, g: 'x' },
  { _id: 3, a: 3, g: 'y' },
];

describe('update', () => {
  it('one: changes the first match and tells matched and modified apart', async () => {
    const rows = await database.with(three());
    expect(await rows.updateOne({ g: 'x' }, { $set: { a: 9 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
    });
    expect(await rows.countDocuments({ a: 9 })).toBe(1);
    expect(await rows.updateOne({ a: 9 }, { $set: { a: 9 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await rows.updateOne({ a: 77 }, { $set: { a: 9 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
  });

  it('many: changes every match, counts only real changes', async () => {
    const rows = await database.with(three());
    expect(await rows.updateMany({ g: 'x' }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
    expect(await rows.updateMany({}, { $inc: { a: 1 } })).toMatchObject({ matchedCount: 3, modifiedCount: 3 });
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row.a)).toEqual([2, 2, 4]);
  });

  it('many: does not meet a document twice when the update moves it in the index', async () => {
    const rows = await database.with(Array.from({ length: 500 }, (_, i) => ({ _id: i, a: i })));
    await rows.createIndex({ a: 1 });
    const result = await rows.updateMany({ a: { $gte: 0 } }, { $inc: { a: 1000 } });
    expect(result.modifiedCount).toBe(500);
    expect(await rows.countDocuments({ a: { $gte: 1000, $lt: 1500 } })).toBe(500);
  });

  it('replacement: takes the place of the document and keeps _id', async () => {
    const rows = await database.with(three());
    expect(await rows.replaceOne({ _id: 2 } as Document, { b: 5, c: { d: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await byId(rows, 2)).toEqual({ _id: 2, b: 5, c: { d: 1 } });
    expect(Object.keys(await byId(rows, 2))[0]).toBe('_id');
    expect(await rows.replaceOne({ _id: 2 } as Document, { _id: 2, b: 5, c: { d: 1 } } as Document)).toMatchObject({
      modifiedCount: 0,
    });
  });

  it('new fields come last, in the order of their names within one operator', async () => {
    const rows = await database.with([{ _id: 1, z: 1 }]);
    await rows.updateOne({}, { $set: { d: 1, b: 1, z: 2, c: 1 } });
    expect(Object.keys(await byId(rows, 1))).toEqual(['_id', 'z', 'b', 'c', 'd']);
  });

  it('many: stops at the document that fails, what went before stays', async () => {
    const rows = await database.with([
      { _id: 1, a: 1 },
      { _id: 2, a: 'x' },
    ]);
    await expectWriteError(rows.updateMany({}, { $inc: { a: 1 } }), 14);
    expect(await byId(rows, 2)).toEqual({ _id: 2, a: 'x' });
  });

  it('racing increments add up', async () => {
    const rows = await database.with([{ _id: 1, n: 0 }]);
    await Promise.all(Array.from({ length: 200 }, () => rows.updateOne({ _id: 1 } as Document, { $inc: { n: 1 } })));
    expect((await byId(rows, 1)).n).toBe(200);
  });
});

describe('update refuses', () => {
  it.each<[string, Document, number]>([
    ['to change _id', { $set: { _id: 5 } }, 66],
    ['to remove _id', { $unset: { _id: 1 } }, 66],
    ['an unknown operator', { $multiply: { a: 1 } }, 9],
    ['an operator without a document', { $set: 5 }, 9],
    ['operators and fields side by side', { $set: { a: 1 }, b: 2 }, 9],
    ['two operators on one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and its child', { $set: { a: 1, 'a.b': 2 } }, 40],
    ['a path behind its child', { $set: { 'a.b': 2 }, $inc: { a: 1 } }, 40],
    ['to walk through a plain value', { $set: { 'a.b': 1 } }, 28],
    ['to walk through an array by name', { $set: { 'list.name': 1 } }, 28],
  ])('%s', async (_title, change, code) => {
    const rows = await database.with([{ _id: 1, a: 1, list: [1] }]);
    const { writeErrors } = await update(rows.collectionName, [{ q: {}, u: change }]);
    expect(writeErrors).toMatchObject([{ index: 0, code }]);
    expect(await byId(rows, 1)).toEqual({ _id: 1, a: 1, list: [1] });
  });

  it('to change a field of _id', async () => {
    const rows = await database.with([{ _id: { x: 1 } }]);
    await expectWriteError(rows.updateOne({}, { $set: { '_id.x': 2 } }), 66);
    await rows.updateOne({}, { $set: { '_id.x': 1 } });
  });

  it.each<[string, Document, number, ...string[]]>([
    ['no statements', { updates: [] }, 16, 'InvalidLength'],
    [
      'a statement without a filter',
      { updates: [{ u: { $set: { a: 1 } } }] },
      40414,
      'Location40414',
      'IDLFailedToParse',
    ],
    ['a statement without an update', { updates: [{ q: {} }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    [
      'an unknown field in a statement',
      { updates: [{ q: {}, u: { $set: { a: 1 } }, nonsense: 1 }] },
      40415,
      'Location40415',
      'IDLUnknownField',
    ],
    ['an update that is a number', { updates: [{ q: {}, u: 5 }] }, 9, 'FailedToParse'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with([{ _id: 1 }]);
    await expectRefusal(update(rows.collectionName, [{ q: {}, u: { $set: { a: 1 } } }], options), code, ...names);
  });
});

const upsert = { upsert: true };

describe('upsert', () => {
  it('inserts when nothing matches, and tells the new _id', async () => {
    const rows = await database.with();
    const result = await rows.updateOne({ a: 1 }, { $set: { b: 2 } }, upsert);
    expect(result).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
      upsertedCount: 1,
      upsertedId: expect.any(ObjectId),
    });
    expect(await byId(rows, result.upsertedId)).toEqual({ _id: result.upsertedId, a: 1, b: 2 });
  });

  it.each<[string, Document, Document, Document]>([
    ['equalities of the filter', { _id: 1, a: 1, 'b.c': 2 }, { $set: { d: 3 } }, { _id: 1, a: 1, b: { c: 2 }, d: 3 }],
    ['$eq', { _id: 1, a: { $eq: 5 } }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    ['$and', { $and: [{ _id: 1 }, { a: 5 }] }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    ['$in of one', { _id: 1, a: { $in: [5] } }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    [
      'no other conditions',
      { _id: 1, a: { $gt: 5 }, $or: [{ b: 1 }, { b: 2 }], c: { $in: [1, 2] } },
      { $set: { d: 3 } },
      { _id: 1, d: 3 },
    ],
    [
      'whole documents and arrays',
      { _id: 1, a: { b: 1 }, c: [1, 2] },
      { $set: { d: 3 } },
      { _id: 1, a: { b: 1 }, c: [1, 2], d: 3 },
    ],
    ['$setOnInsert', { _id: 1 }, { $setOnInsert: { made: true }, $set: { d: 3 } }, { _id: 1, d: 3, made: true }],
    ['operators on what the filter gave', { _id: 1, n: 5 }, { $inc: { n: 1 } }, { _id: 1, n: 6 }],
    ['$push on what the filter gave', { _id: 1, l: [1] }, { $push: { l: 2 } }, { _id: 1, l: [1, 2] }],
    [
      'operators on nothing',
      { _id: 1 },
      { $inc: { n: 2 }, $push: { l: 1 }, $unset: { x: 1 } },
      { _id: 1, l: [1], n: 2 },
    ],
  ])('starts from %s', async (_title, filter, update, expected) => {
    const rows = await database.with();
    await rows.updateOne(filter, update, upsert);
    expect(await rows.findOne()).toEqual(expected);
  });

  it('a replacement takes only _id from the filter', async () => {
    const rows = await database.with();
    await rows.replaceOne({ _id: 7 as never, a: 1 }, { b: 2 }, upsert);
    expect(await byId(rows, 7)).toEqual({ _id: 7, b: 2 });
    await rows.replaceOne({ a: 99 }, { _id: 8 as never, b: 3 }, upsert);
    expect(await byId(rows, 8)).toEqual({ _id: 8, b: 3 });
  });

  it('of one key by many at once makes one document', async () => {
    const rows = await database.with();
    await rows.createIndex({ key: 1 }, { unique: true });
    const counts = await Promise.all(
      Array.from({ length: 50 }, () => rows.updateOne({ key: 'k' }, { $inc: { n: 1 } }, upsert)),
    );
    expect(counts.filter((result) => result.upsertedCount === 1)).toHaveLength(1);
    expect(await rows.find().toArray()).toMatchObject([{ key: 'k', n: 50 }]);
  });

  it.each<[string, Document, Document, number]>([
    ['a filter that gives one field twice', { a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } }, 54],
    ['an update that sets another _id than the filter', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['a replacement with another _id than the filter', { _id: 1 }, { _id: 2, a: 1 }, 66],
    ['an array for an _id', { a: 1 }, { $set: { _id: [1] } }, 53],
    ['a double of a unique value', { a: 5 }, { $set: { u: 'taken' } }, 11000],
  ])('refuses %s', async (_title, filter, update, code) => {
    const rows = await database.with([{ _id: 'x', u: 'taken' }]);
    await rows.createIndex({ u: 1 }, { unique: true });
    const { writeErrors } = await database.db.command({
      update: rows.collectionName,
      updates: [{ q: filter, u: update, upsert: true }],
    });
    expect(writeErrors).toMatchObject([{ index: 0, code }]);
    expect(await rows.countDocuments()).toBe(1);
  });
});
