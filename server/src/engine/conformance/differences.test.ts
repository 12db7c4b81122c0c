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
  ['second _id', { _id: 1 }],
])('there is no %s index', async (name, key) => {
  await expectDifference(67, database.db.command({ createIndexes: 'kinds', indexes: [{ key, name }] }));
});

it.each<[string, ...Document[]]>([
  ['$group by a field', { $match: {} }, { $group: { _id: '$a', n: { $sum: 1 } } }],
  ['sum of twos', { $match: {} }, { $group: { _id: 1, n: { $sum: 2 } } }],
  ['other stage', { $match: {} }, { $limit: 1 }, { $group: { _id: 1, n: { $sum: 1 } } }],
  ['pipeline without $group', { $match: {} }],
])('aggregations: no %s', async (_title, ...stages) => {
  await expectDifference(238, (await database.with([{ a: 1 }])).aggregate(stages).toArray());
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
  ['path in a pipeline', 238, [{ $set: { 'a.b': 1 } }]],
  ['$match in a pipeline', 40324, [{ $match: {} }]],
  ['$pull of a value', 238, { $pull: { l: 1 } }],
  ['sum beyond a long', 238, { $inc: { most: 1 } }],
  ['sum with NaN', 238, { $inc: { none: 1 } }],
  ['change of all elements', 238, { $set: { 'l.$[]': 1 } }],
  ['change of an element by its position', 238, { $set: { 'l.0': 1 } }],
  ['positional operator without $elemMatch', 2, { $set: { 'l.$': 2 } }],
])('updates: no %s', async (_title, code, update) => {
  const own = await database.with([{ l: [1], most: Long.MAX_VALUE, none: NaN }]);
  await expectDifference(code, own.findOneAndUpdate({ l: 1 }, update));
});

it.each<Document>([{ $and: [{ a: 1 }] }, { $or: [{ a: 1 }] }, { a: { $eq: 1 } }, { a: { $in: [1] } }])(
  'upserts: none that takes a value out of %j',
  async (filter) => {
    const own = await database.with();
    await expectDifference(238, own.updateOne(filter, { $set: { b: 1 } }, { upsert: true }));
  },
);

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
