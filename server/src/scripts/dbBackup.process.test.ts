import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { useEngines } from '../engine/testing/engineProcess.ts';
import { changeFile, findEntries } from '../engine/testing/rawFile.ts';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { runScript } from '../testing/runScript.ts';

const engines = useEngines();
let place: string;
beforeAll(async () => {
  place = makeDataFolder('backup-');
  await mkdir(join(place, 'hollow/db'), { recursive: true });
  await writeFile(join(place, 'hollow/db/data.mdb'), '');
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Runs a tool on the data folder of this name. */
const run = (tool: string, dataDir: string, ...folders: string[]) =>
  runScript(
    tool,
    folders.map((folder) => join(place, folder)),
    { DATA_DIR: join(place, dataDir) },
  );

/** Works with the database in a data folder, opened as the server does. */
async function withNotes(dataDir: string, work: (notes: mongo.Collection) => Promise<void>): Promise<void> {
  const engine = await engines.start(join(place, dataDir, 'db'));
  const client = await new mongo.MongoClient(engine.uri).connect();
  await work(client.db('trefoil').collection('notes'));
  await client.close();
  await engine.stop();
}

const documents = Array.from({ length: 300 }, (_, i) => ({ _id: i as never, n: i, text: `note ${i}` }));

describe('db:backup and db:restore', () => {
  it('copy a database that is in use consistently, and restore it with its indexes into another folder', async () => {
    await withNotes('used', async (notes) => {
      await notes.insertMany(documents.map((document) => ({ ...document })));
      await notes.createIndex({ n: -1 }, { unique: true });
      // A pair is always written together: a backup must never hold half of it.
      let done = false;
      const writing = (async () => {
        for (let i = 1; !done; i++) await notes.updateOne({ _id: 0 as never }, { $set: { left: i, right: i } });
      })();
      const backup = await run('dbBackup', 'used', 'backup');
      done = true;
      await writing;
      expect(backup).toMatchObject({ code: 0, complaint: '', output: expect.stringContaining(join(place, 'backup')) });
    });
    const restored = await run('dbRestore', 'new', 'backup');
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(restored.output).toContain('trefoil.notes: 300 documents, 2 indexes');
    await withNotes('new', async (notes) => {
      const [pair, ...rest] = await notes.find().sort({ _id: 1 }).toArray();
      expect(pair!.left).toBe(pair!.right);
      expect(rest).toEqual(documents.slice(1));
      await expect(notes.insertOne({ n: 5 })).rejects.toMatchObject({ code: 11000 });
    });
  });

  it('work while the server is stopped, close the copy to others, and warn if they may enter its folder', async () => {
    expect(await run('dbBackup', 'new', 'second')).toMatchObject({ code: 0, complaint: '' });
    const modeOf = async (path: string) => ((await stat(join(place, path))).mode & 0o777).toString(8);
    expect([await modeOf('second'), await modeOf('second/data.mdb')]).toEqual(['700', '600']);
    await mkdir(join(place, 'shared'));
    await chmod(join(place, 'shared'), 0o755);
    const backup = await run('dbBackup', 'new', 'shared');
    expect(backup).toMatchObject({ code: 0, complaint: expect.stringContaining('Other users can open') });
    expect([await modeOf('shared'), await modeOf('shared/data.mdb')]).toEqual(['755', '600']);
    await run('dbRestore', 'closed', 'shared');
    expect(await modeOf('closed/db/data.mdb')).toBe('600');
  });

  it('say why they refuse', async () => {
    const refusals: [tool: string, dataDir: string, folders: string[], complaint: RegExp][] = [
      ['dbBackup', 'new', [], /^Usage: npm run db:backup/],
      ['dbBackup', 'new', ['backup'], /not empty/],
      ['dbRestore', 'empty', [], /^Usage: npm run db:restore/],
      ['dbRestore', 'empty', ['nothing'], /no backup/],
      ['dbRestore', 'empty', ['hollow/db'], /no backup/],
      ['dbRestore', 'new', ['backup'], /already/],
    ];
    const runs = await Promise.all(refusals.map(([tool, dataDir, folders]) => run(tool, dataDir, ...folders)));
    const refused = refusals.map(([, , , complaint]) => ({
      code: 1,
      output: '',
      complaint: expect.stringMatching(complaint),
    }));
    expect(runs).toEqual(refused);
  });

  it('refuse a restore while a server runs on the folder', async () => {
    await withNotes('running', async () => {
      expect(await run('dbRestore', 'running', 'backup')).toMatchObject({ code: 1, output: '' });
    });
  });

  it('refuse a damaged backup and leave nothing behind', async () => {
    await changeFile(join(place, 'backup'), (db) => db.remove(findEntries(db).at(-1)!.key));
    const refused = await run('dbRestore', 'damaged', 'backup');
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.complaint).toMatch(/^The backup in \S+\/backup is damaged and was not restored: /);
    expect(await readdir(join(place, 'damaged')).catch(() => [])).toEqual([]);
  });

  it('refuse to work on a MongoDB', async () => {
    const refused = await runScript('dbBackup', [join(place, 'third')], { MONGODB_URI: 'mongodb://127.0.0.1:9/x' });
    expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('mongodump') });
  });
});
