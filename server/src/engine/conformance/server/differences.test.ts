import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  BSONRegExp,
  Code,
  type Collection,
  Decimal128,
  type Document,
  Long,
  MinKey,
  MongoServerError,
  Timestamp,
  UUID,
} from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';

/**
 * Everything in which the embedded database knowingly differs from MongoDB, with its reason. Each test runs on both and
 * checks what each of them does, so that a difference that has gone shows up too.
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

describe('differs: one way of comparing texts, by their bytes', () => {
  const collation = { locale: 'en', strength: 2 as const };

  it.each<[string, Document]>([
    ['find', { find: 'x', filter: { n: 'a' }, collation }],
    ['aggregate', { aggregate: 'x', pipeline: [], cursor: {}, collation }],
    ['findAndModify', { findAndModify: 'x', remove: true, query: {}, collation }],
    ['create', { create: 'folded', collation }],
    ['createIndexes', { createIndexes: 'x', indexes: [{ key: { n: 1 }, name: 'n', collation }] }],
  ])('a collation is refused with 238: %s', async (_title, command) => {
    await expectNotImplemented(database.db.command(command));
  });

  it('a collation of a statement is refused with 238, too', async () => {
    const rows = await database.with([{ _id: 1, n: 'A' }]);
    const updates = [{ q: { n: 'a' }, u: { $set: { m: 1 } }, collation }];
    await outcomeOf(database.db.command({ update: rows.collectionName, updates }));
    const deletes = [{ q: { n: 'a', m: { $exists: false } }, limit: 0, collation }];
    await outcomeOf(database.db.command({ delete: rows.collectionName, deletes }));
    expect(await rows.findOne()).toEqual(database.embedded ? { _id: 1, n: 'A' } : { _id: 1, n: 'A', m: 1 });
  });
});

describe('differs: one kind of collection and one kind of index', () => {
  it.each<[string, Document]>([
    ['capped collections', { create: 'capped', capped: true, size: 4096 }],
    ['views', { create: 'view', viewOn: 'x', pipeline: [] }],
    ['time series', { create: 'series', timeseries: { timeField: 't' } }],
    ['validators', { create: 'checked', validator: { a: 1 } }],
    ['clustered collections', { create: 'clustered', clusteredIndex: { key: { _id: 1 }, unique: true } }],
    ['tailable cursors', { find: 'capped', tailable: true }],
    ['a stretch of an index by min and max', { find: 'x', min: { _id: 1 }, hint: { _id: 1 } }],
    ['keys instead of documents', { find: 'x', returnKey: true }],
    ['record ids', { find: 'x', showRecordId: true }],
    ['hidden indexes', { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }],
  ])('%s are refused with 238', async (_title, command) => {
    await expectNotImplemented(database.db.command(command));
  });

  it.each<[string, Document]>([
    ['text', { t: 'text' }],
    ['2dsphere', { t: '2dsphere' }],
    ['hashed', { t: 'hashed' }],
    ['wildcard', { '$**': 1 }],
  ])('a %s index is refused with 67', async (title, key) => {
    const create = database.db.command({ createIndexes: 'kinds', indexes: [{ key, name: title }] });
    if (database.embedded) await expectRefusal(create, 67, 'CannotCreateIndex');
    else expect(await create).toMatchObject({ ok: 1 });
  });
});

describe('differs: it has what the product uses, and knows no more', () => {
  /** Expects the code that MongoDB has for a name that it doesn't know, and that MongoDB knows the name. */
  const expectUnknown = async (work: Promise<unknown>, code: number) => {
    const outcome = await outcomeOf(work);
    if (database.embedded) expect(outcome).toBe(code);
    else expect(outcome).not.toBe(code);
  };
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = await database.with([{ _id: 1, a: 1, l: [1] }]);
  });

  it.each<[string, Document]>([
    ['$expr', { $expr: { $eq: ['$a', 1] } }],
    ['$nor', { $nor: [{ a: 1 }] }],
    ['$not', { a: { $not: { $gt: 1 } } }],
    ['$nin', { a: { $nin: [1] } }],
    ['$size', { l: { $size: 1 } }],
    ['$regex', { a: { $regex: 'a' } }],
    ['$comment', { $comment: 'why' }],
  ])('a filter with %s', async (_title, filter) => {
    await expectUnknown(rows.find(filter).toArray(), 2);
  });

  it.each<[string, Document]>([
    ['$addFields', { $addFields: { b: 1 } }],
    ['$skip', { $skip: 1 }],
    ['$unwind', { $unwind: '$l' }],
    ['$out', { $out: 'elsewhere' }],
  ])('the stage %s', async (_title, stage) => {
    await expectUnknown(rows.aggregate([stage]).toArray(), 40324);
  });

  it.each<[string, unknown, number]>([
    ['$literal', { $literal: 1 }, 168],
    ['$not', { $not: ['$a'] }, 168],
    ['$multiply', { $multiply: ['$a', 2] }, 168],
    ['$$ROOT', '$$ROOT', 17276],
    ['$$NOW', '$$NOW', 17276],
    ['$filter with a name', { $filter: { input: '$l', cond: true, as: 'one' } }, 28647],
  ])('the expression %s', async (_title, expression, code) => {
    await expectUnknown(rows.aggregate([{ $set: { b: expression } }]).toArray(), code);
    await expectUnknown(rows.findOneAndUpdate({}, [{ $set: { a: expression, l: [] } }, { $unset: 'l' }]), code);
    if (database.embedded) expect(await rows.findOne()).toEqual({ _id: 1, a: 1, l: [1] });
  });

  it('the accumulator $avg', async () => {
    await expectUnknown(rows.aggregate([{ $group: { _id: null, a: { $avg: '$a' } } }]).toArray(), 15952);
  });

  it.each<[string, Document, number]>([
    ['$max', { $max: { a: 7 } }, 9],
    ['$addToSet', { $addToSet: { l: 1 } }, 9],
    ['$push with $slice', { $push: { l: { $each: [1], $slice: 1 } } }, 2],
  ])('an update by %s', async (_title, update, code) => {
    const own = await database.with([{ a: 1, l: [1] }]);
    await expectUnknown(own.updateOne({}, update), code);
    if (database.embedded) expect(await own.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, l: [1] });
  });

  it.each(['count', 'distinct', 'explain', 'collStats', 'listDatabases'])('the command %s', async (name) => {
    await expectUnknown(database.db.admin().command({ [name]: 'x' }), 59);
  });

  it.each<[string, Document]>([
    ['a join with variables', { $lookup: { from: 'x', let: { a: '$a' }, pipeline: [], as: 'b' } }],
    ['a join by a pipeline alone', { $lookup: { from: 'x', pipeline: [], as: 'b' } }],
    ['a sum of doubles', { $group: { _id: null, n: { $sum: 1.5 } } }],
    ['a sum with a double', { $set: { b: { $add: ['$a', 1.5] } } }],
    ['an extended regular expression', { $match: { a: new BSONRegExp('a', 'x') } }],
    ['an option inside of a regular expression', { $match: { a: new BSONRegExp('(?i)a') } }],
    ['a position in a projection', { $project: { 'l.$': 1 } }],
  ])('%s is refused with 238', async (_title, stage) => {
    await expectNotImplemented(rows.aggregate([stage]).toArray());
  });

  it('an update through several elements is refused with 238', async () => {
    const own = await database.with([{ l: [1] }]);
    await expectNotImplemented(own.findOneAndUpdate({}, { $set: { 'l.$[]': 1 } }));
  });

  it.each<[string, Document]>([
    ['let', { find: 'x', let: { a: 1 } }],
    ['readConcern', { find: 'x', readConcern: { level: 'local' } }],
    ['txnNumber', { insert: 'x', documents: [{}], lsid: { id: new UUID() }, txnNumber: Long.ONE }],
    ['arrayFilters', { findAndModify: 'x', update: { $set: { 'a.$[e]': 1 } }, arrayFilters: [{ e: 1 }] }],
    ['explain', { aggregate: 'x', pipeline: [], explain: true }],
  ])('the option %s is refused with 238', async (_title, command) => {
    await expectNotImplemented(database.db.command(command));
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
