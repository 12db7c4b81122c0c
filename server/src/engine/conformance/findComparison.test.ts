import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Binary,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Collection,
  type Document,
} from 'mongodb';
import { idsOf, useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
const oid = new ObjectId('64b000000000000000000001');

describe('find compares numbers across their types', () => {
  let numbers: Collection<Document>;
  beforeAll(async () => {
    numbers = await database.with([
      { _id: 'int', n: 5 },
      { _id: 'double', n: new Double(5) },
      { _id: 'long', n: Long.fromNumber(5) },
      { _id: 'decimal', n: Decimal128.fromString('5.0') },
      { _id: 'half', n: 5.5 },
      { _id: 'halfDecimal', n: Decimal128.fromString('5.50') },
      { _id: 'big', n: Long.fromString('9007199254740993') },
      { _id: 'bigDecimal', n: Decimal128.fromString('9007199254740993') },
      { _id: 'bigDouble', n: 9007199254740992 },
      { _id: 'nan', n: NaN },
      { _id: 'infinity', n: Infinity },
      { _id: 'minusZero', n: new Double(-0) },
      { _id: 'text', n: '5' },
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['equality ignores the number type', 5, ['decimal', 'double', 'int', 'long']],
    ['a decimal finds the same', Decimal128.fromString('5'), ['decimal', 'double', 'int', 'long']],
    ['a fraction finds double and decimal', 5.5, ['half', 'halfDecimal']],
    ['a long beyond 2^53 is told from its neighbour', Long.fromString('9007199254740993'), ['big', 'bigDecimal']],
    ['the double 2^53 is told from its neighbour', 9007199254740992, ['bigDouble']],
    ['NaN equals NaN', NaN, ['nan']],
    ['zero equals minus zero', 0, ['minusZero']],
    ['$gt 5', { $gt: 5 }, ['big', 'bigDecimal', 'bigDouble', 'half', 'halfDecimal', 'infinity']],
    ['$gt between two neighbours beyond 2^53', { $gt: 9007199254740992 }, ['big', 'bigDecimal', 'infinity']],
    ['$lt leaves NaN and text out', { $lt: 5 }, ['minusZero']],
    ['$gte NaN finds NaN alone', { $gte: NaN }, ['nan']],
    ['$lt Infinity keeps to numbers', { $gt: 5.5, $lt: Infinity }, ['big', 'bigDecimal', 'bigDouble']],
    ['$in over types', { $in: [Long.fromNumber(5), '5'] }, ['decimal', 'double', 'int', 'long', 'text']],
  ])('%s', async (_title, condition, expected) => {
    expect(await idsOf(numbers, { n: condition })).toEqual(expected);
  });

  it('MinKey and MaxKey enclose everything, missing fields included', async () => {
    const rows = await database.with([{ _id: 1, n: 1 }, { _id: 2, n: null }, { _id: 3 }, { _id: 4, n: [] }]);
    await rows.createIndex({ n: 1 }, { sparse: true });
    expect(await idsOf(rows, { n: { $gt: new MinKey(), $lt: new MaxKey() } })).toEqual([1, 2, 3, 4]);
    expect(await idsOf(rows, { n: { $lt: new MinKey() } })).toEqual([]);
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
      { _id: 'timestamp', v: new Timestamp({ t: 5, i: 1 }) },
      { _id: 'min', v: new MinKey() },
      { _id: 'max', v: new MaxKey() },
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['null finds null and missing', null, ['missing', 'null']],
    [
      '$ne null finds the rest',
      { $ne: null },
      ['binary', 'date', 'empty', 'false', 'max', 'min', 'object', 'oid', 'old', 'string', 'timestamp', 'true'],
    ],
    ['$gte null finds null and missing', { $gte: null }, ['missing', 'null']],
    ['$gt null finds nothing', { $gt: null }, []],
    ['$in with null', { $in: [null, 'm'] }, ['missing', 'null', 'string']],
    [
      '$nin with null',
      { $nin: [null, 'm', false, true] },
      ['binary', 'date', 'empty', 'max', 'min', 'object', 'oid', 'old', 'timestamp'],
    ],
    ['strings by their bytes', { $lt: 'z' }, ['string']],
    ['false is less than true', { $lt: true }, ['false']],
    ['dates before the epoch', { $lt: new Date(0) }, ['old']],
    ['an object in field order', { a: 1, b: 2 }, ['object']],
    ['an object in another order is another object', { b: 2, a: 1 }, []],
    ['objects are ordered', { $gte: { a: 1 } }, ['object']],
    ['the empty object', {}, ['empty']],
    ['ObjectIds are ordered', { $lte: new ObjectId('64b000000000000000000002') }, ['oid']],
    ['binary data with its subtype', new Binary(Buffer.from([1, 2])), ['binary']],
    ['binary data of another subtype', new Binary(Buffer.from([1, 2]), 5), []],
    ['MinKey equals itself', new MinKey(), ['min']],
    ['$exists true counts null', { $exists: true, $in: [null] }, ['null']],
    ['$exists false', { $exists: false }, ['missing']],
    ['$not keeps missing fields', { $not: { $gt: 'a' }, $exists: false }, ['missing']],
  ])('%s', async (_title, condition, expected) => {
    expect(await idsOf(mixed, { v: condition })).toEqual(expected);
  });

  it('MinKey and MaxKey bound every type', async () => {
    const between = { $exists: true, $gt: new MinKey(), $lt: new MaxKey() };
    expect(await idsOf(mixed, { v: between })).toHaveLength((await idsOf(mixed, { v: { $exists: true } })).length - 2);
  });
});

describe('find refuses comparisons that make no sense', () => {
  it.each<[string, unknown, number, string]>([
    ['$gt with a regular expression', { $gt: /a/ }, 2, 'BadValue'],
    ['$ne with a regular expression', { $ne: /a/ }, 2, 'BadValue'],
    ['$in without an array', { $in: 5 }, 2, 'BadValue'],
    ['$nin without an array', { $nin: 'x' }, 2, 'BadValue'],
    ['$in with an operator inside', { $in: [{ $gt: 5 }] }, 2, 'BadValue'],
    ['an unknown operator', { $greater: 5 }, 2, 'BadValue'],
    ['an operator among fields', { $gt: 5, a: 1 }, 2, 'BadValue'],
    ['$not with a plain value', { $not: 5 }, 2, 'BadValue'],
    ['$not with an empty object', { $not: {} }, 2, 'BadValue'],
  ])('%s', async (_title, condition, code, name) => {
    const any = await database.with();
    await expectRefusal(any.find({ v: condition }).toArray(), code, name);
  });
});
