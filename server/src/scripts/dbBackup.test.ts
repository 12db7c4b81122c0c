import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { useEngines, type EngineProcess } from '../engine/testing/engineProcess.ts';
import { runScript } from '../testing/runScript.ts';

const engines = useEngines();
let place: string;
beforeAll(async () => void (place = await mkdtemp(join(tmpdir(), 'backup-'))));
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
    ['a backup without a folder', 'dbBackup', [], 'new', /Usage: npm run db:backup/],
    ['a backup into a folder in use', 'dbBackup', ['backup'], 'new', /not empty/],
    ['a restore without a folder', 'dbRestore', [], 'empty', /Usage: npm run db:restore/],
    ['a restore of what is no backup', 'dbRestore', ['nothing'], 'empty', /no backup/],
    ['a restore over data', 'dbRestore', ['backup'], 'new', /already/],
  ])('refuse %s', async (_title, script, words, name, complaint) => {
    const run = await runScript(
      script,
      words.map((word) => join(place, word)),
      dataDir(name),
    );
    expect(run).toMatchObject({ code: 1, output: '', complaint: expect.stringMatching(complaint) });
  });

  it('refuse a damaged backup and leave the place empty', async () => {
    const file = join(place, 'second', 'data.mdb');
    await truncate(file, Math.floor((await stat(file)).size / 2));
    const run = await runScript('dbRestore', [join(place, 'second')], dataDir('empty'));
    expect(run.code).toBe(1);
    expect(run.complaint).not.toBe('');
    await expect(stat(join(place, 'empty', 'db', 'data.mdb'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuse to work on a MongoDB', async () => {
    const run = await runScript('dbBackup', [join(place, 'third')], { MONGODB_URI: 'mongodb://127.0.0.1:9/x' });
    expect(run).toMatchObject({ code: 1, complaint: expect.stringContaining('mongodump') });
  });
});
