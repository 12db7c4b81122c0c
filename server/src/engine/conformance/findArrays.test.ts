import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { idsOf, useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();

describe('find looks into arrays', () => {
  let arrays: Collection<Document>;
  beforeAll(async () => {
    arrays = await database.with([
      { _id: 1, a: [1, 5] },
      { _id: 2, a: [[1, 5]] },
      { _id: 3, a: 5 },
      { _id: 4, a: [] },
      {
        _id: 5,
        a: [
          { b: 1, c: 9 },
          { b: 2, c: 8 },
        ],
      },
      { _id: 6, a: [{ b: [1, 2] }] },
      { _id: 7, a: { b: 2 } },
      { _id: 8, a: [null] },
      { _id: 9 },
      { _id: 10, a: [[{ b: 2 }]] },
      { _id: 11, a: ['x', { b: 3 }, 7] },
      { _id: 12, a: { 0: 'zero' } },
    ]);
  });

  it.each<[string, Document, number[]]>([
    ['a value finds the array that holds it', { a: 5 }, [1, 3]],
    ['an array finds itself and the array around it', { a: [1, 5] }, [1, 2]],
    ['an array in another order finds nothing', { a: [5, 1] }, []],
    ['a position finds an array, but not what is in it', { 'a.0': 1 }, [1]],
    ['a position finds an array by itself', { 'a.0': [1, 5] }, [2]],
    ['a plain element at a position has no fields to be missing', { 'a.0.b': null }, [3, 5, 6, 7, 9, 11, 12]],
    ['the empty array', { a: [] }, [4]],
    ['null finds an element, and missing', { a: null }, [8, 9]],
    ['$ne leaves every holder out', { a: { $ne: 5 } }, [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['$nin leaves every holder out', { a: { $nin: [5, 'x'] } }, [2, 4, 5, 6, 7, 8, 9, 10, 12]],
    ['$not turns any into none', { a: { $not: { $gt: 4 } } }, [2, 4, 5, 6, 7, 8, 9, 10, 12]],
    ['a range may be met by two elements', { a: { $gt: 4, $lt: 2 } }, [1]],
    ['$elemMatch wants one element for both', { a: { $elemMatch: { $gt: 4, $lt: 6 } } }, [1]],
    ['$elemMatch never looks at plain values', { a: { $elemMatch: { $eq: 5 } } }, [1]],
    ['$elemMatch on documents', { a: { $elemMatch: { b: 2, c: 8 } } }, [5]],
    ['$elemMatch needs all in one document', { a: { $elemMatch: { b: 1, c: 8 } } }, []],
    ['$elemMatch reaches into an array of arrays', { a: { $elemMatch: { $elemMatch: { $eq: 5 } } } }, [2]],
    ['a dotted path spreads over elements', { 'a.b': 2 }, [5, 6, 7]],
    ['a dotted path does not enter nested arrays', { 'a.b': { $exists: true } }, [5, 6, 7, 11]],
    ['a dotted path with conditions on two elements', { 'a.b': 1, 'a.c': 8 }, [5]],
    ['a position names an element', { 'a.1': 5 }, [1]],
    ['a position names a field too', { 'a.0': 'zero' }, [12]],
    ['a position then a field', { 'a.1.b': { $gte: 2 } }, [5, 11]],
    ['a position in a nested array', { 'a.0.1': 5 }, [2]],
    ['a position into an array of arrays, then a field', { 'a.0.b': 2 }, [6, 10]],
    ['a position beyond the end is missing', { 'a.2': { $exists: true } }, [11]],
    ['$size counts elements', { a: { $size: 2 } }, [1, 5]],
    ['$size 0', { a: { $size: 0 } }, [4]],
    ['$size as a double', { a: { $size: 1.0 } }, [2, 6, 8, 10]],
    ['null on a path counts documents without the field, not plain elements', { 'a.c': null }, [3, 6, 7, 9, 11, 12]],
    [
      '$exists false on a path counts arrays that hold no such document',
      { 'a.b': { $exists: false } },
      [1, 2, 3, 4, 8, 9, 10, 12],
    ],
    ['$ne null on a path', { 'a.b': { $ne: null } }, [1, 2, 4, 5, 6, 7, 8, 10, 11]],
    ['$exists on arrays', { a: { $exists: false } }, [9]],
    ['$in with an array and a value', { a: { $in: [[1, 5], 7] } }, [1, 2, 11]],
    ['$lt with an array compares whole arrays and nested ones', { a: { $lt: [1, 6] } }, [1, 2, 4, 8]],
  ])('%s', async (_title, filter, expected) => {
    expect(await idsOf(arrays, filter)).toEqual(expected);
  });
});

describe('find refuses wrong array operators', () => {
  it.each<[string, unknown, number, string]>([
    ['$elemMatch without a document', { $elemMatch: 5 }, 2, 'BadValue'],
    ['$size below zero', { $size: -1 }, 2, 'BadValue'],
    ['$size of a fraction', { $size: 1.5 }, 2, 'BadValue'],
  ])('%s', async (_title, condition, code, name) => {
    const any = await database.with();
    await expectRefusal(any.find({ a: condition }).toArray(), code, name);
  });
});
