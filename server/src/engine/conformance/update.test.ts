import { describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { byId, idsOf, useDatabase } from '../testing/database.ts';
import { expectRefusal, expectWriteError } from '../testing/refusals.ts';

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

  it('replacement by nothing leaves _id alone', async () => {
    const rows = await database.with(three());
    await rows.replaceOne({ _id: 1 } as Document, {});
    expect(await byId(rows, 1)).toEqual({ _id: 1 });
  });

  it('new fields come last, in the order of their names within one operator', async () => {
    const rows = await database.with([{ _id: 1, z: 1 }]);
    await rows.updateOne({}, { $set: { d: 1, b: 1, z: 2, c: 1 } });
    expect(Object.keys(await byId(rows, 1))).toEqual(['_id', 'z', 'b', 'c', 'd']);
  });

  it('several statements run in order, each on what the one before left', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    const answer = await update(rows.collectionName, [
      { q: { a: 1 }, u: { $inc: { a: 1 } } },
      { q: { a: 2 }, u: { $inc: { a: 1 } } },
      { q: { a: 2 }, u: { $inc: { a: 1 } } },
    ]);
    expect(answer).toMatchObject({ n: 2, nModified: 2, ok: 1 });
    expect(await byId(rows, 1)).toEqual({ _id: 1, a: 3 });
  });

  it('a failing statement changes nothing of its document', async () => {
    const rows = await database.with([{ _id: 1, a: 1, t: 'text' }]);
    await expectWriteError(rows.updateOne({}, { $set: { a: 2 }, $inc: { t: 1 } } as Document), 14);
    expect(await byId(rows, 1)).toEqual({ _id: 1, a: 1, t: 'text' });
  });

  it('many: stops at the document that fails, what went before stays', async () => {
    const rows = await database.with([
      { _id: 1, a: 1 },
      { _id: 2, a: 'x' },
    ]);
    await expectWriteError(rows.updateMany({}, { $inc: { a: 1 } }), 14);
    expect(await byId(rows, 2)).toEqual({ _id: 2, a: 'x' });
  });

  it('hint chooses an index, an unknown hint is refused', async () => {
    const rows = await database.with(three());
    await rows.createIndex({ a: 1 });
    expect((await rows.updateOne({ a: 2 }, { $set: { b: 1 } }, { hint: { a: 1 } })).matchedCount).toBe(1);
    await expectWriteError(rows.updateOne({ a: 2 }, { $set: { b: 1 } }, { hint: 'none' }), 2);
  });

  it('racing increments add up', async () => {
    const rows = await database.with([{ _id: 1, n: 0 }]);
    await Promise.all(Array.from({ length: 200 }, () => rows.updateOne({ _id: 1 } as Document, { $inc: { n: 1 } })));
    expect((await byId(rows, 1)).n).toBe(200);
  });

  it('racing toggles by one pipeline update count each person once', async () => {
    const rows = await database.with([{ _id: 1, likes: [], likeCount: 0 }]);
    const toggle = (user: string) =>
      rows.updateOne({ _id: 1 } as Document, [
        {
          $set: {
            likes: {
              $cond: [
                { $in: [user, '$likes'] },
                { $filter: { input: '$likes', cond: { $ne: ['$$this', user] } } },
                { $concatArrays: ['$likes', [user]] },
              ],
            },
          },
        },
        { $set: { likeCount: { $size: '$likes' } } },
      ]);
    await Promise.all(Array.from({ length: 90 }, (_, i) => toggle(`user${i % 30}`)));
    const after = await byId(rows, 1);
    expect(after.likeCount).toBe(30);
    expect(new Set(after.likes).size).toBe(30);
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
    ['to walk through a plain value', { $set: { 'a.b': 1 } }, 28],
    ['to walk through an array by name', { $set: { 'list.name': 1 } }, 28],
    ['an array index beyond reason', { $set: { 'list.2000000': 1 } }, 34],
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

  it('a replacement with another _id', async () => {
    const rows = await database.with([{ _id: 1 }]);
    await expectWriteError(rows.replaceOne({}, { _id: 2 } as Document), 66);
  });

  it('a replacement for many', async () => {
    const rows = await database.with([{ _id: 1 }]);
    const { writeErrors } = await update(rows.collectionName, [{ q: {}, u: { a: 1 }, multi: true }]);
    expect(writeErrors).toMatchObject([{ index: 0, code: 9 }]);
  });

  it('only the statements after the first error, when ordered', async () => {
    const rows = await database.with(three());
    const statements = [
      { q: { _id: 1 }, u: { $set: { a: 7 } } },
      { q: { _id: 2 }, u: { $nonsense: { a: 7 } } },
      { q: { _id: 3 }, u: { $set: { a: 7 } } },
    ];
    expect(await update(rows.collectionName, statements)).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 9 }] });
    expect(await idsOf(rows, { a: 7 })).toEqual([1]);
    expect(await update(rows.collectionName, statements, { ordered: false })).toMatchObject({ n: 2, nModified: 1 });
    expect(await idsOf(rows, { a: 7 })).toEqual([1, 3]);
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
    ['an unknown option', { nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
    ['an update that is a number', { updates: [{ q: {}, u: 5 }] }, 9, 'FailedToParse'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with([{ _id: 1 }]);
    await expectRefusal(update(rows.collectionName, [{ q: {}, u: { $set: { a: 1 } } }], options), code, ...names);
  });
});
