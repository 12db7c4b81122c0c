import { type Collection, type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

const database = useDatabase();
let rows: Collection<Document>;
beforeAll(async () => {
  rows = await database.with(Array.from({ length: 20 }, (_, i) => ({ _id: i, a: i % 4 })));
});
const run = (...stages: Document[]) => rows.aggregate(stages).toArray();
const count = { $group: { _id: 1, n: { $sum: 1 } } };

describe('aggregate counts', () => {
  it.each<[string, Document[], Document[]]>([
    ['all', [count], [{ _id: 1, n: 20 }]],
    ['what matches twice', [{ $match: { a: 1 } }, { $match: { _id: { $gt: 10 } } }, count], [{ _id: 1, n: 2 }]],
    ['nothing', [{ $match: { a: 9 } }, count], []],
  ])('%s', async (_title, stages, expected) => {
    expect(await run(...stages)).toEqual(expected);
  });
});

describe('aggregate refuses', () => {
  it.each<[string, Document[], number, ...string[]]>([
    ['an unknown stage', [{ $nonsense: 1 }], 40324],
    ['a stage with two names', [{ $match: {}, $group: { _id: null } }], 40323],
    ['a stage that is no document', [5 as never], 14, 'TypeMismatch'],
    ['$group of no document', [{ $group: 1 }], 15947],
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['$group by an unknown accumulator', [{ $group: { _id: null, n: { $nonsense: 1 } } }], 15952],
    ['$group with a plain value', [{ $group: { _id: null, n: 5 } }], 40234],
    ['$match of a number', [{ $match: 1 }, count], 15959],
  ])('%s', async (_title, stages, code, ...names) => {
    await expectRefusal(run(...stages), code, ...names);
  });

  it('no cursor, and a whole database where a collection is needed', async () => {
    const command = { aggregate: rows.collectionName, pipeline: [count] };
    await expectRefusal(database.db.command(command), 9, 'FailedToParse');
    await expectRefusal(database.db.aggregate([{ $match: {} }]).toArray(), 73, 'InvalidNamespace');
  });
});
