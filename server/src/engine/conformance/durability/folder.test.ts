import { chmod, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BSON, MongoClient } from 'mongodb';
import { startDatabase } from '../../index.ts';
import { catalogKey, metaKey } from '../../storage/layout.ts';
import { makeDataFolder } from '../../../testing/dataFolder.ts';
import { changeFile, type RawFile } from '../../testing/rawFile.ts';

let folder: string;
beforeEach(() => void (folder = makeDataFolder('folder-')));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a database on the folder while some work is done. */
async function withDatabase(work: (client: MongoClient, socket: string) => Promise<unknown>): Promise<void> {
  const database = await startDatabase({ folder });
  const client = await new MongoClient(database.uri('d')).connect();
  await work(client, 'path' in database.address ? String(database.address.path) : '');
  await client.close();
  await database.close();
}

it('after a restart there is what was there, but for an index whose build was interrupted', async () => {
  await withDatabase(async (client) => {
    const rows = client.db().collection('c');
    await rows.createIndexes([{ key: { l: 1 } }, { key: { half: 1 } }]);
    await rows.insertOne({ _id: 1 as never, l: [1, 2] });
  });
  await changeFile(folder, (db) => {
    const meta = BSON.deserialize(db.get(catalogKey('d.c'))!);
    meta.indexes[2].building = true;
    return db.put(catalogKey('d.c'), Buffer.from(BSON.serialize(meta)));
  });
  await withDatabase(async (client) => {
    const rows = client.db().collection('c');
    expect((await rows.indexes()).map(({ name }) => name)).toEqual(['_id_', 'l_1']);
    expect(await rows.countDocuments({ l: { $gte: 0 } })).toBe(1);
    await rows.createIndex({ half: 1 });
    await client
      .db()
      .collection('other')
      .insertOne({ _id: 2 as never });
    expect(await rows.find({ half: null }).toArray()).toEqual([{ _id: 1, l: [1, 2] }]);
    expect((await client.db('admin').command({ trefoilCheck: 1 })).report.problems).toEqual([]);
  });
});

const raiseFormat = (db: RawFile) => db.put(metaKey('format'), Buffer.from('99'));

it('folder, socket and files are closed to others', async () => {
  await chmod(folder, 0o755);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  await withDatabase(async (client, socket) => {
    await client.db().collection('c').insertOne({});
    expect([await modeOf(folder), dirname(socket)]).toEqual(['700', folder]);
    for (const name of await readdir(folder)) expect(await modeOf(join(folder, name))).toBe('600');
  });
});

it('a path that is a file is refused', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'text');
  await expect(startDatabase({ folder: file })).rejects.toThrow(file);
});

describe('a file that is no database is told and left as it is', () => {
  const noDatabase = /not a database file/;
  it.each<[string, RegExp, (file: string) => Promise<void>]>([
    ['noise', noDatabase, (file) => writeFile(file, Buffer.alloc(12_000, 0xa5))],
    ['a line of text', noDatabase, (file) => writeFile(file, 'Once upon a time\n')],
    ['a file of another program', noDatabase, (file) => writeFile(file, 'SQLite format 3\0'.repeat(1000))],
    ['the beginning of a file', noDatabase, (file) => truncate(file, 5_000)],
    ['a file cut short', /is cut off/, (file) => truncate(file, 40_960)],
    ['a file of a newer version', /another format/, (file) => changeFile(dirname(file), raiseFormat)],
  ])('%s', async (_title, reason, spoil) => {
    const rows = Array.from({ length: 100 }, () => ({ pad: 'x'.repeat(500) }));
    await withDatabase((client) => client.db().collection('c').insertMany(rows));
    const file = join(folder, 'data.mdb');
    await spoil(file);
    const before = await readFile(file);
    await expect(startDatabase({ folder })).rejects.toThrow(reason);
    expect((await readFile(file)).equals(before)).toBe(true);
  });
});
