import { BSON, type Document, Double, Int32 } from 'mongodb';
import { byId, useDatabase } from '../../testing/database.ts';
import { expectRefusal, expectWriteError } from '../../testing/refusals.ts';

const database = useDatabase();
const admin = (command: Document) => database.client.db('admin').command(command);

describe('hello', () => {
  it.each(['hello', 'isMaster', 'ismaster'])('%s tells what a driver needs', async (name) => {
    const answer = await admin({ [name]: 1 });
    expect(answer).toMatchObject({
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      connectionId: expect.any(Number),
      localTime: expect.any(Date),
      readOnly: false,
      minWireVersion: 0,
      ok: 1,
    });
    expect(answer[name === 'hello' ? 'isWritablePrimary' : 'ismaster']).toBe(true);
    expect(answer.maxWireVersion).toBeGreaterThanOrEqual(database.version < 7 ? 17 : 21);
  });
});

describe('small talk', () => {
  it('ping and buildInfo', async () => {
    expect(await admin({ ping: 1 })).toMatchObject({ ok: 1 });
    const info = await admin({ buildInfo: 1 });
    expect(info).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),

      maxBsonObjectSize: 16_777_216,
      ok: 1,
    });
    expect(info.versionArray.slice(0, 2).join('.')).toBe(info.version.split('.').slice(0, 2).join('.'));
  });

  it('ok is a double and counts are int32, as in MongoDB', async () => {
    const rows = await database.with([{ _id: 1 }]);
    const exact = { promoteValues: false };
    const write = (command: Document) => database.db.command(command, exact);
    expect((await write({ ping: 1 })).ok).toEqual(new Double(1));
    expect(await write({ insert: rows.collectionName, documents: [{ _id: 2 }] })).toMatchObject({
      n: new Int32(1),
      ok: new Double(1),
    });
    const updates = [{ q: {}, u: { $set: { a: 1 } }, multi: true }];
    expect(await write({ update: rows.collectionName, updates })).toMatchObject({
      n: new Int32(2),
      nModified: new Int32(2),
    });
    const { cursor } = await write({ find: rows.collectionName, batchSize: 1 });
    expect(cursor.id).toBeInstanceOf(BSON.Long);
  });
});

describe('commands that do not exist', () => {
  it.each([['nonsense'], ['__proto__'], ['constructor'], ['toString'], ['hasOwnProperty'], ['Find'], ['']])(
    '%p',
    async (name) => {
      const command = {};
      Object.defineProperty(command, name, { value: 1, enumerable: true });
      await expectRefusal(database.db.command(command), 59, 'CommandNotFound');
    },
  );
});

/** By their names, with what each of them is about. */
const COMMANDS = {
  ...{ find: 'x', getMore: BSON.Long.ONE, killCursors: 'x', aggregate: 'x', insert: 'x', update: 'x', delete: 'x' },
  ...{ findAndModify: 'x', create: 'x', drop: 'x', dropDatabase: 1, listCollections: 1 },
  ...{ createIndexes: 'x', listIndexes: 'x' },
};

it.each(Object.entries(COMMANDS))('%s refuses an option that it does not have', async (name, about) => {
  const command = { [name]: about, nonsense: 1 };
  await expectRefusal(database.db.command(command), 40415, 'Location40415', 'IDLUnknownField');
});

const MB = 1024 * 1024;
const LIMIT = 16 * MB;

/** A document of exactly this many bytes. */
const sized = (id: number, bytes: number): Document => {
  const empty = BSON.calculateObjectSize({ _id: id, t: '' });
  return { _id: id, t: 'x'.repeat(bytes - empty) };
};
/** `{ o: { o: … 1 } }` with this many documents inside each other, itself included. */
const nested = (depth: number): Document => {
  let inner: unknown = 1;
  for (let i = 0; i < depth; i++) inner = { o: inner };
  return inner as Document;
};
const nestedArray = (depth: number): Document => {
  let inner: unknown = 1;
  for (let i = 1; i < depth; i++) inner = [inner];
  return { o: inner };
};
const depthOf = (value: unknown): number => {
  let depth = 0;
  for (let at = value; typeof at === 'object' && at !== null; at = Object.values(at).at(-1)) depth++;
  return depth;
};

describe('a document of 16 MB', () => {
  it('is kept and comes back', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT));
    expect(BSON.calculateObjectSize(await byId(rows, 1))).toBe(LIMIT);
    expect(await rows.countDocuments({ t: { $gt: 'x' } })).toBe(1);
  });

  it('is refused one byte larger, and nothing is kept', async () => {
    const rows = await database.with();
    await expectWriteError(rows.insertOne(sized(1, LIMIT + 1)), [2, 10334]);
    expect(await rows.countDocuments()).toBe(0);
  });

  it('does not grow beyond it by updates', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT - 10));
    await expectWriteError(rows.updateOne({ _id: 1 as never }, { $set: { more: 'x'.repeat(100) } }), 17419);
    const pipeline = [{ $set: { more: 'x'.repeat(100) } }];
    await expectWriteError(rows.updateOne({ _id: 1 as never }, pipeline), [17419, 10334]);
    expect(BSON.calculateObjectSize(await byId(rows, 1))).toBe(LIMIT - 10);
  });
});

describe('documents in documents', () => {
  it.each([100, 180])('%d deep are kept', async (depth) => {
    const rows = await database.with();
    await rows.insertOne({ _id: 1 as never, ...nested(depth) });
    await rows.insertOne({ _id: 2 as never, ...nestedArray(depth) });
    expect(depthOf((await byId(rows, 1)).o)).toBe(depth - 1);
    expect(depthOf((await byId(rows, 2)).o)).toBe(depth - 1);
  });

  it.each([181, 250])('%d deep are refused', async (depth) => {
    const rows = await database.with();
    await expectWriteError(rows.insertOne(nested(depth)), 15);
    await expectWriteError(rows.insertOne(nestedArray(depth)), 15);
    expect(await rows.countDocuments()).toBe(0);
  });

  it('5,000 deep are refused without harm to the server', async () => {
    const rows = await database.with([{ _id: 1 }]);
    await rows.insertOne(nested(5000)).then(
      () => Promise.reject(new Error('was kept')),
      () => undefined,
    );
    expect(await rows.countDocuments()).toBe(1);
  });
});

describe('counts', () => {
  it('more than 100,000 statements are refused', async () => {
    const deletes = Array.from({ length: 100_001 }, () => ({ q: { _id: 1 }, limit: 1 }));
    await expectRefusal(database.db.command({ delete: 'x', deletes }), 16, 'InvalidLength');
  });

  it('64 indexes a collection', async () => {
    const rows = await database.with();
    await rows.createIndexes(Array.from({ length: 63 }, (_, i) => ({ key: { [`f${i}`]: 1 } })));
    await expectRefusal(rows.createIndex({ another: 1 }), 67, 'CannotCreateIndex');
    expect(await rows.indexes()).toHaveLength(64);
  });
});
