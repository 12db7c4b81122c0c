import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { useEngines, type EngineProcess } from '../engine/testing/engineProcess.ts';
import { runScript } from '../testing/runScript.ts';

const engines = useEngines();
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'backup-'));
  await mkdir(join(place, 'hollow/db'), { recursive: true });
  await writeFile(join(place, 'hollow/db/data.mdb'), '');
});
afterAll(() => rm(place, { recursive: true, force: true }));
const dataDir = (name: string) => ({ DATA_DIR: join(place, name) });

/** Opens the database in a data folder as the server does. */
async function open(
  name: string,
): Promise<{ engine: EngineProcess; client: mongo.MongoClient; notes: mongo.Collection }> {
  const engine = await engines.start(join(place, name, 'db'));
  const client = await new mongo.MongoClient(engine.uri).connect();
  return { engine, client, notes: client.db('trefoil').collection('notes') };
}
const documents = Array.from({ length: 300 }, (_, i) => ({ _id: i as never, n: i, text: `note ${i}` }));

describe('db:backup and db:restore', () => {
  it('copy a database in use, whole and consistent, and put it into another place', async () => {
    const { engine, client, notes } = await open('used');
    await notes.insertMany(documents.map((document) => ({ ...document })));
    await notes.createIndex({ n: -1 }, { unique: true });
    // A pair is always written together: a backup must never hold half of it.
    let over = false;
    const write = async () => {
      for (let i = 1; !over; i++) await notes.updateOne({ _id: 0 as never }, { $set: { left: i, right: i } });
    };
    const writing = write();
    const backup = await runScript('dbBackup', [join(place, 'backup')], dataDir('used'));
    over = true;
    await writing;
    expect(backup).toMatchObject({ code: 0, complaint: '', output: expect.stringContaining(join(place, 'backup')) });
    await client.close();
    await engine.stop();

    const restored = await runScript('dbRestore', [join(place, 'backup')], dataDir('new'));
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(restored.output).toContain('trefoil.notes: 300 documents, 2 indexes');
    const again = await open('new');
    const [pair, ...rest] = await again.notes.find().sort({ _id: 1 }).toArray();
    expect(pair!.left).toBe(pair!.right);
    expect(rest).toEqual(documents.slice(1));
    await expect(again.notes.insertOne({ n: 5 })).rejects.toMatchObject({ code: 11000 });
    await again.client.close();
    await again.engine.stop();
  });

  it('back up a database that does not run', async () => {
    const backup = await runScript('dbBackup', [join(place, 'second')], dataDir('new'));
    expect(backup).toMatchObject({ code: 0, complaint: '' });
    expect((await stat(join(place, 'second', 'data.mdb'))).size).toBeGreaterThan(0);
  });

  it.each<[string, string, string[], string, RegExp]>([
    ['a check of an empty file', 'dbCheck', [], 'hollow', /^There is no database in /],
    ['a backup without a folder', 'dbBackup', [], 'new', /Usage: npm run db:backup/],
    ['a backup into a folder in use', 'dbBackup', ['backup'], 'new', /not empty/],
    ['a restore without a folder', 'dbRestore', [], 'empty', /Usage: npm run db:restore/],
    ['a restore of what is no backup', 'dbRestore', ['nothing'], 'empty', /no backup/],
    ['a restore of an empty file', 'dbRestore', ['hollow/db'], 'empty', /no backup/],
    ['a restore over data', 'dbRestore', ['backup'], 'new', /already/],
  ])('refuse %s', async (_title, script, words, name, complaint) => {
    const run = await runScript(
      script,
      words.map((word) => join(place, word)),
      dataDir(name),
    );
    expect(run).toMatchObject({ code: 1, output: '', complaint: expect.stringMatching(complaint) });
  });

  it('close the copy to others, and warn when they may enter its folder', async () => {
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(join(place, 'second'))).toBe('700');
    expect(await modeOf(join(place, 'second', 'data.mdb'))).toBe('600');
    const shared = join(place, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o755);
    const backup = await runScript('dbBackup', [shared], dataDir('new'));
    expect(backup).toMatchObject({ code: 0, complaint: expect.stringContaining(`Others may enter ${shared}`) });
    expect(await modeOf(join(shared, 'data.mdb'))).toBe('600');
    expect(await modeOf(shared)).toBe('755');
    await runScript('dbRestore', [shared], dataDir('closed'));
    expect(await modeOf(join(place, 'closed/db/data.mdb'))).toBe('600');
  });

  it('say that they are done when file and folders are on the disk', async () => {
    const watched = join(place, 'watched');
    const watch = new URL('../../src/testing/watchFiles.mjs', import.meta.url).href;
    const settings = { WATCHED_FILES: watched, NODE_OPTIONS: `--import ${watch}` };
    const notes = async () => {
      const all = (await readFile(watched, 'utf8')).replaceAll(place, '').trim().split('\n');
      return all.filter((note) => !/owner-|compacted/.test(note)); // the database of the tool comes and goes
    };
    await runScript('dbBackup', [join(place, 'third/night')], { ...dataDir('new'), ...settings });
    expect(await notes()).toEqual([
      'flushed /third/night/incomplete/data.mdb',
      'renamed /third/night/incomplete/data.mdb /third/night/data.mdb',
      ...['/third/night', '/third', ''].map((folder) => `flushed ${folder}`),
      'said',
    ]);
    await rm(watched);
    await runScript('dbRestore', [join(place, 'third/night')], { ...dataDir('flushed'), ...settings });
    expect((await notes()).filter((note) => note !== 'said')).toEqual([
      'flushed /flushed/db/restoring/data.mdb',
      'renamed /flushed/db/restoring/data.mdb /flushed/db/data.mdb',
      ...['/flushed/db', '/flushed', ''].map((folder) => `flushed ${folder}`),
    ]);
    expect((await notes()).at(-1)).toBe('said');
  });

  it('refuse a backup that was cut off, name it, and leave nothing behind', async () => {
    const file = join(place, 'second', 'data.mdb');
    await truncate(file, Math.floor((await stat(file)).size / 2));
    await mkdir(join(place, 'there'));
    for (const [name, left] of [
      ['cut', undefined],
      ['there', []],
    ] as const) {
      const run = await runScript('dbRestore', [join(place, 'second')], dataDir(name));
      expect(run).toMatchObject({ code: 1, output: '' });
      expect(run.complaint).toMatch(
        /^The backup in \S+\/second can't be restored: The database file in it is cut off\.\n$/,
      );
      expect(await readdir(join(place, name)).catch(() => undefined)).toEqual(left);
    }
  });

  it('refuse to work on a MongoDB', async () => {
    const run = await runScript('dbBackup', [join(place, 'third')], { MONGODB_URI: 'mongodb://127.0.0.1:9/x' });
    expect(run).toMatchObject({ code: 1, complaint: expect.stringContaining('mongodump') });
  });
});
