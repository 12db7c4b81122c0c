import { type Document, Double, Int32, ObjectId } from 'mongodb';
import { byId, useDatabase } from '../../testing/database.ts';
import { expectRefusal, expectWriteError } from '../../testing/refusals.ts';

/* What updates make of a document is compared with MongoDB in `random`; here is what they do to a collection. */

const database = useDatabase();
const three = () => [
  { _id: 1, a: 1, g: 'x' },
  { _id: 2, a: 2, g: 'x' },
  { _id: 3, a: 3, g: 'y' },
];

describe('update', () => {
  it('one: changes the first match and tells matched and modified apart', async () => {
    const rows = await database.with(three());
    const update = (filter: Document) => rows.updateOne(filter, { $set: { a: 9 } });
    expect(await update({ g: 'x' })).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await rows.countDocuments({ a: 9 })).toBe(1);
    expect(await update({ a: 9 })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await update({ a: 77 })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
  });

  it('many: changes every match, counts only real changes', async () => {
    const rows = await database.with(three());
    expect(await rows.updateMany({ g: 'x' }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
    expect(await rows.updateMany({}, { $inc: { a: 1 } })).toMatchObject({ matchedCount: 3, modifiedCount: 3 });
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row.a)).toEqual([2, 2, 4]);
  });

  it('many: does not meet a document twice when the update moves it in the index', async () => {
    const rows = await database.with(Array.from({ length: 500 }, (_, i) => ({ _id: i, a: i })));
    await rows.createIndex({ a: 1 });
    expect((await rows.updateMany({ a: { $gte: 0 } }, { $inc: { a: 1000 } })).modifiedCount).toBe(500);
    expect(await rows.countDocuments({ a: { $gte: 1000, $lt: 1500 } })).toBe(500);
  });

  it('many: two of thousands at once change each document that matches, and only once', async () => {
    const rows = await database.with(Array.from({ length: 3_000 }, (_, i) => ({ _id: i, a: 1, n: 0 })));
    const change = () => rows.updateMany({ a: 1 }, { $set: { a: 2 }, $inc: { n: 1 } });
    const results = await Promise.all([change(), change()]);
    expect(results[0]!.modifiedCount + results[1]!.modifiedCount).toBe(3_000);
    expect(await rows.countDocuments({ a: 2, n: 1 })).toBe(3_000);
  });

  it('many: stops at the document that fails, what went before stays', async () => {
    const rows = await database.with([
      { _id: 1, a: 1 },
      { _id: 2, a: 'x' },
      { _id: 3, a: 1 },
    ]);
    await expectWriteError(rows.updateMany({}, { $inc: { a: 1 } }), 14);
    expect([await byId(rows, 2), await byId(rows, 3)]).toEqual([
      { _id: 2, a: 'x' },
      { _id: 3, a: 1 },
    ]);
  });

  it('pipelines and array filters work for many, for one that is given back, and pipelines for an upsert', async () => {
    const rows = await database.with([
      { _id: 1, l: [1, 2] },
      { _id: 2, l: [2, 3] },
    ]);
    await rows.updateMany({}, { $inc: { 'l.$[c]': 10 } }, { arrayFilters: [{ c: 2 }] });
    const arrayFilters = [{ c: { $lt: 10 } }];
    const after = { returnDocument: 'after' } as const;
    await rows.findOneAndUpdate({ _id: 2 as never }, { $inc: { 'l.$[c]': 100 } }, { arrayFilters });
    const count = [{ $set: { n: { $size: { $ifNull: ['$l', []] } } } }];
    await rows.updateMany({ _id: { $lt: 2 } as never }, count);
    expect(await rows.findOneAndUpdate({ _id: 2 as never }, count, after)).toEqual({ _id: 2, l: [12, 103], n: 2 });
    await rows.updateOne({ _id: 3 as never }, count, { upsert: true });
    expect([await byId(rows, 1), await byId(rows, 3)]).toEqual([
      { _id: 1, l: [1, 12], n: 2 },
      { _id: 3, n: 0 },
    ]);
  });

  it('racing increments add up', async () => {
    const rows = await database.with([{ _id: 1, n: 0 }]);
    await Promise.all(Array.from({ length: 200 }, () => rows.updateOne({ _id: 1 } as Document, { $inc: { n: 1 } })));
    expect((await byId(rows, 1)).n).toBe(200);
  });

  it('counts are int32 and ok is a double, as in MongoDB', async () => {
    const { collectionName } = await database.with(three());
    const updates = [{ q: {}, u: { $set: { a: 1 } }, multi: true }];
    const answer = await database.db.command({ update: collectionName, updates }, { promoteValues: false });
    expect(answer).toMatchObject({ n: new Int32(3), nModified: new Int32(2), ok: new Double(1) });
  });

  it.each<[string, Document, number, ...string[]]>([
    ['no statements', { updates: [] }, 16, 'InvalidLength'],
    ['a statement without a filter', { updates: [{ u: {} }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['a statement without an update', { updates: [{ q: {} }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['an unknown field', { updates: [{ q: {}, u: {}, nonsense: 1 }] }, 40415, 'Location40415', 'IDLUnknownField'],
    ['an update that is a number', { updates: [{ q: {}, u: 5 }] }, 9, 'FailedToParse'],
  ])('refuses %s', async (_title, options, code, ...names) => {
    const { collectionName } = await database.with(three());
    await expectRefusal(database.db.command({ update: collectionName, ...options }), code, ...names);
  });
});

const upsert = { upsert: true };

describe('upsert', () => {
  it('inserts when nothing matches, and tells the new _id', async () => {
    const rows = await database.with();
    const result = await rows.updateOne({ a: 1 }, { $set: { b: 2 } }, upsert);
    const upsertedId = expect.any(ObjectId);
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId });
    expect(await byId(rows, result.upsertedId)).toEqual({ _id: result.upsertedId, a: 1, b: 2 });
  });

  it('by a replacement takes only _id from the filter', async () => {
    const rows = await database.with();
    await rows.replaceOne({ _id: 7 as never, a: 1 }, { b: 2 }, upsert);
    expect(await byId(rows, 7)).toEqual({ _id: 7, b: 2 });
    await rows.replaceOne({ a: 99 }, { _id: 8 as never, b: 3 }, upsert);
    expect(await byId(rows, 8)).toEqual({ _id: 8, b: 3 });
  });

  it('of one key by many at once makes one document', async () => {
    const rows = await database.with();
    await rows.createIndex({ key: 1 }, { unique: true });
    const add = () => rows.updateOne({ key: 'k' }, { $inc: { n: 1 } }, upsert);
    const counts = await Promise.all(Array.from({ length: 50 }, add));
    expect(counts.filter((result) => result.upsertedCount === 1)).toHaveLength(1);
    expect(await rows.find().toArray()).toMatchObject([{ key: 'k', n: 50 }]);
  });
});
