import type { Document } from 'mongodb';
import { byId, useDatabase } from '../../testing/database.ts';
import { expectWriteError, refusalOf } from '../../testing/refusals.ts';

const database = useDatabase();
const LIST = { l: [{ k: 1, n: [{ x: 1 }, { x: 2 }] }, { k: 2, n: [{ x: 2 }] }, 5, { k: 1 }] };

describe('arrayFilters', () => {
  it.each<[string, Document, Document, Document[], Document]>([
    [
      'change the elements that pass',
      LIST,
      { $set: { 'l.$[c].z': 9 } },
      [{ 'c.k': 1 }],
      { l: [{ ...(LIST.l[0] as Document), z: 9 }, LIST.l[1], 5, { k: 1, z: 9 }] },
    ],
    [
      'are tested before the first change',
      { l: [{ k: 1 }, { k: 2 }] },
      { $set: { 'l.$[c].k': 3, 'l.$[c].z': 0 } },
      [{ 'c.k': 1 }],
      { l: [{ k: 3, z: 0 }, { k: 2 }] },
    ],
    ['replace plain elements', { l: [1, 5, 9] }, { $inc: { 'l.$[c]': 1 } }, [{ c: { $gt: 4 } }], { l: [1, 6, 10] }],
    ['open an array in the array', { l: [[1, 2], [3], 1] }, { $set: { 'l.$[c]': 0 } }, [{ c: 1 }], { l: [0, [3], 0] }],
    [
      'take missing fields for null',
      { l: [{ k: 1 }, {}, { k: null }] },
      { $set: { 'l.$[c].z': 0 } },
      [{ 'c.k': null }],
      { l: [{ k: 1 }, { z: 0 }, { k: null, z: 0 }] },
    ],
    [
      'combine conditions on one element',
      LIST,
      { $unset: { 'l.$[c].n': 1 } },
      [{ $and: [{ 'c.k': 1 }, { $or: [{ 'c.n': { $exists: true } }, { 'c.n': 1 }] }] }],
      { l: [{ k: 1 }, LIST.l[1], 5, { k: 1 }] },
    ],
    [
      'reach into nested lists',
      {
        l: [
          { k: 1, n: [{ x: 1 }, { x: 2 }] },
          { k: 2, n: [{ x: 2 }] },
        ],
      },
      { $set: { 'l.$[c].n.$[d].text': 'new' } },
      [{ 'c.k': 1 }, { 'd.x': 2 }],
      {
        l: [
          { k: 1, n: [{ x: 1 }, { x: 2, text: 'new' }] },
          { k: 2, n: [{ x: 2 }] },
        ],
      },
    ],
    [
      '$push into a nested list',
      LIST,
      { $push: { 'l.$[c].n': { $each: [{ x: 3 }, { x: 4 }] } } },
      [{ 'c.k': 2 }],
      { l: [LIST.l[0], { k: 2, n: [{ x: 2 }, { x: 3 }, { x: 4 }] }, 5, { k: 1 }] },
    ],
    [
      '$push makes the list',
      { l: [{ k: 1 }] },
      { $push: { 'l.$[c].n': 1 } },
      [{ 'c.k': 1 }],
      { l: [{ k: 1, n: [1] }] },
    ],
    [
      '$pull from a nested list',
      LIST,
      { $pull: { 'l.$[c].n': { x: 2 } } },
      [{ 'c.k': 1 }],
      { l: [{ k: 1, n: [{ x: 1 }] }, LIST.l[1], 5, { k: 1 }] },
    ],
    [
      '$unset leaves null for an element',
      LIST,
      { $unset: { 'l.$[c]': 1 } },
      [{ 'c.k': 1 }],
      { l: [null, LIST.l[1], 5, null] },
    ],
    [
      '$unset passes over plain elements',
      { l: [5, { z: 1 }] },
      { $unset: { 'l.$[c].z': 1 } },
      [{ c: 5 }],
      { l: [5, { z: 1 }] },
    ],
    ['that nothing passes change nothing', LIST, { $set: { 'l.$[c].z': 1 } }, [{ 'c.k': 7 }], LIST],
    [
      'of two names for different elements',
      { l: [{ k: 1 }, { k: 2 }] },
      { $set: { 'l.$[c].z': 1, 'l.$[d].z': 2 } },
      [{ 'c.k': 1 }, { 'd.k': 2 }],
      {
        l: [
          { k: 1, z: 1 },
          { k: 2, z: 2 },
        ],
      },
    ],
  ])('%s', async (_title, before, change, arrayFilters, after) => {
    const rows = await database.with([{ _id: 1, ...before }]);
    await rows.updateOne({}, change, { arrayFilters });
    const { _id, ...found } = await byId(rows, 1);
    expect(found).toEqual(after);
  });

  it('are taken by updateMany and findOneAndUpdate', async () => {
    const rows = await database.with([
      { _id: 1, l: [1, 2] },
      { _id: 2, l: [2, 3] },
    ]);
    await rows.updateMany({}, { $inc: { 'l.$[c]': 10 } }, { arrayFilters: [{ c: 2 }] });
    const found = await rows.findOneAndUpdate(
      { _id: 2 as never },
      { $inc: { 'l.$[c]': 100 } },
      { arrayFilters: [{ c: { $lt: 10 } }], returnDocument: 'after' },
    );
    expect([await byId(rows, 1), found]).toEqual([
      { _id: 1, l: [1, 12] },
      { _id: 2, l: [12, 103] },
    ]);
  });

  it('that nothing passes report a match without a change', async () => {
    const rows = await database.with([LIST]);
    const { matchedCount, modifiedCount } = await rows.updateOne(
      {},
      { $set: { 'l.$[c].z': 1 } },
      { arrayFilters: [{ c: 7 }] },
    );
    expect([matchedCount, modifiedCount]).toEqual([1, 0]);
  });

  const SET = { $set: { 'l.$[c].z': 9 } };
  it.each<[string, Document, Document, Document[], number]>([
    ['that no path uses', LIST, { $set: { a: 1 } }, [{ 'c.k': 1 }], 9],
    ['that are missing', LIST, SET, [], 2],
    ['of another name', LIST, SET, [{ 'd.k': 1 }], 2],
    ['of two names', LIST, SET, [{ 'c.k': 1, 'd.k': 1 }], 9],
    ['of two names in an $and', LIST, SET, [{ $and: [{ 'c.k': 1 }, { 'd.k': 1 }] }], 9],
    ['of no name', LIST, SET, [{}], 9],
    ['of a name with a capital', LIST, { $set: { 'l.$[C].z': 1 } }, [{ 'C.k': 1 }], 2],
    ['of the same name', LIST, SET, [{ 'c.k': 1 }, { 'c.k': 2 }], 9],
    ['with an unknown operator', LIST, SET, [{ 'c.k': { $nonsense: 1 } }], 2],
    ['that are no documents', LIST, SET, [5 as never], 14],
    ['at the start of a path', LIST, { $set: { '$[c].z': 1 } }, [{ c: 1 }], 2],
    ['on what is missing', {}, SET, [{ 'c.k': 1 }], 2],
    ['on what is missing, for $unset', {}, { $unset: { 'l.$[c].z': 1 } }, [{ 'c.k': 1 }], 2],
    ['on a document', { l: { k: 1 } }, SET, [{ 'c.k': 1 }], 2],
    ['on a nested list that is missing', LIST, { $set: { 'l.$[c].n.$[d].z': 1 } }, [{ 'c.k': 1 }, { 'd.x': 1 }], 2],
    ['for a field of a plain element', LIST, SET, [{ c: 5 }], 28],
    ['for an element and its field', LIST, { $set: { 'l.$[c]': 1, 'l.$[c].z': 1 } }, [{ 'c.k': 1 }], 40],
    ['for an array and its elements', LIST, { ...SET, $pull: { l: 5 } }, [{ 'c.k': 1 }], 40],
    ['beside the positional $', LIST, { $set: { 'l.$.z': 1, 'l.$[c].y': 1 } }, [{ 'c.k': 1 }], 40],
    [
      'that meet in an element',
      LIST,
      { $set: { 'l.$[c].z': 1, 'l.$[d].z': 1 } },
      [{ 'c.k': 1 }, { 'd.n': { $exists: true } }],
      40,
    ],
  ])('%s are refused', async (_title, before, change, arrayFilters, code) => {
    const rows = await database.with([{ _id: 1, ...before }]);
    await expectWriteError(rows.updateOne({ l: { $ne: 7 } }, change, { arrayFilters }), code);
    expect(await byId(rows, 1)).toEqual({ _id: 1, ...before });
  });

  it('are refused for pipelines and removals', async () => {
    const rows = await database.with([LIST]);
    await expectWriteError(rows.updateOne({}, [{ $set: { a: 1 } }], { arrayFilters: [{ c: 1 }] }), 9);
    const removal = { findAndModify: rows.collectionName, query: {}, remove: true, arrayFilters: [{ c: 1 }] };
    expect((await refusalOf(database.db.command(removal))).code).toBe(9);
  });
});
