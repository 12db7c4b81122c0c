import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types, mongo } from 'mongoose';
import { type EngineProcess, useEngines } from '../engine/testing/engineProcess.ts';
import { changeFile, findEntries } from '../engine/testing/rawFile.ts';
import { type StoredPost, newComment, newPost } from '../features/posts/postModel.ts';
import { runScript } from '../testing/runScript.ts';
import { databaseOfTests } from '../testing/servers/startTestServer.ts';

jest.setTimeout(120_000);

const engines = useEngines();
const [liked, discussed] = [new Types.ObjectId(), new Types.ObjectId()];
let place: string;
let engine: EngineProcess;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'check-'));
  engine = await engines.start(join(place, 'db'));
  await withDatabase(engine.uri, fill);
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function withDatabase(uri: string, work: (db: mongo.Db) => Promise<unknown>): Promise<void> {
  const client = await new mongo.MongoClient(uri).connect();
  await work(client.db(new URL(uri).pathname.slice(1) || 'trefoil')).finally(() => void client.close());
}

async function fill(db: mongo.Db) {
  const user = new Types.ObjectId();
  const likes = Array.from({ length: 3 }, () => ({ user: new Types.ObjectId() }));
  const comments = ['Yes', 'No'].map((text) => newComment(new Types.ObjectId(), text, user));
  const posts = db.collection<StoredPost>('posts');
  await posts.insertMany([
    { ...newPost(liked, `begins ${'x'.repeat(9_000)}`, user), likes, likeCount: 3 },
    { ...newPost(discussed, 'discussed', user), comments, commentCount: 2 },
  ]);
  await posts.createIndex({ likeCount: -1 });
}

const check = (settings: Record<string, string> = { DATA_DIR: place }) => runScript('dbCheck', [], settings);
const well = {
  code: 0,
  complaint: '',
  output: 'trefoil.posts: 2 documents, 2 indexes\nNothing is wrong.\n',
};

describe('db:check', () => {
  it('finds nothing wrong, while the server runs', async () => {
    expect(await check()).toEqual(well);
  });

  const itOnLinux = process.platform === 'linux' ? it : it.skip;

  // A second process that opens the file may put back what was committed just then.
  itOnLinux('opens the file of no database that runs', async () => {
    const folder = await mkdtemp(join(place, 'large-'));
    const running = await engines.start(join(folder, 'db'));
    const many = Array.from({ length: 4_000 }, () => ({ text: 'x'.repeat(2_000) }));
    await withDatabase(running.uri, (db) => db.collection('texts').insertMany(many));
    const opensIt = async () => {
      let [pid, opened, isOver] = [0, false, false];
      const ended = runScript('dbCheck', [], { DATA_DIR: folder }, (id) => (pid = id)).finally(() => (isOver = true));
      while (!isOver) {
        const maps = await readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '');
        opened ||= maps.includes(`${folder}/db/data.mdb`);
      }
      expect((await ended).output).toContain('texts: 4000 documents');
      return opened;
    };
    expect(await opensIt()).toBe(false);
    await running.stop();
    expect(await opensIt()).toBe(true);
  });

  it.each<[string, () => Promise<string>]>([
    ['the embedded database', () => Promise.resolve(`${engine.uri}trefoil`)],
    [
      'a MongoDB',
      async () => {
        const uri = databaseOfTests(`check_${new mongo.ObjectId().toHexString()}`);
        await withDatabase(uri, fill);
        return uri;
      },
    ],
  ])('names each derived field that differs from its list, on %s', async (kind, uriOf) => {
    const uri = await uriOf();
    const settings: Record<string, string> = kind === 'a MongoDB' ? { MONGODB_URI: uri } : { DATA_DIR: place };
    await withDatabase(uri, async (db) => {
      await db.collection('posts').updateOne({ _id: liked }, { $set: { likeCount: 4 } });
      await db.collection('posts').updateOne({ _id: discussed }, { $set: { commentCount: 1 } });
    });
    const run = await check(settings);
    await withDatabase(uri, async (db) => {
      await db.collection('posts').updateOne({ _id: liked }, { $set: { likeCount: 3 } });
      await db.collection('posts').updateOne({ _id: discussed }, { $set: { commentCount: 2 } });
    });
    expect(run).toMatchObject({ code: 1, complaint: '2 things are wrong.\n' });
    expect(run.output).toContain(`- post ${liked.toHexString()}: likeCount is 4, not 3\n`);
    expect(run.output).toContain(`- post ${discussed.toHexString()}: commentCount is 1, not 2\n`);
    expect((await check(settings)).code).toBe(0);
  });

  it('finds nothing wrong when the server is stopped', async () => {
    await engine.stop();
    expect(await check()).toEqual(well);
  });

  it.each<[string, (folder: string) => Promise<void>, RegExp]>([
    [
      'a document that an index has lost',
      (folder) => changeFile(folder, (db) => db.remove(findEntries(db).at(-1)!.key)),
      /^- trefoil\.posts: a document is missing in the index likeCount_-1$/m,
    ],
    [
      'an index entry that leads to no document',
      (folder) =>
        changeFile(folder, (db) =>
          db.put(Buffer.concat([findEntries(db).at(-1)!.key, Buffer.from('x')]), Buffer.from('x')),
        ),
      /^- trefoil\.posts: the index likeCount_-1 has 3 entries, not 2$/m,
    ],
  ])('names %s', async (_title, spoil, words) => {
    const folder = await copyOf('index');
    await spoil(join(folder, 'db'));
    expect(await check({ DATA_DIR: folder })).toMatchObject({ code: 1, output: expect.stringMatching(words) });
  });

  it('says that there is no database', async () => {
    const nowhere = join(place, 'nowhere');
    expect(await check({ DATA_DIR: nowhere })).toMatchObject({
      code: 1,
      complaint: `There is no database in ${nowhere}/db.\n`,
    });
  });
});

async function copyOf(name: string): Promise<string> {
  const folder = join(place, `${name}-${new mongo.ObjectId().toHexString()}`);
  await mkdir(join(folder, 'db'), { recursive: true });
  await copyFile(join(place, 'db/data.mdb'), join(folder, 'db/data.mdb'));
  return folder;
}
