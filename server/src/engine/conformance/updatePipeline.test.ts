/* oxlint-disable unicorn/no-thenable -- $switch and $cond have a field of that name */
import { describe, expect, it } from '@jest/globals';
import { Double, Int32, Long, type Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectWriteError, refusalOf } from '../testing/refusals.ts';

const database = useDatabase();
const changed = async (before: Document, pipeline: Document[]) => {
  const rows = await database.with([{ _id: 1, ...before }]);
  await rows.updateOne({}, pipeline);
  const { _id, ...after } = await byId(rows, 1);
  return after;
};

describe('pipeline updates', () => {
  it.each<[string, Document, Document[], Document]>([
    ['$set from other fields', { a: 1, b: 2 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }], { a: 1, b: 2, sum: 3 }],
    ['$addFields is the same', { a: 1 }, [{ $addFields: { b: '$a' } }], { a: 1, b: 1 }],
    [
      'a later stage sees what an earlier made',
      { a: 1 },
      [{ $set: { b: 5 } }, { $set: { c: { $multiply: ['$b', 2] } } }],
      { a: 1, b: 5, c: 10 },
    ],
    ['$unset', { a: 1, b: { c: 1, d: 2 } }, [{ $unset: ['a', 'b.c'] }], { b: { d: 2 } }],
    ['$project', { a: 1, b: 2 }, [{ $project: { b: 1 } }], { b: 2 }],
    ['$replaceWith', { a: { x: 1 } }, [{ $replaceWith: '$a' }], { x: 1 }],
    [
      '$replaceRoot',
      { a: { x: 1 } },
      [{ $replaceRoot: { newRoot: { $mergeObjects: ['$a', { y: 2 }] } } }],
      { x: 1, y: 2 },
    ],
    ['dotted paths', { a: { b: 1 } }, [{ $set: { 'a.c': 2 } }], { a: { b: 1, c: 2 } }],
    [
      'dotted paths spread over arrays',
      { a: [{ b: 1 }, { b: 2 }] },
      [{ $set: { 'a.c': 0 } }],
      {
        a: [
          { b: 1, c: 0 },
          { b: 2, c: 0 },
        ],
      },
    ],
    ['$literal keeps dollar signs', {}, [{ $set: { a: { $literal: '$x' } } }], { a: '$x' }],
    ['a missing field stays missing', {}, [{ $set: { a: '$nothing' } }], {}],
    ['$$REMOVE removes', { a: 1, b: 2 }, [{ $set: { a: '$$REMOVE' } }], { b: 2 }],
    [
      '$cond chooses',
      { n: 7 },
      [{ $set: { size: { $cond: [{ $gt: ['$n', 5] }, 'big', 'small'] } } }],
      { n: 7, size: 'big' },
    ],
    [
      '$filter and $map',
      { l: [1, 2, 3] },
      [
        {
          $set: {
            l: {
              $map: { input: { $filter: { input: '$l', cond: { $gt: ['$$this', 1] } } }, in: { $add: ['$$this', 10] } },
            },
          },
        },
      ],
      { l: [12, 13] },
    ],
    [
      '$slice and $concatArrays',
      { l: [1, 2, 3] },
      [{ $set: { l: { $slice: [{ $concatArrays: ['$l', [4]] }, -2] } } }],
      { l: [3, 4] },
    ],
    [
      '$reduce',
      { l: [1, 2, 3] },
      [{ $set: { sum: { $reduce: { input: '$l', initialValue: 0, in: { $add: ['$$value', '$$this'] } } } } }],
      { l: [1, 2, 3], sum: 6 },
    ],
    [
      '$setUnion and $size',
      { l: ['a'] },
      [{ $set: { n: { $size: { $setUnion: ['$l', ['a', 'b']] } } } }],
      { l: ['a'], n: 2 },
    ],
    ['$ifNull', {}, [{ $set: { n: { $add: [{ $ifNull: ['$n', 0] }, 1] } } }], { n: 1 }],
    [
      '$switch',
      { n: 2 },
      [{ $set: { t: { $switch: { branches: [{ case: { $eq: ['$n', 2] }, then: 'two' }], default: 'other' } } } }],
      { n: 2, t: 'two' },
    ],
    [
      '$mergeObjects on a document',
      { a: { x: 1 } },
      [{ $set: { a: { $mergeObjects: ['$a', { y: 2 }] } } }],
      { a: { x: 1, y: 2 } },
    ],
    ['$indexOfArray', { l: ['a', 'b'] }, [{ $set: { at: { $indexOfArray: ['$l', 'b'] } } }], { l: ['a', 'b'], at: 1 }],
    [
      '$dateAdd',
      { d: new Date(0) },
      [{ $set: { d: { $dateAdd: { startDate: '$d', unit: 'day', amount: 1 } } } }],
      { d: new Date(86_400_000) },
    ],
  ])('%s', async (_title, before, pipeline, after) => {
    expect(await changed(before, pipeline)).toEqual(after);
  });

  it('$$NOW is one moment for the whole update', async () => {
    const after = await changed({}, [{ $set: { a: '$$NOW' } }, { $set: { b: '$$NOW' } }]);
    expect(after.a).toBeInstanceOf(Date);
    expect(after.a).toEqual(after.b);
  });

  it('an unchanged document is matched, not modified', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    expect(await rows.updateOne({}, [{ $set: { a: 1 } }])).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('results keep the types of arithmetic', async () => {
    const rows = await database.with([{ _id: 1, i: 1, d: new Double(2), l: Long.fromNumber(3) }]);
    await rows.updateOne({}, [
      {
        $set: {
          ii: { $add: ['$i', 1] },
          id: { $add: ['$i', '$d'] },
          il: { $add: ['$i', '$l'] },
          n: { $size: [['a']] },
        },
      },
    ]);
    const found = await rows.findOne({}, { promoteValues: false });
    expect(found).toMatchObject({ ii: new Int32(2), id: new Double(3), il: Long.fromNumber(4), n: new Int32(1) });
  });

  it('updateMany runs it for every document', async () => {
    const rows = await database.with([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    await rows.updateMany({}, [{ $set: { n: { $multiply: ['$n', 10] } } }]);
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row.n)).toEqual([10, 20]);
  });

  it('an upsert starts from the filter', async () => {
    const rows = await database.with();
    await rows.updateOne({ _id: 5 as never, a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }], { upsert: true });
    expect(await byId(rows, 5)).toEqual({ _id: 5, a: 1, b: 2 });
  });

  it('findOneAndUpdate takes one', async () => {
    const rows = await database.with([{ _id: 1, n: 1 }]);
    const found = await rows.findOneAndUpdate({}, [{ $set: { n: { $add: ['$n', 1] } } }], { returnDocument: 'after' });
    expect(found).toEqual({ _id: 1, n: 2 });
  });
});

