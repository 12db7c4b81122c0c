import { describe, expect, it } from '@jest/globals';
import { Decimal128, type Document, Long, MongoServerError } from 'mongodb';
import { idsOf, useDatabase } from '../../testing/database.ts';
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

describe('differs: transactions and retryable writes need an oplog', () => {
  it('a transaction is refused with 263', async () => {
    const rows = await database.with([{ _id: 1 }]);
    const session = database.client.startSession();
    session.startTransaction();
    const work = database.db.command({ insert: rows.collectionName, documents: [{ _id: 2 }] }, { session });
    if (database.embedded) await expectRefusal(work, 263, 'OperationNotSupportedInTransaction');
    else expect([20, expect.objectContaining({ ok: 1 })]).toContainEqual(await outcomeOf(work));
    await session.endSession();
    expect(await idsOf(rows, { _id: 1 })).toEqual([1]);
  });

  it('a transaction number is refused with 263 (a standalone MongoDB says 20)', async () => {
    const rows = await database.with();
    const { id: lsid } = await database.db.admin().command({ startSession: 1 });
    const insert = { insert: rows.collectionName, documents: [{ a: 1 }], lsid, txnNumber: Long.ONE };
    const outcome = await outcomeOf(database.db.command(insert));
    if (database.embedded) expect(outcome).toBe(263);
    else expect(outcome === 20 || (outcome as Document).ok === 1).toBe(true);
  });
});

