import type { Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';

/* What one client's commands answer and do is compared with MongoDB in `random`; here is what that can't show. */

const database = useDatabase();

describe('at once', () => {
  it('two updates of thousands change each document that matches, and only once', async () => {
    const rows = await database.with(Array.from({ length: 3_000 }, (_, i) => ({ _id: i, a: 1, n: 0 })));
    const change = () => rows.updateMany({ a: 1 }, { $set: { a: 2 }, $inc: { n: 1 } });
    const results = await Promise.all([change(), change()]);
    expect(results[0]!.modifiedCount + results[1]!.modifiedCount).toBe(3_000);
    expect(await rows.countDocuments({ a: 2, n: 1 })).toBe(3_000);
  });

  it('upserts of one key make one document, and their increments add up', async () => {
    const rows = await database.with();
    await rows.createIndex({ key: 1 }, { unique: true });
    const add = () => rows.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true });
    const counts = await Promise.all(Array.from({ length: 50 }, add));
    expect(counts.filter((result) => result.upsertedCount === 1)).toHaveLength(1);
    expect(await rows.find().toArray()).toMatchObject([{ key: 'k', n: 50 }]);
  });
});

/** A document with an own property of this name, `__proto__` included. */
const own = (name: string, value: unknown): Document =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });

it.each(['__proto__', 'constructor', 'length'])(
  'a field named %s is stored, found and changed like any other',
  async (name) => {
    const rows = await database.with([{ _id: 1, ...own(name, 5) }, { _id: 2 }]);
    const stored = async (filter: Document) => (await rows.find(filter).sort({ _id: 1 }).toArray()).map(Object.entries);
    expect(await stored(own(name, 5))).toEqual([
      [
        ['_id', 1],
        [name, 5],
      ],
    ]);
    expect(await stored(own(name, { $exists: false }))).toEqual([[['_id', 2]]]);
    const is = await rows.find({}, { projection: { is: { $ifNull: [`$${name}`, 'not'] } } }).toArray();
    expect(is.map((row) => row.is).sort()).toEqual([5, 'not']);
    await rows.updateMany({}, { $inc: own(name, 1) });
    expect(await stored({})).toEqual([
      [
        ['_id', 1],
        [name, 6],
      ],
      [
        ['_id', 2],
        [name, 1],
      ],
    ]);
    await rows.updateMany({}, { $unset: own(name, '') });
    expect(await stored({})).toEqual([[['_id', 1]], [['_id', 2]]]);
  },
);
