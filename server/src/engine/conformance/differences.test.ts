import { describe, expect, it } from '@jest/globals';
import { Decimal128, Long, MongoServerError, type Document } from 'mongodb';
import { idsOf, useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

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

describe('differs: queries that need JavaScript or a special index', () => {
  it.each<[string, Document]>([
    ['$where', { $where: 'true' }],
    ['$jsonSchema', { $jsonSchema: { required: ['a'] } }],
    ['$text', { $text: { $search: 'a' } }],
    ['$near', { p: { $near: [0, 0] } }],
    [
      '$geoWithin',
      {
        p: {
          $geoWithin: {
            $box: [
              [0, 0],
              [1, 1],
            ],
          },
        },
      },
    ],
    ['$function', { $expr: { $function: { body: 'function() { return true }', args: [], lang: 'js' } } }],
  ])('%s is refused with 238', async (_title, filter) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.find(filter).toArray());
  });

  it.each([['$indexStats'], ['$geoNear'], ['$currentOp']])('the stage %s is refused with 238', async (stage) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.aggregate([{ [stage]: {} }]).toArray());
  });
});

describe('differs: a pipeline works in portions, and holds what applications use', () => {
  it.each<[string, unknown]>([
    ['$bucket', { groupBy: '$a', boundaries: [0, 4, 10] }],
    ['$bucketAuto', { groupBy: '$a', buckets: 2 }],
    ['$setWindowFields', { sortBy: { a: 1 }, output: { sum: { $sum: '$a' } } }],
    ['$densify', { field: 'a', range: { step: 1, bounds: 'full' } }],
    ['$fill', { output: { a: { value: 0 } } }],
    ['$redact', '$$KEEP'],
    ['$graphLookup', { from: 'x', startWith: '$a', connectFromField: 'a', connectToField: '_id', as: 'all' }],
  ])('the stage %s is refused with 238', async (stage, spec) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.aggregate([{ [stage]: spec }]).toArray());
  });

  it.each<[string, unknown]>([
    ['$top', { sortBy: { a: 1 }, output: '$a' }],
    ['$firstN', { input: '$a', n: 2 }],
    ['$median', { input: '$a', method: 'approximate' }],
  ])('the accumulator %s is refused with 238', async (name, operand) => {
    const rows = await database.with([{ a: 1 }]);
    await expectNotImplemented(rows.aggregate([{ $group: { _id: null, a: { [name]: operand } } }]).toArray());
  });
});

describe('differs: no plans to look at, no server to administrate', () => {
  it.each<[string, Document]>([
    ['explain', { explain: { find: 'x' } }],
    ['collMod', { collMod: 'x' }],
    ['validate', { validate: 'x' }],
    ['mapReduce', { mapReduce: 'x', map: 'function() {}', reduce: 'function() {}', out: { inline: 1 } }],
    ['createUser', { createUser: 'u', pwd: 'p', roles: [] }],
    ['compact', { compact: 'x' }],
    ['renameCollection', { renameCollection: 'conformance.x', to: 'conformance.y' }],
    ['profile', { profile: -1 }],
  ])('%s does not exist', async (_title, command) => {
    if (database.embedded) await expectRefusal(database.db.command(command), 59, 'CommandNotFound');
    else expect(await outcomeOf(database.db.command(command))).not.toBe(59);
  });
});

describe('differs: no function has 34 digits for a decimal', () => {
  it.each(['$sqrt', '$exp', '$ln', '$log10', '$sin'])('%s of a decimal is refused with 238', async (name) => {
    const rows = await database.with([{ d: Decimal128.fromString('0.5') }]);
    await expectNotImplemented(rows.aggregate([{ $project: { v: { [name]: '$d' } } }]).toArray());
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
