import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { useEngines, type EngineProcess } from '../engine/testing/engineProcess.ts';
import { runScript } from '../testing/runScript.ts';
import { databaseOfTests } from '../testing/servers/startTestServer.ts';

const { BSON, MongoClient, Double, Long, Binary, ObjectId } = mongo;
let place: string;
let source: EngineProcess;
/** Names that nobody else uses in the server of the whole test run, which may be a MongoDB. */
const [copied, taken] = [`copy_${new ObjectId().toHexString()}`, `copy_${new ObjectId().toHexString()}`];
let from: mongo.MongoClient;
let to: mongo.MongoClient;
// Before the engines end: a client whose server has gone says good-bye to nobody for half a minute.
afterAll(async () => {
  for (const name of [copied, taken]) await to.db(name).dropDatabase();
  await Promise.all([from.close(), to.close()]);
  await rm(place, { recursive: true, force: true });
});
const engines = useEngines();
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'copy-'));
  source = await engines.start(join(place, 'db'));
  [from, to] = [await new MongoClient(source.uri).connect(), await new MongoClient(databaseOfTests(copied)).connect()];
});
const copy = (uri = databaseOfTests(copied)) => runScript('dbCopy', [uri], { DATA_DIR: place });
const exact = { promoteValues: false };
const contents = async (db: mongo.Db, name: string) =>
  (await db.collection(name).find({}, exact).sort({ _id: 1 }).toArray()).map((row) =>
    BSON.EJSON.stringify(row, { relaxed: false }),
  );

describe('db:copy', () => {
  it('copies every document with its types and every index', async () => {
    const db = from.db('trefoil');
    await db
      .collection('posts')
      .insertMany(Array.from({ length: 1200 }, (_, i) => ({ n: new Double(i), text: `post ${i}` })));
    await db
      .collection('posts')
      .createIndexes([
        { key: { n: -1, _id: 1 } },
        { key: { text: 1 }, unique: true, name: 'one text' },
        { key: { at: 1 }, expireAfterSeconds: 60 },
      ]);
    const odd = {
      long: Long.fromNumber(5),
      bytes: new Binary(Buffer.from([1])),
    };
    await db.collection('odd').insertMany([
      { ...odd, $price: 1, 'a.b': 2, '': 3 },
      { _id: { a: 1 } as never, none: null },
    ]);
    await db.createCollection('empty');

    const run = await copy();
    expect(run).toMatchObject({ code: 0, complaint: '' });
    expect(run.output).toContain('posts: 1200 documents, 4 indexes');
    const there = to.db(copied);
    for (const name of ['posts', 'odd']) expect(await contents(there, name)).toEqual(await contents(db, name));
    expect(await there.collection('posts').indexes()).toEqual(await db.collection('posts').indexes());
    expect((await there.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['empty', 'odd', 'posts']);
  });

  it('brings an earlier or interrupted copy up to date', async () => {
    const [db, there] = [from.db('trefoil'), to.db(copied)];
    await there.collection('posts').deleteMany({ n: { $gte: 700 } });
    await there.collection('odd').drop();
    await db.collection('posts').updateMany({ n: { $lt: 3 } }, { $set: { changed: true } });
    await db.collection('posts').insertOne({ text: 'new' });
    expect(await copy()).toMatchObject({ code: 0, complaint: '' });
    for (const name of ['posts', 'odd']) expect(await contents(there, name)).toEqual(await contents(db, name));
  });

  it('fails loudly when the numbers differ in the end', async () => {
    await to.db(copied).collection('posts').insertOne({ text: 'of somebody else' });
    const run = await copy();
    expect(run.code).toBe(1);
    expect(run.complaint).toMatch(/posts has 1201 documents here and 1202 there/);
  });

  it('fails when the target holds the same unique value in another document', async () => {
    await to.db(taken).collection('posts').createIndex({ text: 1 }, { unique: true });
    await to.db(taken).collection('posts').insertOne({ text: 'post 7' });
    const run = await copy(databaseOfTests(taken));
    expect(run).toMatchObject({ code: 1, complaint: expect.stringContaining('E11000') });
  });

  it('takes the name trefoil if the address gives none', async () => {
    const empty = await engines.start(await engines.folder());
    expect(await copy(empty.uri)).toMatchObject({ code: 0, complaint: '' });
    const client = await new MongoClient(empty.uri).connect();
    expect(await client.db('trefoil').collection('posts').countDocuments()).toBe(1201);
    await client.close();
  });

  it.each<[string, string[], RegExp]>([
    ['no address', [], /Usage: npm run db:copy/],
    ['something that is no address', ['nonsense'], /Usage: npm run db:copy/],
    [
      'an address where nobody answers, without showing the password',
      ['mongodb://me:secret@127.0.0.1:9/x?serverSelectionTimeoutMS=300'],
      /No database answers at mongodb:\/\/me:\*\*\*@127/,
    ],
  ])('refuses %s', async (_title, words, complaint) => {
    const run = await runScript('dbCopy', words, { DATA_DIR: place });
    expect(run).toMatchObject({ code: 1, output: '', complaint: expect.stringMatching(complaint) });
    expect(run.complaint).not.toContain('secret');
  });

  it.each(['trefoil', '', 'trefoil?appName=another'])('refuses to copy a database onto itself: /%s', async (name) => {
    const run = await copy(`${source.uri}${name}`);
    expect(run).toMatchObject({ code: 1, complaint: expect.stringContaining('in use') });
  });
});
