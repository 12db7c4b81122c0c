import { describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectWriteError } from '../testing/refusals.ts';

const database = useDatabase();
const changed = async (before: Document, change: Document) => {
  const rows = await database.with([{ _id: 1, ...before }]);
  await rows.updateOne({}, change);
  const { _id, ...after } = await byId(rows, 1);
  return after;
};

describe('$push, $addToSet, $pull and $pullAll', () => {
  it.each<[string, Document, Document, Document]>([
    ['$push appends', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    ['$push makes the array', {}, { $push: { 'a.b': 1 } }, { a: { b: [1] } }],
    ['$push of an array nests it', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    ['$position from the start', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
    ['$position from the end', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: -1 } } }, { a: [1, 2, 3, 4] }],
    ['$position beyond the end', { a: [1] }, { $push: { a: { $each: [2], $position: 9 } } }, { a: [1, 2] }],
    ['$slice keeps the first', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: 3 } } }, { a: [1, 2, 3] }],
    ['$slice keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: -3 } } }, { a: [2, 3, 4] }],
    ['$slice 0 empties', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
    ['$sort of plain values', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
    ['$sort downward', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
    [
      '$sort over types',
      { a: ['x', 1] },
      { $push: { a: { $each: [null, true], $sort: 1 } } },
      { a: [null, 1, 'x', true] },
    ],
    [
      '$sort of documents, then $slice',
      { a: [{ n: 3 }, { n: 1 }] },
      { $push: { a: { $each: [{ n: 2 }], $sort: { n: -1 }, $slice: 2 } } },
      { a: [{ n: 3 }, { n: 2 }] },
    ],
    [
      '$sort by a deep field',
      { a: [{ n: { m: 2 } }] },
      { $push: { a: { $each: [{ n: { m: 1 } }], $sort: { 'n.m': 1 } } } },
      { a: [{ n: { m: 1 } }, { n: { m: 2 } }] },
    ],
    ['$addToSet adds what is new', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
    ['$addToSet leaves what is there', { a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
    [
      '$addToSet compares documents in field order',
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    ['$addToSet with $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { a: [1, 2, 3] }],
    ['$addToSet makes the array', {}, { $addToSet: { a: { $each: [2, 2] } } }, { a: [2] }],
    ['$pull a value', { a: [1, 2, 1, 3] }, { $pull: { a: 1 } }, { a: [2, 3] }],
    ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull with $in', { a: ['a', 'b', 'c'] }, { $pull: { a: { $in: ['a', 'c'] } } }, { a: ['b'] }],
    ['$pull by a regular expression', { a: ['ab', 'cd'] }, { $pull: { a: /^a/ } }, { a: ['cd'] }],
    [
      '$pull documents by some fields',
      {
        a: [
          { x: 1, y: 1 },
          { x: 2, y: 1 },
        ],
      },
      { $pull: { a: { x: 1 } } },
      { a: [{ x: 2, y: 1 }] },
    ],
    [
      '$pull documents by a condition on a field',
      { a: [{ x: 1 }, { x: 5 }] },
      { $pull: { a: { x: { $gt: 2 } } } },
      { a: [{ x: 1 }] },
    ],
    [
      '$pull with $elemMatch',
      { a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }] }] },
      { $pull: { a: { b: { $elemMatch: { c: 1 } } } } },
      { a: [{ b: [{ c: 2 }] }] },
    ],
    ['$pull a whole array', { a: [[1, 2], [3]] }, { $pull: { a: [1, 2] } }, { a: [[3]] }],
    ['$pull of nothing', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
    ['$pullAll', { a: [1, 2, 3, 2] }, { $pullAll: { a: [2, 3] } }, { a: [1] }],
    [
      '$pullAll compares whole documents',
      { a: [{ x: 1, y: 2 }, { x: 1 }] },
      { $pullAll: { a: [{ x: 1 }] } },
      { a: [{ x: 1, y: 2 }] },
    ],
  ])('%s', async (_title, before, change, after) => {
    expect(await changed(before, change)).toEqual(after);
  });

  it.each<[string, Document, Document, number]>([
    ['$push onto a plain value', { a: 1 }, { $push: { a: 2 } }, 2],
    ['$push onto null', { a: null }, { $push: { a: 2 } }, 2],
    ['$each without an array', { a: [] }, { $push: { a: { $each: 2 } } }, 2],
    ['an unknown modifier', { a: [] }, { $push: { a: { $each: [], $nonsense: 1 } } }, 2],
    ['$slice of a text', { a: [] }, { $push: { a: { $each: [], $slice: 'x' } } }, 2],
    ['$sort by nothing', { a: [] }, { $push: { a: { $each: [], $sort: {} } } }, 2],
    ['$sort by 2', { a: [] }, { $push: { a: { $each: [], $sort: 2 } } }, 2],
    ['$position of a text', { a: [] }, { $push: { a: { $each: [], $position: 'x' } } }, 2],
    ['$addToSet onto a plain value', { a: 1 }, { $addToSet: { a: 2 } }, 2],
    ['$addToSet $each without an array', { a: [] }, { $addToSet: { a: { $each: 2 } } }, 14],
    ['$pull from a plain value', { a: 1 }, { $pull: { a: 1 } }, 2],
    ['$pull through an array', { a: [{ b: [1] }] }, { $pull: { 'a.b': 1 } }, 28],
    ['$pullAll without an array', { a: [] }, { $pullAll: { a: 1 } }, 2],
    ['$pullAll from a plain value', { a: 1 }, { $pullAll: { a: [1] } }, 2],
  ])('%s is refused', async (_title, before, change, code) => {
    const rows = await database.with([{ _id: 1, ...before }]);
    await expectWriteError(rows.updateOne({}, change), code);
    expect(await byId(rows, 1)).toEqual({ _id: 1, ...before });
  });
});
