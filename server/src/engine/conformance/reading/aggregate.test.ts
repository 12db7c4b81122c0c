import { type Collection, type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
let rows: Collection<Document>;
beforeAll(async () => {
  rows = await database.with(Array.from({ length: 20 }, (_, i) => ({ _id: i, a: i % 4, l: [i % 3, 'x'] })));
  await rows.createIndex({ a: 1 });
});
const run = (...stages: Document[]) => rows.aggregate(stages).toArray();
const count = { $group: { _id: 1, n: { $sum: 1 } } };

describe('aggregate', () => {
  it.each<[string, Document[], Document[]]>([
    ['counts all', [count], [{ _id: 1, n: 20 }]],
    ['counts what matches twice', [{ $match: { a: 1 } }, { $match: { _id: { $gt: 10 } } }, count], [{ _id: 1, n: 2 }]],
    ['counts up to a limit', [{ $match: {} }, { $limit: 3 }, count], [{ _id: 1, n: 3 }]],
    [
      'counts under several names',
      [{ $group: { _id: null, n: { $sum: 1 }, m: { $sum: 1 } } }],
      [{ _id: null, n: 20, m: 20 }],
    ],
    ['has no count of nothing', [{ $match: { a: 9 } }, count], []],
    ['gives documents', [{ $match: { _id: { $lt: 2 } } }], [0, 1].map((_id) => ({ _id, a: _id, l: [_id, 'x'] }))],
  ])('%s', async (_title, stages, expected) => {
    expect(await run(...stages)).toEqual(expected);
  });

  it('finds nothing in a collection that does not exist', async () => {
    expect(await database.db.collection('nowhere').aggregate([count]).toArray()).toEqual([]);
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
    ['$group of no document', [{ $group: 1 }], 15947],
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['$group by an unknown accumulator', [{ $group: { _id: null, n: { $nonsense: 1 } } }], 15952],
    ['$group with a plain value', [{ $group: { _id: null, n: 5 } }], 40234],
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
    await expectRefusal(database.db.command({ aggregate: rows.collectionName, ...options }), code, ...names);
  });

  it('a whole database where a collection is needed', async () => {
    await expectRefusal(database.db.aggregate([{ $match: {} }]).toArray(), 73, 'InvalidNamespace');
  });
});