describe('differs: one way of comparing texts, by their bytes', () => {
  const collation = { locale: 'en', strength: 2 as const };

  it.each<[string, Document]>([
    ['find', { find: 'x', filter: { n: 'a' }, collation }],
    ['count', { count: 'x', collation }],
    ['distinct', { distinct: 'x', key: 'n', collation }],
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

  it('the simple collation, which is the one there is, is taken', async () => {
    const rows = await database.with([{ _id: 1, n: 'a' }]);
    expect(await rows.find({ n: 'a' }, { collation: { locale: 'simple' } }).toArray()).toHaveLength(1);
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

describe('differs: it holds what the product uses, and says of the rest that it is not there', () => {
  const list = (names: string) => names.split(' ').map((name) => [`$${name}`]);

  it.each<[string, Document]>([
    ['$where', { $where: 'true' }],
    ['$jsonSchema', { $jsonSchema: { required: ['a'] } }],
    ['$text', { $text: { $search: 'a' } }],
    ['$expr', { $expr: { $eq: ['$a', 1] } }],
    ['$near', { a: { $near: [0, 0] } }],
    ['$all', { a: { $all: [1] } }],
    ['$mod', { a: { $mod: [2, 1] } }],
    ['$type', { a: { $type: 'int' } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['a regular expression over several lines', { t: { $regex: 'a', $options: 'x' } }],
    ['an option inside of a regular expression', { t: { $regex: '(?i)a' } }],
  ])('a filter with %s is refused with 238', async (_title, filter) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.find(filter).toArray());
    await expectNotImplemented(rows.aggregate([{ $set: { b: 1 } }, { $match: filter }]).toArray());
  });

  it.each(
    list(
      'bucket bucketAuto count currentOp collStats densify documents facet fill geoNear graphLookup indexStats merge out ' +
        'redact replaceRoot replaceWith sample setWindowFields skip sortByCount unionWith unwind',
    ),
  )('the stage %s is refused with 238', async (stage) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.aggregate([{ [stage]: {} }]).toArray());
    await expectNotImplemented(rows.aggregate([{ $match: {} }, { [stage]: {} }]).toArray());
  });

  it.each(list('addToSet avg first last max min push mergeObjects stdDevPop top firstN median'))(
    'the accumulator %s is refused with 238',
    async (name) => {
      const rows = await database.with([{ a: 1 }]);
      await expectNotImplemented(rows.aggregate([{ $group: { _id: null, a: { [name]: '$a' } } }]).toArray());
    },
  );

  it.each(
    list(
      'abs arrayElemAt avg concat convert dateAdd dateToString divide first function getField let map max mergeObjects ' +
        'mod multiply range reduce regexMatch round setUnion slice sortArray split subtract substrCP sum switch toString ' +
        'type year zip',
    ),
  )('the expression %s is refused with 238', async (name) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.aggregate([{ $project: { b: { [name]: '$a' } } }]).toArray());
    await expectNotImplemented(rows.findOneAndUpdate({}, [{ $set: { b: { $not: [{ [name]: '$a' }] } } }]));
  });

  it.each<[string, Document, Document?]>([
    ['a computed root', { $group: { _id: '$$NOW', n: { $sum: 1 } } }],
    ['a join with variables', { $lookup: { from: 'x', let: { a: '$a' }, pipeline: [], as: 'b' } }],
    ['a join by a pipeline alone', { $lookup: { from: 'x', pipeline: [], as: 'b' } }],
    ['$filter with a limit', { $set: { b: { $filter: { input: [1, 2], cond: true, limit: 1 } } } }],
    ['a sum of decimals', { $group: { _id: null, n: { $sum: Decimal128.fromString('1.5') } } }],
  ])('%s is refused with 238', async (_title, stage) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.aggregate([stage]).toArray());
  });

  it.each<[string, Document]>([
    ['$slice', { l: { $slice: 1 } }],
    ['$elemMatch', { l: { $elemMatch: { $gt: 1 } } }],
    ['a position', { 'l.$': 1 }],
  ])('a projection by %s is refused with 238', async (_title, projection) => {
    const rows = await database.with([{ l: [1, 2] }]);
    await expectNotImplemented(rows.find({ l: 2 }, { projection }).toArray());
  });

  it.each<[string, Document]>([
    ...list('bit currentDate max min mul pop').map(([name]): [string, Document] => [name!, { [name!]: { a: 1 } }]),
    ['$rename', { $rename: { a: 'b' } }],
    ['$[]', { $set: { 'l.$[]': 1 } }],
    ['$inc by a decimal', { $inc: { a: Decimal128.fromString('1.5') } }],
  ])('an update by %s is refused with 238', async (_title, update) => {
    const rows = await database.with([{ a: 1, l: [1] }]);
    await expectNotImplemented(rows.findOneAndUpdate({}, update));
    const { writeErrors } = await database.db.command({ update: rows.collectionName, updates: [{ q: {}, u: update }] });
    if (database.embedded) expect(writeErrors).toMatchObject([{ index: 0, code: 238 }]);
    if (database.embedded) expect(await rows.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, l: [1] });
  });

  it.each<[string, Document]>([
    ['let of find', { find: 'x', let: { a: 1 } }],
    ['let of aggregate', { aggregate: 'x', pipeline: [], cursor: {}, let: { a: 1 } }],
    ['let of update', { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } } }], let: { a: 1 } }],
    ['let of delete', { delete: 'x', deletes: [{ q: {}, limit: 1 }], let: { a: 1 } }],
    ['arrayFilters', { update: 'x', updates: [{ q: {}, u: { $set: { 'a.$[e]': 1 } }, arrayFilters: [{ e: 1 }] }] }],
    ['arrayFilters of one', { findAndModify: 'x', update: { $set: { 'a.$[e]': 1 } }, arrayFilters: [{ e: 1 }] }],
    ['explain of aggregate', { aggregate: 'x', pipeline: [], explain: true }],
  ])('the option %s is refused with 238', async (_title, command) => {
    await expectNotImplemented(database.db.command(command));
  });

  it.each(
    (
      'explain collMod collStats dbStats validate mapReduce createUser compact renameCollection profile currentOp killOp ' +
      'dataSize usersInfo replSetGetStatus'
    )
      .split(' ')
      .map((name) => [name]),
  )('the command %s is refused with 115', async (name) => {
    const work = database.db.command({ [name]: 'x' });
    if (database.embedded) await expectRefusal(work, 115, 'CommandNotSupported');
    else expect([59, 115]).not.toContain(await outcomeOf(work));
  });
});

describe('differs: a read sees what is committed, never a snapshot of several', () => {
  it.each(['snapshot', 'linearizable'])(
    'read concern %s is refused with 123, as by a standalone MongoDB',
    async (level) => {
      const outcome = await outcomeOf(database.db.command({ find: 'x', readConcern: { level } }));
      if (database.embedded) expect(outcome).toBe(123);
      else expect([123, 246, 72, expect.objectContaining({ ok: 1 })]).toContainEqual(outcome);
    },
  );

  it('a change stream is refused, as by a standalone MongoDB', async () => {
    const rows = await database.with();
    const outcome = await outcomeOf(rows.aggregate([{ $changeStream: {} }]).toArray());
    if (database.embedded) expect(outcome).toBe(40573);
    else expect([40573, []]).toContainEqual(outcome);
  });
});
