import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Types, mongo } from 'mongoose';
import { type EngineProcess, useEngines } from '../engine/testing/engineProcess.ts';
import { changeFile, findEntries } from '../engine/testing/rawFile.ts';
import { type StoredPost, newComment, newPost } from '../features/posts/postModel.ts';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { runScript } from '../testing/runScript.ts';
import { databaseOfTests } from '../testing/servers/startTestServer.ts';

const engines = useEngines();
const [liked, discussed] = [new Types.ObjectId(), new Types.ObjectId()];
let place: string;
let engine: EngineProcess;

beforeAll(async () => {
  place = makeDataFolder('check-');
  engine = await engines.start(join(place, 'db'));
  await withPosts(`${engine.uri}trefoil`, fill);
});
afterAll(() => rm(place, { recursive: true, force: true }));

type Posts = mongo.Collection<StoredPost>;

async function withPosts(uri: string, work: (posts: Posts) => Promise<unknown>): Promise<void> {
  const client = await new mongo.MongoClient(uri).connect();
  await work(client.db().collection<StoredPost>('posts')).finally(() => void client.close());
}

async function fill(posts: Posts) {
  const user = new Types.ObjectId();
  const likes = Array.from({ length: 3 }, () => ({ user: new Types.ObjectId() }));
  const comments = ['Yes', 'No'].map((text) => newComment(new Types.ObjectId(), text, user));
  await posts.insertMany([
    { ...newPost(liked, 'liked', user), likes, likeCount: 3 },
    { ...newPost(discussed, 'discussed', user), comments, commentCount: 2, commentBytes: 5 },
  ]);
  await posts.createIndex({ likeCount: -1 });
}

const check = (settings: Record<string, string> = { DATA_DIR: place }) => runScript('dbCheck', [], settings);
const well = {
  code: 0,
  complaint: '',
  output: 'trefoil.posts: 2 documents, 2 indexes\nNo problems found.\n',
};

describe('db:check', () => {
  it('finds nothing wrong while the server is running', async () => {
    expect(await check()).toEqual(well);
  });

  it('names each derived field that differs', async () => {
    const set = (likeCount: number, commentCount: number) =>
      withPosts(`${engine.uri}trefoil`, async (posts) => {
        await posts.updateOne({ _id: liked }, { $set: { likeCount } });
        await posts.updateOne({ _id: discussed }, { $set: { commentCount } });
      });
    await set(4, 1);
    const found = await check();
    expect(found).toMatchObject({ code: 1, complaint: '2 problems found.\n' });
    expect(found.output).toContain(`- post ${liked.toHexString()}: likeCount is 4, not 3\n`);
    expect(found.output).toContain(`- post ${discussed.toHexString()}: commentCount is 1, not 2\n`);
    await set(3, 2);
  });

  it('names on a MongoDB the derived fields that differ and jobs that keep failing', async () => {
    const uri = databaseOfTests(`check_${new Types.ObjectId().toHexString()}`);
    const _id = new Types.ObjectId();
    await withPosts(uri, async (posts) => {
      await fill(posts);
      await posts.updateOne({ _id: liked }, { $set: { likeCount: 4 } });
    });
    const client = await new mongo.MongoClient(uri).connect();
    const jobs = [
      { _id, kind: 'tidy', failures: 3 },
      { kind: 'tidy', failures: 1 },
    ];
    await client.db().collection('jobs').insertMany(jobs);
    await client.close();
    expect(await check({ MONGODB_URI: uri })).toEqual({
      code: 1,
      complaint: '2 problems found.\n',
      output:
        `- post ${liked.toHexString()}: likeCount is 4, not 3\n` +
        `- jobs: tidy ${_id.toHexString()} has failed 3 times, see the log\n`,
    });
  });

  it('finds nothing wrong while the server is stopped', async () => {
    await engine.stop();
    expect(await check()).toEqual(well);
  });

  it('names an index that lacks a document', async () => {
    await changeFile(join(place, 'db'), (db) => db.remove(findEntries(db).at(-1)!.key));
    const found = await check();
    expect(found.code).toBe(1);
    expect(found.output).toMatch(/^- trefoil\.posts: a document is missing in the index likeCount_-1$/m);
  });

  it('says that there is no database', async () => {
    const found = await check({ DATA_DIR: join(place, 'nowhere') });
    expect(found).toMatchObject({ code: 1, complaint: `There is no database in ${place}/nowhere/db.\n` });
  });
});
