import { Binary, type Collection, type Document, Double, Long, ObjectId } from 'mongodb';
import { idsOf, useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
const oid = new ObjectId('64b000000000000000000001');

describe('find compares numbers across their types', () => {
  let numbers: Collection<Document>;
  beforeAll(async () => {
    numbers = await database.with([
      { _id: 'int', n: 5 },
      { _id: 'double', n: new Double(5) },
      { _id: 'long', n: Long.fromNumber(5) },
      { _id: 'half', n: 5.5 },
      { _id: 'big', n: Long.fromString('9007199254740993') },
      { _id: 'bigDouble', n: 9007199254740992 },
      { _id: 'nan', n: NaN },
      { _id: 'infinity', n: Infinity },
      { _id: 'minusZero', n: new Double(-0) },
      { _id: 'text', n: '5' },
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['equality ignores the number type', 5, ['double', 'int', 'long']],
    ['a fraction', 5.5, ['half']],
    ['a long beyond 2^53 is told from its neighbour', Long.fromString('9007199254740993'), ['big']],
    ['the double 2^53 is told from its neighbour', 9007199254740992, ['bigDouble']],
    ['NaN equals NaN', NaN, ['nan']],
    ['$gt 5', { $gt: 5 }, ['big', 'bigDouble', 'half', 'infinity']],
    ['$gt between two neighbours beyond 2^53', { $gt: 9007199254740992 }, ['big', 'infinity']],
    ['$lt leaves NaN and text out', { $lt: 5 }, ['minusZero']],
    ['$gte NaN finds NaN alone', { $gte: NaN }, ['nan']],
    ['$lt Infinity keeps to numbers', { $gt: 5.5, $lt: Infinity }, ['big', 'bigDouble']],
    ['$in over types', { $in: [Long.fromNumber(5), '5'] }, ['double', 'int', 'long', 'text']],
  ])('%s', async (_title, condition, expected) => {
    expect(await idsOf(numbers, { n: condition })).toEqual(expected);
  });
});

describe('find compares within one type only', () => {
  let mixed: Collection<Document>;
  beforeAll(async () => {
    mixed = await database.with([
      { _id: 'null', v: null },
      { _id: 'missing' },
      { _id: 'string', v: 'm' },
      { _id: 'object', v: { a: 1, b: 2 } },
      { _id: 'empty', v: {} },
      { _id: 'binary', v: new Binary(Buffer.from([1, 2])) },
      { _id: 'oid', v: oid },
      { _id: 'false', v: false },
      { _id: 'true', v: true },
      { _id: 'date', v: new Date(1000) },
      { _id: 'old', v: new Date(-1000) },
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['null finds null and missing', null, ['missing', 'null']],
    [
      '$ne null finds the rest',
      { $ne: null },
      ['binary', 'date', 'empty', 'false', 'object', 'oid', 'old', 'string', 'true'],
    ],
    ['$gte null finds null and missing', { $gte: null }, ['missing', 'null']],
    ['$lte null finds null and missing', { $lte: null }, ['missing', 'null']],
    ['$gt null finds nothing', { $gt: null }, []],
    ['$in with null', { $in: [null, 'm'] }, ['missing', 'null', 'string']],
    ['dates before the epoch', { $lt: new Date(0) }, ['old']],
    ['an object in field order', { a: 1, b: 2 }, ['object']],
    ['an object in another order is another object', { b: 2, a: 1 }, []],
    ['the empty object', {}, ['empty']],
    ['binary data with its subtype', new Binary(Buffer.from([1, 2])), ['binary']],
    ['binary data of another subtype', new Binary(Buffer.from([1, 2]), 5), []],
    ['$exists true counts null', { $exists: true, $in: [null] }, ['null']],
    ['$exists false', { $exists: false }, ['missing']],
  ])('%s', async (_title, condition, expected) => {
    expect(await idsOf(mixed, { v: condition })).toEqual(expected);
  });
});

describe('find refuses comparisons that make no sense', () => {
  it.each<[string, unknown, number, string]>([
    ['$in without an array', { $in: 5 }, 2, 'BadValue'],
    ['$in with an operator inside', { $in: [{ $gt: 5 }] }, 2, 'BadValue'],
    ['an unknown operator', { $greater: 5 }, 2, 'BadValue'],
    ['an operator among fields', { $gt: 5, a: 1 }, 2, 'BadValue'],
    ['$elemMatch without a document', { $elemMatch: 5 }, 2, 'BadValue'],
  ])('%s', async (_title, condition, code, name) => {
    const any = await database.with();
    await expectRefusal(any.find({ v: condition }).toArray(), code, name);
  });
});

describe('find combines conditions', () => {
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = await database.with(Array.from({ length: 8 }, (_, i) => ({ _id: i, a: i % 2, b: i % 4, c: { d: i } })));
  });

  it.each<[string, Document, number[]]>([
    ['nothing asked for finds all', {}, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['$and', { $and: [{ a: 1 }, { b: 3 }] }, [3, 7]],
    ['$or', { $or: [{ a: 0 }, { b: 3 }] }, [0, 2, 3, 4, 6, 7]],
    ['nested', { $or: [{ $and: [{ a: 1 }, { b: 1 }] }, { _id: 0 }] }, [0, 1, 5]],
    ['operators and fields side by side', { a: 1, $or: [{ b: 1 }, { b: 3 }], _id: { $lt: 5 } }, [1, 3]],
    ['a sub-field', { 'c.d': { $in: [2, 3] } }, [2, 3]],
  ])('%s', async (_title, filter, expected) => {
    expect(await idsOf(rows, filter)).toEqual(expected);
  });

  it.each<[string, Document, number, string]>([
    ['$and of nothing', { $and: [] }, 2, 'BadValue'],
    ['$or without an array', { $or: { a: 1 } }, 2, 'BadValue'],
    ['an unknown top-level operator', { $xor: [{ a: 1 }] }, 2, 'BadValue'],
    ['$not at the top', { $not: { a: 1 } }, 2, 'BadValue'],
  ])('%s is refused', async (_title, filter, code, name) => {
    await expectRefusal(rows.find(filter).toArray(), code, name);
  });
});

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
    ['a range may be met by two elements', { a: { $gt: 4, $lt: 2 } }, [1]],
    [
      '$elemMatch wants one element for both',
      { a: { $elemMatch: { b: { $gt: 0, $lt: 2 }, c: { $exists: true } } } },
      [5],
    ],
    ['$elemMatch never looks at a document that is no element', { a: { $elemMatch: { b: { $gte: 3 } } } }, [11]],
    ['$elemMatch of anything finds documents and arrays', { a: { $elemMatch: {} } }, [2, 5, 6, 10, 11]],
    ['$elemMatch takes an array for a document without names', { a: { $elemMatch: { b: null } } }, [2, 10]],
    ['$elemMatch takes $or', { a: { $elemMatch: { $or: [{ b: 3 }, { c: 9 }] } } }, [5, 11]],
    ['$elemMatch on documents', { a: { $elemMatch: { b: 2, c: 8 } } }, [5]],
    ['$elemMatch needs all in one document', { a: { $elemMatch: { b: 1, c: 8 } } }, []],
    [
      '$elemMatch reaches into an array of arrays by position',
      { a: { $elemMatch: { 0: { $exists: true } } } },
      [2, 10],
    ],
    ['a dotted path spreads over elements', { 'a.b': 2 }, [5, 6, 7]],
    ['a dotted path does not enter nested arrays', { 'a.b': { $exists: true } }, [5, 6, 7, 11]],
    ['a dotted path with conditions on two elements', { 'a.b': 1, 'a.c': 8 }, [5]],
    ['a position names a field too', { 'a.0': 'zero' }, [12]],
    ['a position then a field', { 'a.1.b': { $gte: 2 } }, [5, 11]],
    ['a position in a nested array', { 'a.0.1': 5 }, [2]],
    ['a position into an array of arrays, then a field', { 'a.0.b': 2 }, [6, 10]],
    ['a position beyond the end is missing', { 'a.2': { $exists: true } }, [11]],
    ['null on a path counts documents without the field, not plain elements', { 'a.c': null }, [3, 6, 7, 9, 11, 12]],
    [
      '$exists false on a path counts arrays that hold no such document',
      { 'a.b': { $exists: false } },
      [1, 2, 3, 4, 8, 9, 10, 12],
    ],
    ['$ne null on a path', { 'a.b': { $ne: null } }, [1, 2, 4, 5, 6, 7, 8, 10, 11]],
    ['$in with an array and a value', { a: { $in: [[1, 5], 7] } }, [1, 2, 11]],
    ['$lt with an array compares whole arrays and nested ones', { a: { $lt: [1, 6] } }, [1, 2, 4, 8]],
  ])('%s', async (_title, filter, expected) => {
    expect(await idsOf(arrays, filter)).toEqual(expected);
  });
});
