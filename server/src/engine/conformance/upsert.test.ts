import { describe, expect, it } from '@jest/globals';
import { ObjectId, type Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectWriteError } from '../testing/refusals.ts';

const database = useDatabase();
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

  it('changes when something matches', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    expect(await rows.updateOne({ a: 1 }, { $set: { b: 2 } }, upsert)).toMatchObject({
      matchedCount: 1,
      upsertedCount: 0,
      upsertedId: null,
    });
    expect(await rows.countDocuments()).toBe(1);
  });

  it('answers with index and _id of each insert', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    const updates = [1, 2, 3].map((a) => ({ q: { _id: a }, u: { $set: { a } }, upsert: true }));
    const answer = await database.db.command({ update: rows.collectionName, updates });
    expect(answer).toMatchObject({
      n: 3,
      nModified: 0,
      upserted: [
        { index: 1, _id: 2 },
        { index: 2, _id: 3 },
      ],
    });
  });

  it.each<[string, Document, Document, Document]>([
    ['equalities of the filter', { _id: 1, a: 1, 'b.c': 2 }, { $set: { d: 3 } }, { _id: 1, a: 1, b: { c: 2 }, d: 3 }],
    ['$eq', { _id: 1, a: { $eq: 5 } }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    ['$and', { $and: [{ _id: 1 }, { a: 5 }] }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    ['$or of one', { _id: 1, $or: [{ a: 5 }] }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    ['$in of one', { _id: 1, a: { $in: [5] } }, { $set: { d: 3 } }, { _id: 1, a: 5, d: 3 }],
    [
      'no other conditions',
      { _id: 1, a: { $gt: 5 }, $or: [{ b: 1 }, { b: 2 }], c: { $in: [1, 2] }, e: /x/ },
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

  it('_id comes first', async () => {
    const rows = await database.with();
    await rows.updateOne({ a: 1, _id: 5 as never }, { $set: { b: 1 } }, upsert);
    expect(Object.keys((await rows.findOne())!)[0]).toBe('_id');
  });

  it('with updateMany inserts one', async () => {
    const rows = await database.with();
    await rows.updateMany({ a: 1 }, { $set: { b: 1 } }, upsert);
    expect(await rows.countDocuments({ a: 1, b: 1 })).toBe(1);
  });

  it('$setOnInsert leaves an existing document alone', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    const result = await rows.updateOne({ _id: 1 as never }, { $setOnInsert: { a: 2 } }, upsert);
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
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

  it('makes the collection', async () => {
    const rows = await database.with();
    await rows.updateOne({ a: 1 }, { $set: { b: 1 } }, upsert);
    expect(await database.db.listCollections({ name: rows.collectionName }).toArray()).toHaveLength(1);
  });

  it.each<[string, Document, Document, number]>([
    ['a filter that gives one field twice', { a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } }, 54],
    ['an update that sets another _id than the filter', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['a replacement with another _id than the filter', { _id: 1 }, { _id: 2, a: 1 }, 66],
    ['an array for an _id', { a: 1 }, { $set: { _id: [1] } }, 53],
    ['a double of a unique value', { a: 5 }, { $set: { u: 'taken' } }, 11000],
  ])('refuses %s', async (_title, filter, update, code) => {
    const rows = await database.with([{ _id: 'x', u: 'taken' }]);
    await rows.createIndex({ u: 1 }, { unique: true, sparse: true });
    const { writeErrors } = await database.db.command({
      update: rows.collectionName,
      updates: [{ q: filter, u: update, upsert: true }],
    });
    expect(writeErrors).toMatchObject([{ index: 0, code }]);
    expect(await rows.countDocuments()).toBe(1);
  });

  it('refuses what the update makes of the filter', async () => {
    const rows = await database.with();
    await expectWriteError(rows.updateOne({ a: 'text' }, { $inc: { a: 1 } }, upsert), 14);
    expect(await rows.countDocuments()).toBe(0);
  });
});
