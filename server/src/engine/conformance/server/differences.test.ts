import { Code, type Collection, Decimal128, type Document, Long, MinKey, MongoServerError, Timestamp } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

/**
 * In what the embedded database knowingly differs from MongoDB, apart from names that it doesn't know. Each test runs on
 * both and checks what each of them does, so that a difference that has gone shows up too.
 */
const database = useDatabase();

/** What came of a command: its answer, or the code of its refusal. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => {
    if (error instanceof MongoServerError) return error.code;
    throw error;
  });
}

/** Expects NotImplemented from the embedded database, and that MongoDB does not say that. */
async function expectNotImplemented(work: Promise<unknown>): Promise<void> {
  if (database.embedded) await expectRefusal(work, 238, 'NotImplemented');
  else expect(await outcomeOf(work)).not.toBe(238);
}

/** Expects the code that MongoDB has for a name that it doesn't know, and that MongoDB knows the name. */
async function expectUnknown(work: Promise<unknown>, code: number): Promise<void> {
  const outcome = await outcomeOf(work);
  if (database.embedded) expect(outcome).toBe(code);
  else expect(outcome).not.toBe(code);
}

it('differs: there are no transactions', async () => {
  const session = database.client.startSession();
  session.startTransaction();
  await expectUnknown(database.db.command({ insert: 'x', documents: [{ _id: 2 }] }, { session }), 40415);
  await session.endSession();
});

it.each<[string, Document]>([
  ['text', { t: 'text' }],
  ['hashed', { t: 'hashed' }],
  ['wildcard', { '$**': 1 }],
])('differs: a %s index is refused with 67', async (title, key) => {
  const create = database.db.command({ createIndexes: 'kinds', indexes: [{ key, name: title }] });
  if (database.embedded) await expectRefusal(create, 67, 'CannotCreateIndex');
  else expect(await create).toMatchObject({ ok: 1 });
});

describe('differs: it has what the product uses', () => {
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = await database.with([{ _id: 1, a: 1, l: [1] }]);
  });

  it('$elemMatch of plain elements is refused with 2', async () => {
    await expectUnknown(rows.find({ l: { $elemMatch: { $gt: 0 } } }).toArray(), 2);
  });

  it.each<[string, ...Document[]]>([
    ['a $group by a field', { $group: { _id: '$a', n: { $sum: 1 } } }],
    ['a sum of a field', { $group: { _id: null, n: { $sum: '$a' } } }],
    ['a sum of twos', { $group: { _id: null, n: { $sum: 2 } } }],
    ['$match behind $group', { $group: { _id: null } }, { $match: { _id: null } }],
    ['a pipeline without $group', { $match: { _id: null } }],
  ])('%s is refused with 238', async (_title, ...stages) => {
    await expectNotImplemented(rows.aggregate(stages).toArray());
  });

  it.each([/a/, { $in: [/a/] }])('a regular expression is refused with 238: %p', async (a) => {
    await expectNotImplemented(rows.find({ a }).toArray());
  });

  it.each<[string, Document]>([
    ['a position in a projection', { projection: { 'l.$': 1 } }],
    ['a path in a projection', { projection: { 'a.b': 1 } }],
    ['a document in a projection', { projection: { a: { b: 1 } } }],
    ['a sort by a position', { sort: { 'l.0': 1 } }],
  ])('%s is refused with 238', async (_title, options) => {
    await expectNotImplemented(rows.find({ l: 1 }, options).toArray());
  });

  it('a plain document that a pipeline sets is refused with 238', async () => {
    const own = await database.with([{ _id: 1 }]);
    await expectNotImplemented(own.findOneAndUpdate({}, [{ $set: { a: { b: 1 } } }]));
  });

  it('a sort of more than 1,000 documents without an index is refused with 292', async () => {
    const many = await database.with(Array.from({ length: 1001 }, (_, i) => ({ _id: i, n: -i })));
    await expectUnknown(many.find().sort({ n: 1 }).limit(1).toArray(), 292);
    const few = { _id: { $gt: 0 } } as Document;
    expect(await many.find(few).sort({ n: 1 }).limit(1).toArray()).toEqual([{ _id: 1000, n: -1000 }]);
  });

  it('a sum beyond a long by $inc is refused with 238', async () => {
    const own = await database.with([{ n: Long.MAX_VALUE }]);
    await expectNotImplemented(own.findOneAndUpdate({}, { $inc: { n: 1 } }));
  });

  it.each(['l.$[]', 'l.0'])('an update of %s is refused with 238', async (path) => {
    const own = await database.with([{ l: [1] }]);
    await expectNotImplemented(own.findOneAndUpdate({}, { $set: { [path]: 1 } }));
  });

  it('the positional operator without $elemMatch is refused with 2', async () => {
    const own = await database.with([{ l: [1] }]);
    await expectUnknown(own.updateOne({ l: 1 }, { $set: { 'l.$': 2 } }), 2);
  });

  it.each<[string, unknown]>([
    ['decimal', Decimal128.fromString('1.5')],
    ['timestamp', new Timestamp({ t: 1, i: 1 })],
    ['code', new Code('x')],
    ['minKey', new MinKey()],
  ])('a value of the type %s is refused with 238', async (_title, value) => {
    const own = await database.with();
    await expectNotImplemented(own.insertOne({ deep: [{ value }] }));
    await expectNotImplemented(own.find({ a: value }).toArray());
    if (database.embedded) expect(await own.countDocuments()).toBe(0);
  });
});
