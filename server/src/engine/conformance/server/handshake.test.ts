import { BSON, type Document } from 'mongodb';
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
    expect(answer.maxWireVersion).toBeGreaterThanOrEqual(17);
  });
});

it('buildInfo tells the version twice', async () => {
  const { version, versionArray } = await admin({ buildInfo: 1 });
  expect(versionArray.slice(0, 3).join('.')).toBe(version);
});

it.each(['nonsense', '__proto__', 'constructor', 'Find', ''])('there is no command %p', async (name) => {
  const command = {};
  Object.defineProperty(command, name, { value: 1, enumerable: true });
  await expectRefusal(database.db.command(command), 59, 'CommandNotFound');
});

/** By their names, with what each of them is about. */
const COMMANDS = {
  ...{ find: 'x', getMore: BSON.Long.ONE, killCursors: 'x', aggregate: 'x', insert: 'x', update: 'x', delete: 'x' },
  ...{ findAndModify: 'x', drop: 'x', dropDatabase: 1, listCollections: 1 },
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
/** `{ o: { o: … 1 } }`, or arrays for all but the first, with this many inside each other, the first included. */
function nested(depth: number, wrap: (inner: unknown) => unknown): Document {
  let inner: unknown = 1;
  for (let i = 1; i < depth; i++) inner = wrap(inner);
  return { o: inner };
}

describe('a document of 16 MB', () => {
  it('is kept and comes back, but not one byte larger', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT));
    expect(BSON.calculateObjectSize(await byId(rows, 1))).toBe(LIMIT);
    await expectWriteError(rows.insertOne(sized(2, LIMIT + 1)), [2, 10334]);
    expect(await rows.countDocuments({ t: { $gt: 'x' } })).toBe(1);
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

describe.each<[string, (inner: unknown) => unknown]>([
  ['documents in documents', (o) => ({ o })],
  ['arrays in arrays', (inner) => [inner]],
])('%s', (_title, wrap) => {
  it('180 deep are kept, 181 are refused', async () => {
    const rows = await database.with();
    await rows.insertOne({ _id: 1 as never, ...nested(180, wrap) });
    expect(await byId(rows, 1)).toEqual({ _id: 1, ...nested(180, wrap) });
    await expectWriteError(rows.insertOne(nested(181, wrap)), 15);
    expect(await rows.countDocuments()).toBe(1);
  });

  it('5,000 deep are refused without harm to the server', async () => {
    const rows = await database.with([{ _id: 1 }]);
    await expect(rows.insertOne(nested(5_000, wrap))).rejects.toBeInstanceOf(Error);
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
