import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { useEngines, type EngineProcess } from '../engine/testing/engineProcess.ts';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { runScript } from '../testing/runScript.ts';
import { databaseOfTests } from '../testing/servers/startTestServer.ts';

const { BSON, MongoClient, Double, Long, Binary, ObjectId } = mongo;
/** Databases in the server of the whole test run, which may be a MongoDB. */
const [copied, taken] = [`copy_${new ObjectId().toHexString()}`, `copy_${new ObjectId().toHexString()}`];
let place: string;
let source: EngineProcess;
let from: mongo.Db;
let to: mongo.MongoClient;
// Before the engines end: a client whose server is gone takes half a minute to close.
afterAll(async () => {
  for (const name of [copied, taken]) await to.db(name).dropDatabase();
  await Promise.all([from.client.close(), to.close()]);
  await rm(place, { recursive: true, force: true });
});
const engines = useEngines();
beforeAll(async () => {
  place = makeDataFolder('copy-');
  source = await engines.start(join(place, 'db'));
  from = (await new MongoClient(source.uri).connect()).db('trefoil');
  to = await new MongoClient(databaseOfTests(copied)).connect();
});

const copy = (...args: string[]) => runScript('dbCopy', args, { DATA_DIR: place });
const contentsOf = async (db: mongo.Db, name: string) =>
  (await db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray()).map((document) =>
    BSON.EJSON.stringify(document, { relaxed: false }),
  );

describe('db:copy', () => {
  it('copies every document with its types, and every index', async () => {
    const posts = Array.from({ length: 600 }, (_, i) => ({ n: new Double(i), text: `post ${i}` }));
    await from.collection('posts').insertMany(posts);
    await from
      .collection('posts')
      .createIndexes([
        { key: { n: -1, _id: 1 } },
        { key: { text: 1 }, unique: true, name: 'one text' },
        { key: { at: 1 }, expireAfterSeconds: 60 },
      ]);
    const values = { long: Long.fromNumber(5), bytes: new Binary(Buffer.from([1])), at: new Date(), none: null };
    await from.collection<{ _id: string }>('others').insertOne({ _id: 'x', ...values });

    const run = await copy(databaseOfTests(copied));
    expect(run).toMatchObject({ code: 0, complaint: '' });
    expect(run.output).toContain('posts: 600 documents');
    for (const name of ['posts', 'others']) {
      expect(await contentsOf(to.db(copied), name)).toEqual(await contentsOf(from, name));
    }
    expect(await to.db(copied).collection('posts').indexes()).toEqual(await from.collection('posts').indexes());
  });

  it('brings an earlier or interrupted copy up to date', async () => {
    await to
      .db(copied)
      .collection('posts')
      .deleteMany({ n: { $gte: 400 } });
    await to.db(copied).collection('others').deleteMany();
    await from.collection('posts').updateMany({ n: { $lt: 3 } }, { $set: { changed: true } });
    await from.collection('posts').insertOne({ text: 'new' });
    expect(await copy(databaseOfTests(copied))).toMatchObject({ code: 0, complaint: '' });
    for (const name of ['posts', 'others']) {
      expect(await contentsOf(to.db(copied), name)).toEqual(await contentsOf(from, name));
    }
  });

  it('fails if the numbers of documents differ in the end', async () => {
    await to.db(copied).collection('posts').insertOne({ text: 'of somebody else' });
    const run = await copy(databaseOfTests(copied));
    expect(run).toMatchObject({ code: 1, complaint: expect.stringMatching(/posts has 601 .* here and 602 there/) });
  });

  it('fails if the target holds the same unique value in another document', async () => {
    await to.db(taken).collection('posts').createIndex({ text: 1 }, { unique: true });
    await to.db(taken).collection('posts').insertOne({ text: 'post 7' });
    const run = await copy(databaseOfTests(taken));
    expect(run).toMatchObject({ code: 1, complaint: expect.stringContaining('E11000') });
  });

  it('uses the name trefoil if the address has none', async () => {
    const empty = await engines.start(await engines.folder());
    expect(await copy(empty.uri)).toMatchObject({ code: 0, complaint: '' });
    const client = await new MongoClient(empty.uri).connect();
    expect(await client.db('trefoil').collection('posts').countDocuments()).toBe(601);
    await client.close();
  });

  it('says why it refuses, without showing the password', async () => {
    const away = 'mongodb://me:secret@127.0.0.1:9/x?serverSelectionTimeoutMS=300';
    const refusals: [args: string[], complaint: RegExp][] = [
      [[], /^Usage: npm run db:copy/],
      [['nonsense'], /^Usage: npm run db:copy/],
      [[away], /^No database is responding at mongodb:\/\/me:\*\*\*@127(?!.*secret)/s],
      [[source.uri], /in use/],
      [[`${source.uri}trefoil?appName=another`], /in use/],
    ];
    const runs = await Promise.all(refusals.map(([args]) => copy(...args)));
    expect(runs).toEqual(
      refusals.map(([, complaint]) => ({ code: 1, output: '', complaint: expect.stringMatching(complaint) })),
    );
  });
});
