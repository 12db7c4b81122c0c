import { describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { idsOf, useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
const four = () => [
  { _id: 1, a: 1 },
  { _id: 2, a: 1 },
  { _id: 3, a: 2 },
  { _id: 4, a: 3 },
];
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
    expect(
      await rows
        .find({ a: { $gte: 0 } })
        .hint({ a: 1 })
        .toArray(),
    ).toHaveLength(2500);
    expect(await rows.countDocuments({ l: { $gt: 0 } }, { hint: { l: 1 } })).toBe(2499);
  });

  it('several statements in order', async () => {
    const rows = await database.with(four());
    const answer = await remove(rows.collectionName, [
      { q: { a: 1 }, limit: 1 },
      { q: { a: { $gte: 2 } }, limit: 0 },
      { q: { a: 9 }, limit: 0 },
    ]);
    expect(answer).toMatchObject({ n: 3, ok: 1 });
    expect(await rows.countDocuments({ a: 1 })).toBe(1);
  });

  it('from a collection that does not exist removes nothing', async () => {
    expect(await remove('nowhere', [{ q: {}, limit: 0 }])).toMatchObject({ n: 0, ok: 1 });
  });

  it('ordered stops at the first error, unordered goes on', async () => {
    const rows = await database.with(four());
    const deletes = [
      { q: { a: { $nonsense: 1 } }, limit: 0 },
      { q: { _id: 1 }, limit: 1 },
    ];
    expect(await remove(rows.collectionName, deletes)).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 2 }] });
    expect(await remove(rows.collectionName, deletes, { ordered: false })).toMatchObject({
      n: 1,
      writeErrors: [{ index: 0, code: 2 }],
    });
  });

  it('a removed _id is free again', async () => {
    const rows = await database.with(four());
    await rows.deleteOne({ _id: 1 as never });
    await rows.insertOne({ _id: 1 as never, again: true });
    expect(await rows.findOne({ _id: 1 as never })).toEqual({ _id: 1, again: true });
  });
});

describe('delete refuses', () => {
  it.each<[string, Document, number, ...string[]]>([
    ['no statements', { deletes: [] }, 16, 'InvalidLength'],
    ['a limit of 2', { deletes: [{ q: {}, limit: 2 }] }, 9, 'FailedToParse'],
    ['no limit', { deletes: [{ q: {} }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['no filter', { deletes: [{ limit: 1 }] }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['a filter that is no document', { deletes: [{ q: 5, limit: 1 }] }, 14, 'TypeMismatch'],
    [
      'an unknown field in a statement',
      { deletes: [{ q: {}, limit: 1, nonsense: 1 }] },
      40415,
      'Location40415',
      'IDLUnknownField',
    ],
    ['an unknown option', { deletes: [{ q: {}, limit: 1 }], nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
    ['deletes that are no array', { deletes: 5 }, 14, 'TypeMismatch'],
  ])('%s', async (_title, options, code, ...names) => {
    const rows = await database.with(four());
    await expectRefusal(remove(rows.collectionName, [], options), code, ...names);
    expect(await rows.countDocuments()).toBe(4);
  });
});
