import { beforeAll, describe, expect, it } from '@jest/globals';
import { Decimal128, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
let rows: Collection<Document>;
beforeAll(async () => {
  const documents = Array.from({ length: 400 }, (_, i) => ({
    _id: i,
    a: i % 10,
    b: i % 7,
    t: `text ${String(i % 40).padStart(2, '0')}`,
    n: i % 3 === 0 ? Long.fromNumber(i) : i % 3 === 1 ? i : Decimal128.fromString(`${i}.5`),
    at: new Date(i * 1000),
    oid: new ObjectId(`64b0000000000000000${String(i).padStart(5, '0')}`),
    x: { y: i % 5 },
  }));
  rows = await database.with(documents);
  await rows.createIndexes([
    { key: { a: 1, b: -1 } },
    { key: { t: 1 } },
    { key: { n: -1 } },
    { key: { at: 1 } },
    { key: { oid: 1 } },
    { key: { 'x.y': 1, a: 1, _id: 1 } },
  ]);
});

/** Results of the query as planned, and of a plain scan. */
async function both(filter: Document, sort: Document, page: { skip?: number; limit?: number } = {}) {
  const options = { sort, ...page };
  const planned = await rows.find(filter, options).toArray();
  const scanned = await rows.find(filter, { ...options, hint: { $natural: 1 } }).toArray();
  return [planned.map((row) => row._id), scanned.map((row) => row._id)];
}

describe('an index gives what a scan gives', () => {
  it.each<[string, Document, Document]>([
    ['equality on the first field', { a: 3 }, { _id: 1 }],
    ['equality on both fields', { a: 3, b: 2 }, { _id: 1 }],
    ['equality and a range', { a: 3, b: { $gte: 2, $lt: 6 } }, { _id: 1 }],
    ['a range and a sort by the next field', { a: { $gt: 7 } }, { b: 1, _id: 1 }],
    ['equality and a sort by the next field', { a: 3 }, { b: 1, _id: 1 }],
    ['equality and a sort downward', { a: 3 }, { b: -1, _id: -1 }],
    ['$in and a sort by the same field', { a: { $in: [8, 1, 5] } }, { a: -1, _id: 1 }],
    ['$in and a sort by the next field', { a: { $in: [8, 1, 5] } }, { b: 1, _id: 1 }],
    ['$in on both fields', { a: { $in: [1, 2] }, b: { $in: [0, 3, 99] } }, { _id: 1 }],
    ['a sort in the order of the index', {}, { a: 1, b: -1, _id: 1 }],
    ['a sort in the opposite order', {}, { a: -1, b: 1, _id: 1 }],
    ['a sort in neither', {}, { a: 1, b: 1, _id: 1 }],
    ['a prefix of a text', { t: /^text 1/ }, { t: 1, _id: 1 }],
    ['a prefix with more behind it', { t: /^text 1.*5$/ }, { _id: 1 }],
    ['a prefix ignoring case', { t: /^TEXT 1/i }, { _id: 1 }],
    ['alternatives', { t: /^text 1|^text 2/ }, { _id: 1 }],
    ['a range of texts', { t: { $gte: 'text 10', $lte: 'text 12' } }, { _id: 1 }],
    ['numbers of several types in a range', { n: { $gte: 100, $lte: 110 } }, { _id: 1 }],
    ['a decimal bound', { n: { $gt: Decimal128.fromString('100.5') } }, { n: 1 }],
    ['a bound of another type', { n: { $lt: 'x' } }, { _id: 1 }],
    ['dates in a range', { at: { $gt: new Date(5000), $lte: new Date(9000) } }, { at: -1 }],
    ['ObjectIds in a range', { oid: { $lt: new ObjectId('64b000000000000000000010') } }, { oid: -1 }],
    ['_id in a range', { _id: { $gte: 390 } }, { _id: -1 }],
    ['_id in a list', { _id: { $in: [5, 3, 999, 4] } }, { _id: -1 }],
    ['a deep path with a sort as a cursor', { 'x.y': 2, _id: { $gt: 200 } }, { a: 1, _id: 1 }],
    ['$or of two indexes', { $or: [{ a: 3, b: 1 }, { t: 'text 07' }] }, { _id: 1 }],
    ['$or with a part that has no index', { $or: [{ a: 3 }, { b: 1 }] }, { _id: 1 }],
    ['$and of two ranges', { $and: [{ a: { $gte: 3 } }, { a: { $lt: 5 } }] }, { _id: 1 }],
    ['bounds that leave nothing', { a: { $gt: 5, $lt: 3 } }, { _id: 1 }],
    ['$ne', { a: { $ne: 3 } }, { _id: 1 }],
    ['$nin', { a: { $nin: [3, 4] } }, { _id: 1 }],
    ['$not of a range', { a: { $not: { $gt: 3 } } }, { _id: 1 }],
    ['$exists', { a: { $exists: true }, b: 2 }, { _id: 1 }],
  ])('%s', async (_title, filter, sort) => {
    const [planned, scanned] = await both(filter, sort);
    expect(planned).toEqual(scanned);
    expect(await rows.countDocuments(filter)).toBe(scanned!.length);
  });

  it.each([
    [0, 20],
    [20, 20],
    [395, 20],
    [1000, 20],
    [3, 0],
  ])('a page by skip %d and limit %d', async (skip, limit) => {
    const [planned, scanned] = await both({ a: { $gte: 2 } }, { a: -1, b: 1, _id: 1 }, { skip, limit });
    expect(planned).toEqual(scanned);
  });
});