describe('pipeline updates refuse', () => {
  it.each<[string, Document[], number[]]>([
    ['a stage that is not allowed', [{ $match: { a: 1 } }], [72]],
    ['a grouping stage', [{ $group: { _id: null } }], [72]],
    ['an unknown stage', [{ $nonsense: 1 }], [40324]],
    ['an unknown expression', [{ $set: { a: { $nonsense: 1 } } }], [168]],
    ['to change _id', [{ $set: { _id: 7 } }], [66]],
    ['a stage with two operators', [{ $set: { a: 1 }, $unset: 'b' }], [40323]],
    ['to add numbers and texts', [{ $set: { a: { $add: [1, 'x'] } } }], [14, 16554]],
    ['to divide by zero', [{ $set: { a: { $divide: [1, 0] } } }], [2, 16608, 4848401]],
    ['the size of a number', [{ $set: { a: { $size: '$a' } } }], [17124]],
    ['to search a number', [{ $set: { a: { $in: [1, '$a'] } } }], [40081]],
  ])('%s', async (_title, pipeline, codes) => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    expect(codes).toContain((await refusalOf(rows.updateOne({}, pipeline))).code);
    expect(await byId(rows, 1)).toEqual({ _id: 1, a: 1 });
  });

  it('arrayFilters beside a pipeline', async () => {
    const rows = await database.with([{ _id: 1, a: [1] }]);
    await expectWriteError(rows.updateOne({}, [{ $set: { b: 1 } }], { arrayFilters: [{ e: 1 }] }), 9);
  });
});
