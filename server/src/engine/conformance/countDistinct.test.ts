import { beforeAll, describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Long, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
let rows: Collection<Document>;
beforeAll(async () => {
  rows = await database.with(
    Array.from({ length: 20 }, (_, i) => ({ _id: i, a: i % 4, t: i % 2 ? 'odd' : 'even', l: [i % 3, 'x'] })),
  );
  await rows.createIndex({ a: 1 });
});
const count = (options: Document = {}) => database.db.command({ count: rows.collectionName, ...options });

describe('count', () => {
  it.each<[string, Document, number]>([
    ['everything', {}, 20],
    ['by a filter', { query: { t: 'odd' } }, 10],
    ['by an indexed filter', { query: { a: 3 } }, 5],
    ['by an indexed range', { query: { a: { $gte: 2 } } }, 10],
    ['by a filter on an array', { query: { l: 1 } }, 7],
    ['with skip', { query: { a: 3 }, skip: 2 }, 3],
    ['with limit', { query: { a: 3 }, limit: 2 }, 2],
    ['with skip and limit', { skip: 18, limit: 5 }, 2],
    ['with limit 0, which means none', { limit: 0 }, 20],
    ['with a hint', { query: { a: 1 }, hint: 'a_1' }, 5],
  ])('%s', async (_title, options, n) => {
    expect(await count(options)).toMatchObject({ n, ok: 1 });
  });

  it('of a collection that does not exist is 0', async () => {
    expect(await database.db.command({ count: 'nowhere' })).toMatchObject({ n: 0 });
    expect(await database.db.collection('nowhere').countDocuments({ a: 1 })).toBe(0);
    expect(await database.db.collection('nowhere').estimatedDocumentCount()).toBe(0);
  });

  it('the driver counts by aggregation and by estimate', async () => {
    expect(await rows.countDocuments({ a: { $in: [0, 1] } })).toBe(10);
    expect(await rows.countDocuments({ a: 1 }, { skip: 1, limit: 3 })).toBe(3);
    expect(await rows.estimatedDocumentCount()).toBe(20);
  });

  it('follows writes', async () => {
    const few = await database.with([{ _id: 1 }, { _id: 2 }]);
    await few.insertOne({ _id: 3 as never });
    await few.deleteOne({ _id: 1 as never });
    await few.deleteOne({ _id: 77 as never });
    expect(await few.estimatedDocumentCount()).toBe(2);
    await few.deleteMany({});
    expect(await few.estimatedDocumentCount()).toBe(0);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['a query that is no document', { query: 5 }, 14, 'TypeMismatch'],
    ['a skip that is no number', { skip: 'x' }, 14, 'TypeMismatch'],
    ['a negative skip', { skip: -1 }, 51024],
    ['an unknown operator', { query: { a: { $nonsense: 1 } } }, 2, 'BadValue'],
    ['an unknown option', { nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
    ['an unknown hint', { hint: 'none' }, 2, 'BadValue'],
  ])('refuses %s', async (_title, options, code, ...names) => {
    await expectRefusal(count(options), code, ...names);
  });
});

describe('distinct', () => {
  it('gives each value once', async () => {
    expect((await rows.distinct('a')).sort()).toEqual([0, 1, 2, 3]);
    expect((await rows.distinct('t')).sort()).toEqual(['even', 'odd']);
  });

  it('takes a filter', async () => {
    expect((await rows.distinct('a', { t: 'odd' })).sort()).toEqual([1, 3]);
  });

  it('looks into arrays and documents', async () => {
    expect((await rows.distinct('l')).map(String).sort()).toEqual(['0', '1', '2', 'x']);
    expect((await rows.distinct('l.0')).sort()).toEqual([0, 1, 2]);
    const nested = await database.with([
      { a: { b: 1 } },
      { a: [{ b: 2 }, { b: [3, 4] }] },
      { a: 5 },
      { a: { b: { c: 1 } } },
    ]);
    expect((await nested.distinct('a.b')).map((value) => JSON.stringify(value)).sort()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '{"c":1}',
    ]);
  });

  it('counts null, not missing fields', async () => {
    const some = await database.with([{ a: null }, {}, { a: 1 }]);
    expect(await some.distinct('a')).toEqual([null, 1]);
  });

  it('equal numbers of several types are one value', async () => {
    const some = await database.with([
      { a: 1 },
      { a: new Double(1) },
      { a: Long.fromNumber(1) },
      { a: Decimal128.fromString('1.0') },
      { a: '1' },
    ]);
    expect(await some.distinct('a')).toHaveLength(2);
  });

  it('of what does not exist is nothing', async () => {
    expect(await rows.distinct('nothing')).toEqual([]);
    expect(await database.db.collection('nowhere').distinct('a')).toEqual([]);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['no key', {}, 40414, 'Location40414', 'IDLFailedToParse'],
    ['a key that is no text', { key: 5 }, 14, 'TypeMismatch'],
    ['a query that is no document', { key: 'a', query: 5 }, 14, 'TypeMismatch'],
    ['an unknown option', { key: 'a', nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
  ])('refuses %s', async (_title, options, code, ...names) => {
    await expectRefusal(database.db.command({ distinct: rows.collectionName, ...options }), code, ...names);
  });
});
