import { describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Long, type Document, type IndexSpecification } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusals.ts';

const database = useDatabase();
const unique = { unique: true };

describe('a unique index', () => {
  it('refuses a second, and says which index and which value', async () => {
    const rows = await database.with([{ _id: 1, mail: 'a@b.c' }]);
    await rows.createIndex({ mail: 1 }, unique);
    const refusal = await refusalOf(rows.insertOne({ _id: 2 as never, mail: 'a@b.c' }));
    expect(refusal).toMatchObject({ code: 11000, details: { keyPattern: { mail: 1 }, keyValue: { mail: 'a@b.c' } } });
    expect(refusal.message).toBe(
      `E11000 duplicate key error collection: ${rows.namespace} index: mail_1 dup key: { mail: "a@b.c" }`,
    );
    expect(await rows.countDocuments()).toBe(1);
  });

  it.each<[string, IndexSpecification, Document, string]>([
    ['_id', { _id: 1 }, { _id: 5 }, '_id_ dup key: { _id: 5 }'],
    ['a compound key', { a: 1, b: -1 }, { a: 1, b: 'x' }, 'a_1_b_-1 dup key: { a: 1, b: "x" }'],
    ['a missing field', { a: 1 }, {}, 'a_1 dup key: { a: null }'],
    ['an empty array', { a: 1 }, { a: [] }, 'a_1 dup key: { a: undefined }'],
    ['a deep path', { 'a.b': 1 }, { a: { b: true } }, 'a.b_1 dup key: { a.b: true }'],
    ['a long', { a: 1 }, { a: Long.fromString('9007199254740993') }, 'a_1 dup key: { a: 9007199254740993 }'],
    ['a date', { a: 1 }, { a: new Date(5) }, 'a_1 dup key: { a: new Date(5) }'],
    ['a double', { a: 1 }, { a: 1.5 }, 'a_1 dup key: { a: 1.5 }'],
  ])('names %s in its message', async (_title, key, document, expected) => {
    const rows = await database.with([{ ...document }]);
    if (!('_id' in (key as Document))) await rows.createIndex(key, unique);
    const { _id, ...rest } = document;
    const refusal = await refusalOf(rows.insertOne(_id === undefined ? rest : { _id }));
    expect(refusal.message).toBe(`E11000 duplicate key error collection: ${rows.namespace} index: ${expected}`);
    expect(refusal.details.keyPattern).toEqual(key);
    const empty = Array.isArray(Object.values(document)[0]);
    expect(Object.keys(refusal.details.keyValue)).toEqual(empty ? [] : Object.keys(key as Document));
  });

  it('holds for updates, replacements, upserts and bulks', async () => {
    const rows = await database.with([
      { _id: 1, u: 'a' },
      { _id: 2, u: 'b' },
    ]);
    await rows.createIndex({ u: 1 }, unique);
    const works = [
      () => rows.updateOne({ _id: 2 as never }, { $set: { u: 'a' } }),
      () => rows.replaceOne({ _id: 2 as never }, { u: 'a' }),
      () => rows.updateOne({ _id: 3 as never }, { $set: { u: 'a' } }, { upsert: true }),
      () => rows.updateOne({ _id: 2 as never }, [{ $set: { u: 'a' } }]),
      () => rows.bulkWrite([{ insertOne: { document: { u: 'a' } } }]),
    ];
    for (const work of works) expect((await refusalOf(work())).code).toBe(11000);
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, u: 'a' },
      { _id: 2, u: 'b' },
    ]);
  });

  it('lets a document keep its own value, and gives a value free when it goes', async () => {
    const rows = await database.with([{ _id: 1, u: 'a' }]);
    await rows.createIndex({ u: 1 }, unique);
    await rows.updateOne({}, { $set: { u: 'a', other: 1 } });
    await rows.updateOne({}, { $set: { u: 'b' } });
    await rows.insertOne({ u: 'a' });
    await rows.deleteOne({ u: 'b' });
    await rows.insertOne({ u: 'b' });
    expect(await rows.countDocuments()).toBe(2);
  });

  it('two documents that exchange values in one statement need two steps', async () => {
    const rows = await database.with([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    await rows.createIndex({ n: 1 }, unique);
    expect((await refusalOf(rows.updateMany({}, { $inc: { n: 1 } }))).code).toBe(11000);
    await rows.updateMany({}, { $inc: { n: 10 } });
    expect(await rows.distinct('n')).toEqual([11, 12]);
  });

  it('compares values, not their types or spellings', async () => {
    const rows = await database.with([{ n: 1 }, { n: 'x' }]);
    await rows.createIndex({ n: 1 }, unique);
    for (const n of [1.0, Long.ONE, Decimal128.fromString('1.00')])
      expect((await refusalOf(rows.insertOne({ n }))).code).toBe(11000);
    await rows.insertMany([
      { n: '1' },
      { n: [] },
      { n: {} },
      { n: true },
      { n: new Binary(Buffer.from('x')) },
      { n: null },
    ]);
    expect((await refusalOf(rows.insertOne({}))).code).toBe(11000);
  });

  it('compares each element of an array, not within one document', async () => {
    const rows = await database.with([{ _id: 1, l: ['a', 'b'] }]);
    await rows.createIndex({ l: 1 }, unique);
    await rows.insertOne({ _id: 2 as never, l: ['c', 'c', 'd'] });
    const refusal = await refusalOf(rows.insertOne({ _id: 3 as never, l: ['x', 'b'] }));
    expect(refusal).toMatchObject({ code: 11000, details: { keyValue: { l: 'b' } } });
    await rows.updateOne({ _id: 1 as never }, { $pull: { l: 'b' } as Document });
    await rows.insertOne({ _id: 3 as never, l: ['x', 'b'] });
  });

  it('over several fields compares them together', async () => {
    const rows = await database.with([{ a: 1, b: 1 }]);
    await rows.createIndex({ a: 1, b: 1 }, unique);
    await rows.insertMany([{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: 1 }]);
    expect((await refusalOf(rows.insertOne({ a: 1 }))).code).toBe(11000);
    expect((await refusalOf(rows.insertOne({ b: 1, a: 1 }))).code).toBe(11000);
  });

  it('tells long values apart that begin alike', async () => {
    const rows = await database.with();
    await rows.createIndex({ t: 1 }, unique);
    const long = 'y'.repeat(5000);
    await rows.insertMany([{ t: `${long}1` }, { t: `${long}2` }, { t: long }]);
    expect((await refusalOf(rows.insertOne({ t: `${long}2` }))).code).toBe(11000);
    expect(await rows.countDocuments({ t: { $gt: long } })).toBe(2);
  });

  it('cannot be made over doubles, and says which', async () => {
    const rows = await database.with([
      { _id: 1, a: 5 },
      { _id: 2, a: 5 },
    ]);
    const refusal = await refusalOf(rows.createIndex({ a: 1 }, unique));
    expect(refusal).toMatchObject({
      code: 11000,
      codeName: 'DuplicateKey',
      details: { keyPattern: { a: 1 }, keyValue: { a: 5 } },
    });
    expect(await rows.indexes()).toHaveLength(1);
    await rows.insertOne({ a: 5 });
  });

  it('lets one of many racing writers in', async () => {
    const rows = await database.with();
    await rows.createIndex({ u: 1 }, unique);
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => rows.insertOne({ u: 'same' })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await rows.countDocuments()).toBe(1);
  });
});
