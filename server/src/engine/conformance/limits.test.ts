import { BSON, type Document } from 'mongodb';
import { refusalOf, useDatabase } from '../testing/database.ts';

const database = useDatabase();
const admin = (command: Document) => database.client.db('admin').command(command);

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

it('buildInfo tells the version twice', async () => {
  const { version, versionArray } = await admin({ buildInfo: 1 });
  expect(versionArray.slice(0, 3).join('.')).toBe(version);
});

const MB = 1024 * 1024;
const LIMIT = 16 * MB;

/** A document of exactly this many bytes. */
const sized = (id: number, bytes: number): Document => {
  const empty = BSON.calculateObjectSize({ _id: id, t: '' });
  return { _id: id, t: 'x'.repeat(bytes - empty) };
};

describe('a document of 16 MB', () => {
  it('is kept and comes back, but not one byte larger, nor does it grow by updates', async () => {
    const rows = await database.with();
    await rows.insertOne(sized(1, LIMIT));
    await rows.insertOne(sized(2, LIMIT - 10));
    expect([2, 10334]).toContain(await refusalOf(rows.insertOne(sized(3, LIMIT + 1))));
    const grow = (update: Document) => refusalOf(rows.updateOne({ _id: 2 as never }, update));
    const more = { $set: { more: 'x'.repeat(100) } };
    expect(await grow(more)).toBe(17419);
    expect([17419, 10334]).toContain(await grow([more]));
    const stored = await rows.find({ t: { $gt: 'x' } }, { sort: { _id: 1 } }).toArray();
    expect(stored.map((row) => BSON.calculateObjectSize(row))).toEqual([LIMIT, LIMIT - 10]);
  });

  it('fills a batch with others', async () => {
    const rows = await database.with();
    for (let i = 0; i < 6; i++) await rows.insertOne({ _id: i as never, text: 'x'.repeat(4 * MB) });
    const { cursor } = await database.db.command({ find: rows.collectionName });
    expect(cursor.firstBatch.length).toBeLessThan(5);
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row._id)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

it.each<[string, (inner: unknown) => unknown]>([
  ['documents', (o) => ({ o })],
  ['arrays', (inner) => [inner]],
])('%s 5,000 deep are refused without harm to the server', async (_title, wrap) => {
  const rows = await database.with([{ _id: 1 }]);
  let inner: unknown = 1;
  for (let level = 0; level < 5_000; level++) inner = wrap(inner);
  await expect(rows.insertOne({ inner })).rejects.toBeInstanceOf(Error);
  expect(await rows.countDocuments()).toBe(1);
});

it('more than 100,000 statements are refused', async () => {
  const deletes = Array.from({ length: 100_001 }, () => ({ q: { _id: 1 }, limit: 1 }));
  expect(await refusalOf(database.db.command({ delete: 'x', deletes }))).toBe(16);
});
