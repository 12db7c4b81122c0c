import { describe, expect, it } from '@jest/globals';
import { BSON, Double, Int32, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

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

  it('the driver finds one server that takes writes', async () => {
    const client = await database.connect({ appName: 'conformance', maxPoolSize: 3 });
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('many connections at once', async () => {
    const client = await database.connect({ maxPoolSize: 100, minPoolSize: 50 });
    const answers = await Promise.all(Array.from({ length: 300 }, () => client.db('admin').command({ ping: 1 })));
    expect(answers.every((answer) => answer.ok === 1)).toBe(true);
  });
});

describe('small talk', () => {
  it('ping, buildInfo and the rest of what shells ask', async () => {
    expect(await admin({ ping: 1 })).toMatchObject({ ok: 1 });
    const info = await admin({ buildInfo: 1 });
    expect(info).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      bits: 64,
      maxBsonObjectSize: 16_777_216,
      ok: 1,
    });
    expect(info.versionArray.slice(0, 2).join('.')).toBe(info.version.split('.').slice(0, 2).join('.'));
    expect(await admin({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [] }, ok: 1 });
    expect(await admin({ whatsmyuri: 1 })).toMatchObject({ you: expect.any(String), ok: 1 });
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
    expect(await write({ count: rows.collectionName })).toMatchObject({ n: new Int32(2) });
    const { cursor } = await write({ find: rows.collectionName, batchSize: 1 });
    expect(cursor.id).toBeInstanceOf(BSON.Long);
  });
});

describe('sessions', () => {
  it('start, are used, refreshed and end', async () => {
    const { id, timeoutMinutes } = await admin({ startSession: 1 });
    expect(timeoutMinutes).toBe(30);
    expect(id.id.sub_type).toBe(4);
    expect(await admin({ refreshSessions: [id] })).toMatchObject({ ok: 1 });
    expect(await admin({ endSessions: [id] })).toMatchObject({ ok: 1 });
  });

  it('explicit sessions carry reads, writes and cursors', async () => {
    const rows = await database.with([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    await database.client.withSession(async (session) => {
      await rows.insertOne({ _id: 4 as never }, { session });
      const found = await rows.find({}, { session }).sort({ _id: 1 }).batchSize(2).toArray();
      expect(found.map((row) => row._id)).toEqual([1, 2, 3, 4]);
    });
  });

  it('causally consistent sessions read their own writes', async () => {
    const rows = await database.with();
    await database.client.withSession({ causalConsistency: true }, async (session) => {
      for (let i = 0; i < 20; i++) {
        await rows.insertOne({ _id: i as never }, { session });
        expect(await rows.countDocuments({}, { session })).toBe(i + 1);
      }
    });
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
