import { describe, expect, it } from '@jest/globals';
import { MongoBulkWriteError, type Document } from 'mongodb';
import { idsOf, useDatabase } from '../testing/database.ts';

const database = useDatabase();

/** The error a bulk ends with. */
async function failureOf(work: Promise<unknown>): Promise<MongoBulkWriteError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MongoBulkWriteError)) throw new Error(`expected a bulk error, got ${String(error)}`);
  return error;
}

describe('bulkWrite', () => {
  it('runs all kinds of statements in order and counts them', async () => {
    const rows = await database.with([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
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

  it('ordered stops where it fails, with the counts up to there', async () => {
    const rows = await database.with([{ _id: 1 }]);
    const failure = await failureOf(
      rows.bulkWrite([
        { insertOne: { document: { _id: 2 as never } } },
        { insertOne: { document: { _id: 1 as never } } },
        { insertOne: { document: { _id: 3 as never } } },
      ]),
    );
    expect(failure.result.insertedCount).toBe(1);
    expect(failure.writeErrors).toMatchObject([{ index: 1, code: 11000 }]);
    expect(await idsOf(rows, {})).toEqual([1, 2]);
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

  it('takes thousands of statements', async () => {
    const rows = await database.with();
    const statements = Array.from({ length: 3000 }, (_, i) => ({
      updateOne: { filter: { _id: (i % 1000) as never }, update: { $inc: { n: 1 } }, upsert: true },
    }));
    expect(await rows.bulkWrite(statements)).toMatchObject({ upsertedCount: 1000, modifiedCount: 2000 });
    expect(await rows.countDocuments({ n: 3 })).toBe(1000);
  });

  it('racing bulks lose nothing', async () => {
    const rows = await database.with([{ _id: 1, n: 0 }]);
    const increments = Array.from({ length: 50 }, () => ({
      updateOne: { filter: { _id: 1 as never }, update: { $inc: { n: 1 } } },
    }));
    await Promise.all(Array.from({ length: 10 }, () => rows.bulkWrite(increments)));
    expect(await rows.findOne()).toEqual({ _id: 1, n: 500 });
  });
});
