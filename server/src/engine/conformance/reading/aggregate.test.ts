import { type Collection, type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
let sales: Collection<Document>;
beforeAll(async () => {
  sales = await database.with([
    { _id: 1, item: 'pen', price: 2, n: 10, tags: ['a', 'b'] },
    { _id: 2, item: 'ink', price: 8, n: 2, tags: ['b'] },
    { _id: 3, item: 'pen', price: 3, n: 5, tags: [] },
    { _id: 4, item: 'pad', price: 5, n: 1 },
  ]);
  await sales.createIndex({ item: 1, price: -1 });
});
const run = (...stages: Document[]) => sales.aggregate(stages).toArray();
const byId = { $sort: { _id: 1 } };

describe('aggregate runs', () => {
  it.each<[string, Document[], Document[]]>([
    ['nothing at all', [], [1, 2, 3, 4].map((_id) => expect.objectContaining({ _id }) as Document)],
    [
      '$sort and $limit',
      [{ $sort: { price: -1 } }, { $limit: 2 }, { $project: { price: 1 } }],
      [
        { _id: 2, price: 8 },
        { _id: 4, price: 5 },
      ],
    ],
    ['$match twice', [{ $match: { item: 'pen' } }, { $match: { n: 5 } }, { $project: { _id: 1 } }], [{ _id: 3 }]],
    ['$group of all', [{ $limit: 3 }, { $group: { _id: null, n: { $sum: 1 } } }], [{ _id: null, n: 3 }]],
    ['$group without a count', [{ $group: { _id: null } }], [{ _id: null }]],
    [
      '$project leaves out',
      [byId, { $limit: 1 }, { $project: { tags: 0, n: 0 } }],
      [{ _id: 1, item: 'pen', price: 2 }],
    ],
    [
      '$project of what an index gives only in part',
      [{ $match: { item: 'pen', n: 5 } }, { $project: { price: 1, item: 1, _id: 0 } }],
      [{ item: 'pen', price: 3 }],
    ],
    [
      '$project of what is sorted by a field that it leaves out',
      [{ $sort: { n: 1 } }, { $limit: 2 }, { $project: { item: 1 } }],
      [
        { _id: 4, item: 'pad' },
        { _id: 2, item: 'ink' },
      ],
    ],
    [
      '$project after a range of an index',
      [{ $match: { item: { $in: ['ink', 'pad'] }, n: 1 } }, byId, { $project: { tags: 0 } }],
      [{ _id: 4, item: 'pad', price: 5, n: 1 }],
    ],
    [
      '$project computes beside what it keeps',
      [{ $match: { _id: 1 } }, { $project: { n: 1, a: '$price', tags: { $size: '$tags' }, none: '$none' } }],
      [{ _id: 1, n: 10, tags: 2, a: 2 }],
    ],
    ['$project computes _id', [{ $match: { _id: 1 } }, { $project: { _id: '$item' } }], [{ _id: 'pen' }]],
  ])('%s', async (_title, stages, expected) => {
    expect(await run(...stages)).toEqual(expected);
  });

  it('$project puts what it computes last', async () => {
    const [found] = await run({ $limit: 1 }, { $project: { a: '$price', item: '$n', n: 1 } });
    expect(Object.keys(found!)).toEqual(['_id', 'n', 'a', 'item']);
  });

  it('a collection that does not exist is empty', async () => {
    const nowhere = database.db.collection('nowhere');
    expect(await nowhere.aggregate([{ $match: {} }]).toArray()).toEqual([]);
    expect(await nowhere.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()).toEqual([]);
  });
});

describe('aggregate refuses', () => {
  it.each<[string, Document[], number, ...string[]]>([
    ['an unknown stage', [{ $nonsense: 1 }], 40324],
    ['a stage with two names', [{ $match: {}, $limit: 1 }], 40323],
    ['an empty stage', [{}], 40323],
    ['a stage that is no document', [5 as never], 14, 'TypeMismatch'],
    ['$limit 0', [{ $limit: 0 }], 15958],
    ['$limit of a text', [{ $limit: 'x' }], 5107201],
    ['$limit of less than nothing', [{ $match: {} }, { $limit: -1 }], 5107201],
    ['$sort by nothing', [{ $sort: {} }], 15976],
    ['$group of no document', [{ $group: 1 }], 15947],
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['$group by an unknown accumulator', [{ $group: { _id: null, n: { $nonsense: 1 } } }], 15952],
    ['$group with a plain value', [{ $group: { _id: null, n: 5 } }], 40234],
    ['$project of nothing', [{ $project: {} }], 51272],
    ['an unknown expression', [{ $project: { a: { $nonsense: 1 } } }], 31325],
    ['an unknown expression inside', [{ $project: { a: [{ $nonsense: 1 }] } }], 168, 'InvalidPipelineOperator'],
    ['$match of a number', [{ $match: 1 }], 15959],
    ['$match with an unknown operator', [{ $match: { a: { $nonsense: 1 } } }], 2, 'BadValue'],
  ])('%s', async (_title, stages, code, ...names) => {
    await expectRefusal(run(...stages), code, ...names);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['no cursor', { pipeline: [] }, 9, 'FailedToParse'],
    ['no pipeline', { cursor: {} }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['a pipeline that is no array', { pipeline: {}, cursor: {} }, 14, 'TypeMismatch'],
    ['a negative batchSize', { pipeline: [], cursor: { batchSize: -1 } }, 51024],
  ])('%s', async (_title, options, code, ...names) => {
    await expectRefusal(database.db.command({ aggregate: sales.collectionName, ...options }), code, ...names);
  });

  it('a whole database where a collection is needed', async () => {
    await expectRefusal(database.db.aggregate([{ $match: {} }]).toArray(), 73, 'InvalidNamespace');
  });
});

it('countDocuments counts', async () => {
  const rows = await database.with(Array.from({ length: 20 }, (_, i) => ({ _id: i, a: i % 4, l: [i % 3, 'x'] })));
  await rows.createIndex({ a: 1 });
  expect(await rows.countDocuments()).toBe(20);
  expect(await rows.countDocuments({ a: { $in: [0, 1] } })).toBe(10);
  expect(await rows.countDocuments({ a: 1, _id: { $gte: 10 as never } })).toBe(2);
  expect(await rows.countDocuments({ l: { $in: [0, 'x'] } })).toBe(20);
  expect(await rows.countDocuments({ a: 1 }, { limit: 3 })).toBe(3);
  expect(await database.db.collection('nowhere').countDocuments({ a: 1 })).toBe(0);
});
