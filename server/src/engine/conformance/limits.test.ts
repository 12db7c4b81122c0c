import { describe, expect, it } from '@jest/globals';
import { BSON, type Document } from 'mongodb';
import { byId, useDatabase } from '../testing/database.ts';
import { expectRefusal, expectWriteError, refusalOf } from '../testing/refusals.ts';

const database = useDatabase();
const MB = 1024 * 1024;
const LIMIT = 16 * MB;

/** A document of exactly this many bytes. */
const sized = (id: number, bytes: number): Document => {
  const empty = BSON.calculateObjectSize({ _id: id, t: '' });
  return { _id: id, t: 'x'.repeat(bytes - empty) };
};
/** `{ o: { o: … 1 } }` with this many documents inside each other, itself included. */
const nested = (depth: number): Document => {
  let inner: unknown = 1;
  for (let i = 0; i < depth; i++) inner = { o: inner };
  return inner as Document;
};
const nestedArray = (depth: number): Document => {
  let inner: unknown = 1;
  for (let i = 1; i < depth; i++) inner = [inner];
  return { o: inner };
};
const depthOf = (value: unknown): number => {
  let depth = 0;
  for (let at = value; typeof at === 'object' && at !== null; at = Object.values(at).at(-1)) depth++;
  return depth;
};

describe('a document of 16 MB', () => {
  it('is kept and comes back', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT));
    expect(BSON.calculateObjectSize(await byId(rows, 1))).toBe(LIMIT);
    expect(await rows.countDocuments({ t: /x$/ })).toBe(1);
  });

  it('comes back from several commands at its full size', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT));
    await rows.insertOne({ _id: 2 as never, t: 'small' });
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row.t.length > 100)).toEqual([true, false]);
    const [one] = await rows.aggregate([{ $match: { _id: 1 } }]).toArray();
    expect(BSON.calculateObjectSize(one!)).toBe(LIMIT);
  });

  it('is refused one byte larger, and nothing is kept', async () => {
    const rows = await database.with();
    await expectWriteError(rows.insertOne(sized(1, LIMIT + 1)), [2, 10334]);
    expect(await rows.countDocuments()).toBe(0);
  });

  it('does not grow beyond it by updates', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT - 10));
    await expectWriteError(rows.updateOne({ _id: 1 as never }, { $set: { more: 'x'.repeat(100) } }), 17419);
    const pipeline = [{ $set: { more: 'x'.repeat(100) } }];
    await expectWriteError(rows.updateOne({ _id: 1 as never }, pipeline), [17419, 10334]);
    expect(BSON.calculateObjectSize(await byId(rows, 1))).toBe(LIMIT - 10);
  });

  it('messages together larger than one document arrive', async () => {
    const rows = await database.with();
    const { insertedCount } = await rows.insertMany([sized(1, 15 * MB), sized(2, 15 * MB), sized(3, 15 * MB)]);
    expect(insertedCount).toBe(3);
    expect((await rows.find().toArray()).map((row) => row.t.length > 15 * MB - 100)).toEqual([true, true, true]);
  });
});

describe('documents in documents', () => {
  it.each([100, 101, 150, 180])('%d deep are kept', async (depth) => {
    const rows = await database.with();
    await rows.insertOne({ _id: 1 as never, ...nested(depth) });
    await rows.insertOne({ _id: 2 as never, ...nestedArray(depth) });
    expect(depthOf((await byId(rows, 1)).o)).toBe(depth - 1);
    expect(depthOf((await byId(rows, 2)).o)).toBe(depth - 1);
  });

  it.each([181, 250])('%d deep are refused', async (depth) => {
    const rows = await database.with();
    await expectWriteError(rows.insertOne(nested(depth)), 15);
    await expectWriteError(rows.insertOne(nestedArray(depth)), 15);
    expect(await rows.countDocuments()).toBe(0);
  });

  it('5,000 deep are refused without harm to the server', async () => {
    const rows = await database.with([{ _id: 1 }]);
    await rows.insertOne(nested(5000)).then(
      () => Promise.reject(new Error('was kept')),
      () => undefined,
    );
    expect(await rows.countDocuments()).toBe(1);
  });

  it('updates cannot nest deeper either', async () => {
    const rows = await database.with([{ _id: 1 }]);
    await rows.updateOne({}, { $set: { a: nested(170) } });
    const path = `a${'.o'.repeat(169)}`;
    await expectWriteError(rows.updateOne({}, { $set: { [path]: nested(20) } }), 15);
    expect(depthOf((await byId(rows, 1)).a)).toBe(170);
  });

  it('filters nested deeper than 100 are refused, the server goes on', async () => {
    const rows = await database.with([{ _id: 1 }]);
    let filter: Document = { a: 1 };
    for (let i = 0; i < 100; i++) filter = { $and: [filter] };
    await refusalOf(rows.find(filter).toArray());
    expect(await rows.countDocuments()).toBe(1);
  });
});

describe('counts', () => {
  it('100,000 statements are one batch, one more is refused', async () => {
    const rows = await database.with();
    const deletes = Array.from({ length: 100_001 }, () => ({ q: { _id: 1 }, limit: 1 }));
    const command = (count: number) =>
      database.db.command({ delete: rows.collectionName, deletes: deletes.slice(0, count) });
    await expectRefusal(command(100_001), 16, 'InvalidLength');
    expect(await command(100_000)).toMatchObject({ n: 0, ok: 1 });
  });

  it('64 indexes a collection', async () => {
    const rows = await database.with();
    await rows.createIndexes(Array.from({ length: 63 }, (_, i) => ({ key: { [`f${i}`]: 1 } })));
    await expectRefusal(rows.createIndex({ another: 1 }), 67, 'CannotCreateIndex');
    expect(await rows.indexes()).toHaveLength(64);
  });

  it('32 fields an index', async () => {
    const rows = await database.with();
    const key = (fields: number) => Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, 1]));
    await rows.createIndex(key(32) as never, { name: 'wide' });
    await expectRefusal(rows.createIndex(key(33) as never, { name: 'wider' }), 13103);
  });

  it('a name of 255 bytes with its database', async () => {
    const room = 255 - database.db.databaseName.length - 1;
    await database.db.collection('n'.repeat(room)).insertOne({ a: 1 });
    await expectRefusal(database.db.command({ create: 'n'.repeat(room + 1) }), 73, 'InvalidNamespace');
  });
});
