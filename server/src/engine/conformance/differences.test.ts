import { Code, Decimal128, type Document, Long, MinKey, Timestamp } from 'mongodb';
import { refusalOf, useDatabase } from '../testing/database.ts';

/**
 * In what the embedded database knowingly differs from MongoDB: each is refused with this code, and MongoDB does it or
 * has another code. Both are checked, so that a difference that has gone shows up too.
 */
const database = useDatabase();

async function expectDifference(code: number, work: Promise<unknown>): Promise<void> {
  const found = await refusalOf(work);
  if (database.embedded) expect(found).toBe(code);
  else expect(found).not.toBe(code);
}

it('there are no transactions', async () => {
  const session = database.client.startSession();
  session.startTransaction();
  await expectDifference(40415, database.db.command({ insert: 'x', documents: [{ _id: 2 }] }, { session }));
  await session.endSession();
});

it.each<[string, Document]>([
  ['text', { t: 'text' }],
  ['hashed', { t: 'hashed' }],
  ['wildcard', { '$**': 1 }],
])('there is no %s index', async (name, key) => {
  await expectDifference(67, database.db.command({ createIndexes: 'kinds', indexes: [{ key, name }] }));
});

it.each<[string, number, ...Document[]]>([
  ['a $group by a field', 238, { $group: { _id: '$a', n: { $sum: 1 } } }],
  ['a sum of a field', 238, { $group: { _id: null, n: { $sum: '$a' } } }],
  ['a sum of twos', 238, { $group: { _id: null, n: { $sum: 2 } } }],
  ['$match behind $group', 238, { $group: { _id: null } }, { $match: { _id: null } }],
  ['a pipeline without $group', 238, { $match: { _id: null } }],
  ['other stages', 40324, { $limit: 1 }],
])('pipelines: no %s', async (_title, code, ...stages) => {
  await expectDifference(code, (await database.with([{ a: 1 }])).aggregate(stages).toArray());
});

it.each<[string, number, Document, Document]>([
  ['a regular expression', 238, { a: /a/ }, {}],
  ['a regular expression in a list', 238, { a: { $in: [/a/] } }, {}],
  ['$elemMatch of plain elements', 2, { l: { $elemMatch: { $gt: 0 } } }, {}],
  ['a position in a projection', 238, { l: 1 }, { projection: { 'l.$': 1 } }],
  ['a path in a projection', 238, {}, { projection: { 'a.b': 1 } }],
  ['a document in a projection', 238, {}, { projection: { a: { b: 1 } } }],
  ['a sort by a position', 238, {}, { sort: { 'l.0': 1 } }],
  ['other options', 40415, {}, { collation: { locale: 'de' } }],
])('queries: no %s', async (_title, code, filter, options) => {
  await expectDifference(code, (await database.with([{ l: [1] }])).find(filter, options).toArray());
});

it('a sort of more than 1,000 documents without an index is refused', async () => {
  const many = await database.with(Array.from({ length: 1001 }, (_, i) => ({ _id: i, n: -i })));
  await expectDifference(292, many.find().sort({ n: 1 }).limit(1).toArray());
  const few = { _id: { $gt: 0 } } as Document;
  expect(await many.find(few).sort({ n: 1 }).limit(1).toArray()).toEqual([{ _id: 1000, n: -1000 }]);
});

it.each<[string, number, Document]>([
  ['plain document by a pipeline', 238, [{ $set: { a: { b: 1 } } }]],
  ['sum beyond a long', 238, { $inc: { most: 1 } }],
  ['change of all elements', 238, { $set: { 'l.$[]': 1 } }],
  ['change of an element by its position', 238, { $set: { 'l.0': 1 } }],
  ['positional operator without $elemMatch', 2, { $set: { 'l.$': 2 } }],
])('updates: no %s', async (_title, code, update) => {
  const own = await database.with([{ l: [1], most: Long.MAX_VALUE }]);
  await expectDifference(code, own.findOneAndUpdate({ l: 1 }, update));
});

it.each<[string, unknown]>([
  ['decimal', Decimal128.fromString('1.5')],
  ['timestamp', new Timestamp({ t: 1, i: 1 })],
  ['code', new Code('x')],
  ['minKey', new MinKey()],
])('there is no type %s', async (_title, value) => {
  const own = await database.with();
  await expectDifference(238, own.insertOne({ deep: [{ value }] }));
  await expectDifference(238, own.find({ a: value }).toArray());
  if (database.embedded) expect(await own.countDocuments()).toBe(0);
});
