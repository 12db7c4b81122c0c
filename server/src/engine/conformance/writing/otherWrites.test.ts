import { type Document, MongoBulkWriteError, ObjectId } from 'mongodb';
import { idsOf, useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
const four = () => [1, 1, 2, 3].map((a, i) => ({ _id: i + 1, a }));
const remove = (collection: string, deletes: Document[], more: Document = {}) =>
  database.db.command({ delete: collection, deletes, ...more });

describe('delete', () => {
  it('one removes one match', async () => {
    const rows = await database.with(four());
    expect(await rows.deleteOne({ a: 1 })).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await rows.countDocuments({ a: 1 })).toBe(1);
    expect((await rows.deleteOne({ a: 77 })).deletedCount).toBe(0);
  });

  it('many removes all matches', async () => {
    const rows = await database.with(four());
    expect((await rows.deleteMany({ a: { $lt: 3 } })).deletedCount).toBe(3);
    expect(await idsOf(rows, {})).toEqual([4]);
    expect((await rows.deleteMany({})).deletedCount).toBe(1);
  });

  it('many in thousands, also from every index', async () => {
    const rows = await database.with(Array.from({ length: 5000 }, (_, i) => ({ _id: i, a: i % 10, l: [i, -i] })));
    await rows.createIndexes([{ key: { a: 1 } }, { key: { l: 1 } }]);
    expect((await rows.deleteMany({ a: { $gte: 5 } })).deletedCount).toBe(2500);
    expect(await rows.countDocuments({ a: { $gte: 0 } })).toBe(2500);
    expect(await rows.countDocuments({ l: { $gt: 0 } })).toBe(2499);
  });
});

describe('delete refuses', () => {
  it.each<[string, Document, number, ...string[]]>([
    ['a limit of 2', { deletes: [{ q: {}, limit: 2 }] }, 9, 'FailedToParse'],
    ['no limit', { deletes: [{ q: {} }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['no filter', { deletes: [{ limit: 1 }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['a filter that is no document', { deletes: [{ q: 5, limit: 1 }] }, 14, 'TypeMismatch'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with(four());
    await expectRefusal(remove(rows.collectionName, [], options), code, ...names);
    expect(await rows.countDocuments()).toBe(4);
  });
});

/** The error a bulk ends with. */
async function failureOf(work: Promise<unknown>): Promise<MongoBulkWriteError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof MongoBulkWriteError)) throw new Error(`expected a bulk error, got ${String(error)}`);
  return error;
}

describe('bulkWrite', () => {
  it('runs all kinds of statements in order and counts them', async () => {
    const rows = await database.with([1, 2].map((_id) => ({ _id, a: 1 })));
    const result = await rows.bulkWrite([
      { insertOne: { document: { _id: 3 as never, a: 1 } } },
      { updateMany: { filter: { a: 1 }, update: { $inc: { a: 1 } } } },
      { updateOne: { filter: { _id: 1 as never }, update: { $set: { b: 1 } } } },
      { updateOne: { filter: { _id: 9 as never }, update: { $set: { b: 1 } }, upsert: true } },
      { replaceOne: { filter: { _id: 2 as never }, replacement: { c: 1 } } },
      { deleteOne: { filter: { _id: 3 as never } } },
      { deleteMany: { filter: { nothing: { $exists: true } } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 5,
      modifiedCount: 5,
      deletedCount: 1,
      upsertedCount: 1,
      upsertedIds: { 3: 9 },
    });
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, a: 2, b: 1 },
      { _id: 2, c: 1 },
      { _id: 9, b: 1 },
    ]);
  });

  it('unordered does everything that can be done', async () => {
    const rows = await database.with([{ _id: 1 }]);
    const failure = await failureOf(
      rows.bulkWrite(
        [
          { insertOne: { document: { _id: 1 as never } } },
          { updateOne: { filter: { _id: 1 as never }, update: { $nonsense: { a: 1 } } as Document } },
          { insertOne: { document: { _id: 2 as never } } },
          { deleteOne: { filter: { _id: 1 as never } } },
        ],
        { ordered: false },
      ),
    );
    const errors = failure.writeErrors as unknown as { index: number; code: number }[];
    expect(errors.map(({ index, code }) => [index, code]).sort()).toEqual([
      [0, 11000],
      [1, 9],
    ]);
    expect(await idsOf(rows, {})).toEqual([2]);
  });
});

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
    const change = (options = {}) => rows.findOneAndUpdate({ _id: 1 as never }, { $inc: { a: 1 } }, options);
    expect(await change()).toEqual({ _id: 1, a: 3, g: 'x' });
    expect(await change({ returnDocument: 'after' })).toEqual({ _id: 1, a: 5, g: 'x' });
  });

  it('projects what it gives', async () => {
    const rows = await database.with(three());
    const projection = { a: 1, _id: 0 };
    expect(await rows.findOneAndUpdate({ a: 2 }, { $inc: { a: 1 } }, { projection })).toEqual({ a: 2 });
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
    const update = { $set: { a: 1 } };
    const made = await modify(rows.collectionName, { query: { k: 1 }, update, upsert: true, new: true });
    expect(made.value).toEqual({ _id: expect.any(ObjectId), k: 1, a: 1 });
    expect(made.lastErrorObject).toEqual({ n: 1, updatedExisting: false, upserted: made.value._id });
    const before = await modify(rows.collectionName, { query: { k: 2 }, update, upsert: true });
    expect(before.value).toBeNull();
    expect(await rows.countDocuments()).toBe(2);
  });
});

describe('findAndModify refuses', () => {
  it.each<[string, Document, number, ...string[]]>([
    ['neither update nor remove', { query: {} }, 9, 'FailedToParse'],
    ['update and remove', { query: {}, update: { $set: { a: 1 } }, remove: true }, 9, 'FailedToParse'],
    ['remove and new', { query: {}, remove: true, new: true }, 9, 'FailedToParse'],
    ['remove and array filters', { query: {}, remove: true, arrayFilters: [{ c: 1 }] }, 9, 'FailedToParse'],
    ['an unknown operator', { query: {}, update: { $nonsense: { a: 1 } } }, 9, 'FailedToParse'],
    ['$inc of a text', { query: { _id: 1 }, update: { $inc: { g: 1 } } }, 14, 'TypeMismatch'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with(three());
    await expectRefusal(modify(rows.collectionName, options), code, ...names);
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(three());
  });
});
