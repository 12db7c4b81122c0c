import { describe, expect, it } from '@jest/globals';
import type { Document, UpdateOptions } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectWriteError } from '../testing/refusals.ts';

const database = useDatabase();
const changed = async (before: Document, change: Document, filter: Document = {}, options: UpdateOptions = {}) => {
  const rows = await database.with([{ _id: 1, ...before }]);
  await rows.updateOne(filter, change, options);
  const { _id, ...after } = await byId(rows, 1);
  return after;
};

describe('the positional operator', () => {
  it.each<[string, Document, Document, Document, Document]>([
    ['the element that matched', { a: [1, 2, 3] }, { a: 2 }, { $set: { 'a.$': 9 } }, { a: [1, 9, 3] }],
    [
      'the first that meets a condition',
      { a: [1, 5, 6] },
      { a: { $gt: 4 } },
      { $inc: { 'a.$': 10 } },
      { a: [1, 15, 6] },
    ],
    [
      'a field of a document',
      { a: [{ x: 1 }, { x: 2 }] },
      { 'a.x': 2 },
      { $set: { 'a.$.y': 3 } },
      { a: [{ x: 1 }, { x: 2, y: 3 }] },
    ],
    [
      'with $elemMatch',
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      { a: { $elemMatch: { x: 1, y: 2 } } },
      { $set: { 'a.$.z': 0 } },
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2, z: 0 },
        ],
      },
    ],
    [
      'in an array inside a document',
      { d: { a: ['x', 'y'] } },
      { 'd.a': 'y' },
      { $set: { 'd.a.$': 'z' } },
      { d: { a: ['x', 'z'] } },
    ],
    ['$unset leaves null', { a: [1, 2] }, { a: 1 }, { $unset: { 'a.$': 1 } }, { a: [null, 2] }],
    [
      '$push into an inner array',
      {
        a: [
          { n: 'p', l: [] },
          { n: 'q', l: [1] },
        ],
      },
      { 'a.n': 'q' },
      { $push: { 'a.$.l': 2 } },
      {
        a: [
          { n: 'p', l: [] },
          { n: 'q', l: [1, 2] },
        ],
      },
    ],
    ['within $and', { a: [1, 2] }, { $and: [{ a: 2 }] }, { $set: { 'a.$': 9 } }, { a: [1, 9] }],
    ['for every match of $[]', { a: [1, 2] }, {}, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
    [
      '$[] over documents',
      { a: [{ x: 1 }, { x: 2 }] },
      {},
      { $set: { 'a.$[].y': 0 } },
      {
        a: [
          { x: 1, y: 0 },
          { x: 2, y: 0 },
        ],
      },
    ],
    ['$[] twice', { a: [[1, 2], [3]] }, {}, { $mul: { 'a.$[].$[]': 2 } }, { a: [[2, 4], [6]] }],
    ['$[] of an empty array', { a: [] }, {}, { $inc: { 'a.$[]': 1 } }, { a: [] }],
  ])('%s', async (_title, before, filter, change, after) => {
    expect(await changed(before, change, filter)).toEqual(after);
  });

  it.each<[string, Document, Document, Document, number]>([
    ['without a condition on the array', { a: [1] }, {}, { $set: { 'a.$': 1 } }, 2],
    ['on a plain value', { a: 1 }, {}, { $set: { 'a.$[]': 1 } }, 2],
    ['on what is missing', {}, {}, { $set: { 'a.$[]': 1 } }, 2],
  ])('%s is refused', async (_title, before, filter, change, code) => {
    const rows = await database.with([{ _id: 1, ...before }]);
    await expectWriteError(rows.updateOne(filter, change), code);
  });
});

describe('arrayFilters', () => {
  it.each<[string, Document, Document, Document[], Document]>([
    ['choose plain values', { a: [1, 5, 9] }, { $set: { 'a.$[e]': 0 } }, [{ e: { $gte: 5 } }], { a: [1, 0, 0] }],
    [
      'choose documents',
      { a: [{ x: 1 }, { x: 2 }] },
      { $inc: { 'a.$[e].n': 1 } },
      [{ 'e.x': 2 }],
      { a: [{ x: 1 }, { x: 2, n: 1 }] },
    ],
    [
      'with two names',
      { a: [{ l: [1, 2] }, { l: [2] }] },
      { $set: { 'a.$[e].l.$[f]': 0 } },
      [{ 'e.l': 1 }, { f: 2 }],
      { a: [{ l: [1, 0] }, { l: [2] }] },
    ],
    [
      'with $or over one name',
      { a: [1, 2, 3] },
      { $inc: { 'a.$[e]': 10 } },
      [{ $or: [{ e: 1 }, { e: 3 }] }],
      { a: [11, 2, 13] },
    ],
    [
      'with several conditions',
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      { $unset: { 'a.$[e].x': 1 } },
      [{ 'e.x': 1, 'e.y': 2 }],
      { a: [{ x: 1, y: 1 }, { y: 2 }] },
    ],
    ['that choose nothing', { a: [1] }, { $set: { 'a.$[e]': 0 } }, [{ e: 7 }], { a: [1] }],
    [
      'used twice',
      { a: [1, 2], b: [1, 2] },
      { $set: { 'a.$[e]': 0, 'b.$[e]': 9 } },
      [{ e: 2 }],
      { a: [1, 0], b: [1, 9] },
    ],
    [
      'that look for missing fields',
      { a: [{ x: 1 }, {}] },
      { $set: { 'a.$[e].x': 0 } },
      [{ 'e.x': { $exists: false } }],
      { a: [{ x: 1 }, { x: 0 }] },
    ],
    [
      'that look at elements as they were, whatever else the update changes',
      { a: [{ x: 1 }, { x: 5 }] },
      { $set: { 'a.$[e].x': 2, 'a.$[e].y': 3, 'a.$[f].z': 4 } },
      [{ 'e.x': 1 }, { 'f.x': { $lt: 2 } }],
      { a: [{ x: 2, y: 3, z: 4 }, { x: 5 }] },
    ],
  ])('%s', async (_title, before, change, arrayFilters, after) => {
    expect(await changed(before, change, {}, { arrayFilters })).toEqual(after);
  });

  it.each<[string, Document, Document[], number]>([
    ['a name without a filter', { $set: { 'a.$[e]': 0 } }, [], 2],
    ['a filter without a use', { $set: { b: 0 } }, [{ e: 1 }], 9],
    ['two filters of one name', { $set: { 'a.$[e]': 0 } }, [{ e: 1 }, { e: 2 }], 9],
    ['a filter with two names', { $set: { 'a.$[e]': 0 } }, [{ e: 1, f: 2 }], 9],
    ['a name that starts with a capital', { $set: { 'a.$[E]': 0 } }, [{ E: 1 }], 2],
    ['an empty filter', { $set: { 'a.$[e]': 0 } }, [{}], 9],
    ['a filter beside a position', { $set: { 'a.$[e]': 0, 'a.1': 0 } }, [{ e: 1 }], 40],
  ])('%s is refused', async (_title, change, arrayFilters, code) => {
    const rows = await database.with([{ _id: 1, a: [1, 2] }]);
    await expectWriteError(rows.updateOne({}, change, { arrayFilters }), code);
    expect(await byId(rows, 1)).toEqual({ _id: 1, a: [1, 2] });
  });
});
