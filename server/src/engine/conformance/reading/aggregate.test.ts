import { beforeAll, describe, expect, it } from '@jest/globals';
import { Long, type Collection, type Document } from 'mongodb';
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
    [
      '$limit, then $sort',
      [byId, { $limit: 2 }, { $sort: { _id: -1 } }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 1 }],
    ],
    ['$match twice', [{ $match: { item: 'pen' } }, { $match: { n: 5 } }, { $project: { _id: 1 } }], [{ _id: 3 }]],
    [
      '$match after $group',
      [{ $group: { _id: '$item', n: { $sum: 1 } } }, { $match: { n: 2 } }],
      [{ _id: 'pen', n: 2 }],
    ],
    [
      '$group by a field',
      [{ $group: { _id: '$item', n: { $sum: '$n' }, many: { $sum: 1 } } }, byId],
      [
        { _id: 'ink', n: 2, many: 1 },
        { _id: 'pad', n: 1, many: 1 },
        { _id: 'pen', n: 15, many: 2 },
      ],
    ],
    [
      '$group of all',
      [{ $group: { _id: null, total: { $sum: { $add: ['$price', '$n'] } } } }],
      [{ _id: null, total: 36 }],
    ],
    [
      '$group by a document',
      [{ $group: { _id: { cheap: { $lt: ['$price', 5] }, none: '$none' }, n: { $sum: 1 } } }, byId],
      [
        { _id: { cheap: false }, n: 2 },
        { _id: { cheap: true }, n: 2 },
      ],
    ],
    ['$sum of what is no number', [{ $group: { _id: null, n: { $sum: '$item' } } }], [{ _id: null, n: 0 }]],
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
      '$project after a range of an index, and then more',
      [{ $match: { item: { $in: ['ink', 'pad'] } } }, byId, { $project: { tags: 0 } }, { $match: { n: 1 } }],
      [{ _id: 4, item: 'pad', price: 5, n: 1 }],
    ],
    [
      '$project computes and nests',
      [{ $match: { _id: 1 } }, { $project: { _id: 0, 'a.b': '$price', c: { d: '$n' } } }],
      [{ a: { b: 2 }, c: { d: 10 } }],
    ],
    [
      '$set and $unset',
      [{ $match: { _id: 1 } }, { $set: { x: 1 } }, { $unset: ['tags', 'n', 'price'] }],
      [{ _id: 1, item: 'pen', x: 1 }],
    ],
  ])('%s', async (_title, stages, expected) => {
    expect(await run(...stages)).toEqual(expected);
  });

  it('$group of longs gives longs', async () => {
    const longs = await database.with([{ v: Long.fromString('9007199254740993') }, { v: 1 }]);
    const total = [{ $group: { _id: null, sum: { $sum: '$v' } } }];
    const [found] = await longs.aggregate(total, { promoteValues: false }).toArray();
    expect(found!.sum).toEqual(Long.fromString('9007199254740994'));
  });

  it('a collection that does not exist is empty', async () => {
    const nowhere = database.db.collection('nowhere');
    expect(await nowhere.aggregate([{ $match: {} }]).toArray()).toEqual([]);
    expect(await nowhere.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()).toEqual([]);
  });

  it('takes a hint', async () => {
    const found = await sales.aggregate([{ $match: { item: 'pad' } }], { hint: '_id_' }).toArray();
    expect(found).toMatchObject([{ _id: 4 }]);
  });
});

