import { describe, expect, it } from '@jest/globals';
import { ObjectId, type Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectRefusal, refusalOf } from '../testing/refusals.ts';

const database = useDatabase();
const three = () => [
  { _id: 1, a: 3, g: 'x' },
  { _id: 2, a: 1, g: 'x' },
  { _id: 3, a: 2, g: 'y' },
];
const modify = (collection: string, options: Document) =>
  database.db.command({ findAndModify: collection, ...options });

describe('findAndModify', () => {
  it('gives the document as it was, or as it is', async () => {
    const rows = await database.with(three());
    expect(await rows.findOneAndUpdate({ _id: 1 as never }, { $inc: { a: 1 } })).toEqual({ _id: 1, a: 3, g: 'x' });
    expect(await rows.findOneAndUpdate({ _id: 1 as never }, { $inc: { a: 1 } }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      a: 5,
      g: 'x',
    });
  });

  it('gives null when nothing matches', async () => {
    const rows = await database.with(three());
    expect(await rows.findOneAndUpdate({ _id: 9 as never }, { $set: { a: 1 } })).toBeNull();
    expect(await rows.findOneAndDelete({ _id: 9 as never })).toBeNull();
    expect(await rows.countDocuments()).toBe(3);
  });

  it('sort decides which of the matches', async () => {
    const rows = await database.with(three());
    expect(await rows.findOneAndUpdate({ g: 'x' }, { $set: { b: 1 } }, { sort: { a: 1 } })).toMatchObject({ _id: 2 });
    expect(await rows.findOneAndDelete({}, { sort: { a: -1 } })).toMatchObject({ _id: 1 });
  });

  it('removes and gives what it removed', async () => {
    const rows = await database.with(three());
    expect(await rows.findOneAndDelete({ a: 2 })).toEqual({ _id: 3, a: 2, g: 'y' });
    expect(await rows.countDocuments()).toBe(2);
  });

  it('replaces', async () => {
    const rows = await database.with(three());
    expect(await rows.findOneAndReplace({ a: 2 }, { new: true }, { returnDocument: 'after' })).toEqual({
      _id: 3,
      new: true,
    });
  });

  it('projects what it gives', async () => {
    const rows = await database.with(three());
    expect(await rows.findOneAndUpdate({ a: 2 }, { $inc: { a: 1 } }, { projection: { a: 1, _id: 0 } })).toEqual({
      a: 2,
    });
    expect(await rows.findOneAndDelete({ a: 3, _id: 1 as never }, { projection: { g: 0 } })).toEqual({ _id: 1, a: 3 });
  });

  it('tells what happened', async () => {
    const rows = await database.with(three());
    const changed = await modify(rows.collectionName, { query: { a: 2 }, update: { $inc: { a: 10 } } });
    expect(changed).toMatchObject({ lastErrorObject: { n: 1, updatedExisting: true }, value: { _id: 3, a: 2 }, ok: 1 });
    const nothing = await modify(rows.collectionName, { query: { a: 99 }, update: { $inc: { a: 10 } } });
    expect(nothing).toMatchObject({ lastErrorObject: { n: 0, updatedExisting: false }, value: null });
    const removed = await modify(rows.collectionName, { query: { a: 12 }, remove: true });
    expect(removed).toMatchObject({ lastErrorObject: { n: 1 }, value: { _id: 3 } });
    expect(removed.lastErrorObject).not.toHaveProperty('updatedExisting');
  });

  it('upserts', async () => {
    const rows = await database.with();
    const made = await modify(rows.collectionName, {
      query: { k: 1 },
      update: { $set: { a: 1 } },
      upsert: true,
      new: true,
    });
    expect(made.value).toEqual({ _id: expect.any(ObjectId), k: 1, a: 1 });
    expect(made.lastErrorObject).toEqual({ n: 1, updatedExisting: false, upserted: made.value._id });
    const before = await modify(rows.collectionName, { query: { k: 2 }, update: { $set: { a: 1 } }, upsert: true });
    expect(before.value).toBeNull();
    expect(await rows.countDocuments()).toBe(2);
  });

  it('gives each of many takers a document of its own', async () => {
    const rows = await database.with(Array.from({ length: 100 }, (_, i) => ({ _id: i, free: true })));
    const taken = await Promise.all(
      Array.from({ length: 120 }, () =>
        rows.findOneAndUpdate({ free: true }, { $set: { free: false } }, { sort: { _id: 1 } }),
      ),
    );
    const ids = taken.flatMap((row) => (row ? [row._id] : []));
    expect(new Set(ids).size).toBe(100);
    expect(ids).toHaveLength(100);
  });

  it('answers to its lower-case name', async () => {
    const rows = await database.with(three());
    const answer = await database.db.command({
      findandmodify: rows.collectionName,
      query: { a: 2 },
      update: { $set: { b: 1 } },
    });
    expect(answer.value).toMatchObject({ _id: 3 });
  });
});

describe('findAndModify refuses', () => {
  it.each<[string, Document, number, ...string[]]>([
    ['neither update nor remove', { query: {} }, 9, 'FailedToParse'],
    ['update and remove', { query: {}, update: { $set: { a: 1 } }, remove: true }, 9, 'FailedToParse'],
    ['remove and new', { query: {}, remove: true, new: true }, 9, 'FailedToParse'],
    ['remove and upsert', { query: {}, remove: true, upsert: true }, 9, 'FailedToParse'],
    ['an unknown option', { query: {}, remove: true, nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
    ['a query that is no document', { query: 5, remove: true }, 14, 'TypeMismatch'],
    ['a sort that is no document', { query: {}, sort: 'x', remove: true }, 14, 'TypeMismatch'],
    ['an unknown operator', { query: {}, update: { $nonsense: { a: 1 } } }, 9, 'FailedToParse'],
    ['to change _id', { query: {}, update: { $set: { _id: 9 } } }, 66, 'ImmutableField'],
    ['$inc of a text', { query: { _id: 1 }, update: { $inc: { g: 1 } } }, 14, 'TypeMismatch'],
    ['an unknown hint', { query: {}, update: { $set: { a: 1 } }, hint: 'none' }, 2, 'BadValue'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with(three());
    await expectRefusal(modify(rows.collectionName, options), code, ...names);
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(three());
  });

  it('a double of a unique value, with what the index knows', async () => {
    const rows = await database.with(three());
    await rows.createIndex({ a: 1 }, { unique: true });
    const refusal = await refusalOf(rows.findOneAndUpdate({ _id: 1 as never }, { $set: { a: 2 } }));
    expect(refusal).toMatchObject({
      code: 11000,
      codeName: 'DuplicateKey',
      details: { keyPattern: { a: 1 }, keyValue: { a: 2 } },
    });
    expect((await byId(rows, 1)).a).toBe(3);
  });
});
