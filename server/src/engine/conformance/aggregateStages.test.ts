import { beforeAll, describe, expect, it } from '@jest/globals';
import { Long, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
let sales: Collection<Document>;
beforeAll(async () => {
  sales = await database.with([
    { _id: 1, item: 'pen', price: 2, n: 10, tags: ['a', 'b'], at: new Date('2024-01-05T10:00:00Z') },
    { _id: 2, item: 'ink', price: 8, n: 2, tags: ['b'], at: new Date('2024-01-20T10:00:00Z') },
    { _id: 3, item: 'pen', price: 3, n: 5, tags: [], at: new Date('2024-02-01T10:00:00Z') },
    { _id: 4, item: 'pad', price: 5, n: 1, at: new Date('2024-02-14T10:00:00Z') },
  ]);
  await sales.createIndex({ item: 1, price: -1 });
});
const run = (...stages: Document[]) => sales.aggregate(stages).toArray();
const byId = { $sort: { _id: 1 } };

describe('aggregate runs', () => {
  it.each<[string, Document[], Document[]]>([
    ['$match and $count', [{ $match: { item: 'pen' } }, { $count: 'pens' }], [{ pens: 2 }]],
    ['$count of nothing gives nothing', [{ $match: { item: 'no' } }, { $count: 'n' }], []],
    [
      '$sort, $skip and $limit',
      [{ $sort: { price: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { price: 1 } }],
      [
        { _id: 4, price: 5 },
        { _id: 3, price: 3 },
      ],
    ],
    ['$limit before $skip', [byId, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }]],
    [
      '$match after $group',
      [{ $group: { _id: '$item', n: { $sum: 1 } } }, { $match: { n: 2 } }],
      [{ _id: 'pen', n: 2 }],
    ],
    [
      '$group with the usual accumulators',
      [
        byId,
        {
          $group: {
            _id: '$item',
            n: { $sum: '$n' },
            all: { $push: '$price' },
            first: { $first: '$_id' },
            last: { $last: '$_id' },
            min: { $min: '$price' },
            max: { $max: '$price' },
            avg: { $avg: '$price' },
            items: { $mergeObjects: { item: '$item', id: '$_id' } },
            many: { $count: {} },
          },
        },
        byId,
      ],
      [
        {
          _id: 'ink',
          n: 2,
          all: [8],
          first: 2,
          last: 2,
          min: 8,
          max: 8,
          avg: 8,
          items: { item: 'ink', id: 2 },
          many: 1,
        },
        {
          _id: 'pad',
          n: 1,
          all: [5],
          first: 4,
          last: 4,
          min: 5,
          max: 5,
          avg: 5,
          items: { item: 'pad', id: 4 },
          many: 1,
        },
        {
          _id: 'pen',
          n: 15,
          all: [2, 3],
          first: 1,
          last: 3,
          min: 2,
          max: 3,
          avg: 2.5,
          items: { item: 'pen', id: 3 },
          many: 2,
        },
      ],
    ],
    [
      '$group of all',
      [{ $group: { _id: null, total: { $sum: { $multiply: ['$price', '$n'] } } } }],
      [{ _id: null, total: 56 }],
    ],
    [
      '$group by a document',
      [{ $group: { _id: { m: { $month: '$at' } }, n: { $sum: 1 } } }, { $sort: { '_id.m': 1 } }],
      [
        { _id: { m: 1 }, n: 2 },
        { _id: { m: 2 }, n: 2 },
      ],
    ],
    [
      '$addToSet',
      [
        { $unwind: '$tags' },
        { $group: { _id: null, tags: { $addToSet: '$tags' } } },
        { $project: { _id: 0, n: { $size: '$tags' } } },
      ],
      [{ n: 2 }],
    ],
    [
      '$unwind',
      [byId, { $unwind: '$tags' }, { $project: { tags: 1 } }],
      [
        { _id: 1, tags: 'a' },
        { _id: 1, tags: 'b' },
        { _id: 2, tags: 'b' },
      ],
    ],
    [
      '$unwind with its options',
      [
        byId,
        { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
        { $project: { tags: 1, i: 1 } },
      ],
      [
        { _id: 1, tags: 'a', i: 0 },
        { _id: 1, tags: 'b', i: 1 },
        { _id: 2, tags: 'b', i: 0 },
        { _id: 3, i: null },
        { _id: 4, i: null },
      ],
    ],
    [
      '$project leaves out',
      [byId, { $limit: 1 }, { $project: { tags: 0, at: 0, n: 0 } }],
      [{ _id: 1, item: 'pen', price: 2 }],
    ],
    [
      '$project computes and nests',
      [{ $match: { _id: 1 } }, { $project: { _id: 0, 'a.b': '$price', c: { d: '$n' } } }],
      [{ a: { b: 2 }, c: { d: 10 } }],
    ],
    [
      '$set and $unset',
      [{ $match: { _id: 1 } }, { $set: { x: 1 } }, { $unset: ['tags', 'at', 'n', 'price'] }],
      [{ _id: 1, item: 'pen', x: 1 }],
    ],
    ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { item: '$item' } } }], [{ item: 'pen' }]],
    ['$sortByCount', [{ $sortByCount: '$item' }, { $limit: 1 }], [{ _id: 'pen', count: 2 }]],
    [
      '$facet',
      [{ $facet: { n: [{ $count: 'n' }], top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { item: 1 } }] } }],
      [{ n: [{ n: 4 }], top: [{ _id: 2, item: 'ink' }] }],
    ],
    ['$sample of more than there are', [{ $sample: { size: 10 } }, { $count: 'n' }], [{ n: 4 }]],
    ['nothing at all', [byId, { $project: { _id: 1 } }], [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }]],
  ])('%s', async (_title, stages, expected) => {
    expect(await run(...stages)).toEqual(expected);
  });

  it('$collStats, as mongosh asks for it', async () => {
    const found = await run({ $collStats: { storageStats: { scale: 1 }, count: {} } }, { $unset: 'localTime' });
    expect(found).toMatchObject([{ ns: sales.namespace, count: 4, storageStats: { count: 4, nindexes: 2 } }]);
  });

  it('$group of longs gives longs', async () => {
    const longs = await database.with([{ v: Long.fromString('9007199254740993') }, { v: 1 }]);
    const [found] = await longs
      .aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }], { promoteValues: false })
      .toArray();
    expect(found!.sum).toEqual(Long.fromString('9007199254740994'));
  });

  it('a collection that does not exist is empty', async () => {
    const nowhere = database.db.collection('nowhere');
    expect(await nowhere.aggregate([{ $match: {} }]).toArray()).toEqual([]);
    expect(await nowhere.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()).toEqual([]);
  });

  it('let, hint and allowDiskUse', async () => {
    const pipeline = [{ $match: { $expr: { $eq: ['$item', '$$wanted'] } } }, { $count: 'n' }];
    expect(
      await sales.aggregate(pipeline, { let: { wanted: 'pen' }, hint: '_id_', allowDiskUse: true }).toArray(),
    ).toEqual([{ n: 2 }]);
  });

  it('$documents without a collection', async () => {
    const found = await database.db.aggregate([{ $documents: [{ a: 1 }, { a: 2 }] }, { $match: { a: 2 } }]).toArray();
    expect(found).toEqual([{ a: 2 }]);
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
    ['$skip below zero', [{ $skip: -1 }], 5107200],
    ['$sort by nothing', [{ $sort: {} }], 15976],
    ['$sort by 2', [{ $sort: { a: 2 } }], 15975],
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['$group by an unknown accumulator', [{ $group: { _id: null, n: { $nonsense: 1 } } }], 15952],
    ['$group with a plain value', [{ $group: { _id: null, n: 5 } }], 40234],
    ['$unwind without a dollar sign', [{ $unwind: 'tags' }], 28818],
    ['$project of nothing', [{ $project: {} }], 51272],
    ['$project with both ways', [{ $project: { a: 1, b: 0 } }], 31254],
    ['an unknown expression', [{ $project: { a: { $nonsense: 1 } } }], 31325],
    ['an unknown expression in $set', [{ $set: { a: { $nonsense: 1 } } }], 168, 'InvalidPipelineOperator'],
    ['$count without a name', [{ $count: '' }], 40157],
    ['$match with an unknown operator', [{ $match: { a: { $nonsense: 1 } } }], 2, 'BadValue'],
    ['$out before the end', [{ $out: 'x' }, { $match: {} }], 40601],
    ['$changeStream', [{ $changeStream: {} }], 40573],
    ['an undefined variable', [{ $project: { a: '$$nothing' } }], 17276],
  ])('%s', async (_title, stages, code, ...names) => {
    await expectRefusal(run(...stages), code, ...names);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['no cursor', { pipeline: [] }, 9, 'FailedToParse'],
    ['no pipeline', { cursor: {} }, 40414, 'Location40414', 'IDLFailedToParse'],
    ['a pipeline that is no array', { pipeline: {}, cursor: {} }, 14, 'TypeMismatch'],
    ['an unknown option', { pipeline: [], cursor: {}, nonsense: 1 }, 40415, 'Location40415', 'IDLUnknownField'],
    ['a negative batchSize', { pipeline: [], cursor: { batchSize: -1 } }, 51024],
  ])('%s', async (_title, options, code, ...names) => {
    await expectRefusal(database.db.command({ aggregate: sales.collectionName, ...options }), code, ...names);
  });

  it('a whole database where a collection is needed', async () => {
    await expectRefusal(database.db.aggregate([{ $match: {} }]).toArray(), 73, 'InvalidNamespace');
  });
});