describe('$lookup', () => {
  let authors: Collection<Document>;
  let books: Collection<Document>;
  beforeAll(async () => {
    authors = await database.with([
      { _id: 1, name: 'Ann', tags: ['x', 'y'], l: [{ y: 2001 }, {}] },
      { _id: 2, name: 'Bob', tags: [] },
      { _id: 3, name: 'Cy' },
    ]);
    books = await database.with([
      { _id: 10, author: 1, title: 'One', year: 2001, tag: 'x' },
      { _id: 11, author: 1, title: 'Two', year: 2005, tag: 'z' },
      { _id: 12, author: 2, title: 'Three', year: 2010 },
      { _id: 13, author: null, title: 'Four', year: 2011 },
    ]);
    await books.createIndex({ author: 1 });
  });
  const titles = async (localField: string, foreignField: string, pipeline?: Document[]) => {
    const more = pipeline ? { pipeline } : {};
    const lookup = { from: books.collectionName, localField, foreignField, as: 'books', ...more };
    const found = await authors
      .aggregate([byId, { $lookup: lookup }, { $project: { titles: '$books.title' } }])
      .toArray();
    return found.map((row) => row.titles);
  };

  it('joins by two fields', async () => {
    expect(await titles('_id', 'author')).toEqual([['One', 'Two'], ['Three'], []]);
  });

  it('joins each element of an array; a missing field and an empty array join with null', async () => {
    expect(await titles('tags', 'tag')).toEqual([['One'], ['Three', 'Four'], ['Three', 'Four']]);
  });

  it('passes over elements without the field if another has it', async () => {
    expect((await titles('l.y', 'year'))[0]).toEqual(['One']);
  });

  it('runs a pipeline on what it finds', async () => {
    expect(await titles('_id', 'author', [{ $sort: { year: -1 } }, { $limit: 1 }])).toEqual([['Two'], ['Three'], []]);
    expect(await titles('_id', 'author', [{ $match: { year: { $gt: 2003 } } }])).toEqual([['Two'], ['Three'], []]);
  });

  it('finds nothing in what is nowhere', async () => {
    const at = (from: string, as: string) => ({ $lookup: { from, localField: '_id', foreignField: 'author', as } });
    const stages = [{ $match: { _id: 2 } }, at(books.collectionName, 'books'), at('nowhere', 'none')];
    const found = await authors.aggregate(stages).toArray();
    expect(found).toMatchObject([{ _id: 2, books: [{ title: 'Three' }], none: [] }]);
  });

  it.each<[string, Document]>([
    ['no name', { from: 'x', localField: 'a', foreignField: 'b' }],
    ['an unknown field', { from: 'x', localField: 'a', foreignField: 'b', as: 'c', nonsense: 1 }],
    ['half its fields', { from: 'x', localField: 'a', as: 'c' }],
  ])('refuses a join with %s', async (_title, lookup) => {
    await expectRefusal(authors.aggregate([{ $lookup: lookup }]).toArray(), 9, 'FailedToParse');
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
    ['$limit of less than nothing, after others', [{ $set: { a: 1 } }, { $limit: -1 }], 5107201],
    ['$sort by nothing', [{ $sort: {} }], 15976],
    ['$sort by 2', [{ $sort: { a: 2 } }], 15975],
    ['$group of no document', [{ $group: 1 }], 15947],
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['$group by an unknown accumulator', [{ $group: { _id: null, n: { $nonsense: 1 } } }], 15952],
    ['$group with a plain value', [{ $group: { _id: null, n: 5 } }], 40234],
    ['$group with two accumulators', [{ $group: { _id: null, n: { $sum: 1, $max: 1 } } }], 40238],
    ['$group under a path', [{ $group: { _id: null, 'a.b': { $sum: 1 } } }], 40235],
    ['$sum of several', [{ $group: { _id: null, n: { $sum: [1, 2] } } }], 40237],
    ['$project of nothing', [{ $project: {} }], 51272],
    ['$project with both ways', [{ $project: { a: 1, b: 0 } }], 31254],
    ['$set of no document', [{ $set: 3 }], 40272],
    ['$unset of a document', [{ $unset: {} }], 31002],
    ['an unknown expression', [{ $project: { a: { $nonsense: 1 } } }], 31325],
    ['an unknown expression in $set', [{ $set: { a: { $nonsense: 1 } } }], 168, 'InvalidPipelineOperator'],
    ['$match of a number', [{ $match: 1 }], 15959],
    ['$match with an unknown operator', [{ $match: { a: { $nonsense: 1 } } }], 2, 'BadValue'],
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
