import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, chown, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { MongoBulkWriteError, MongoClient } from 'mongodb';
import { EngineFailure, useEngines, within, type EngineProcess } from '../../testing/engineProcess.ts';
import { sized } from '../../../testing/sized.ts';
import { mountSmallDisk } from '../../testing/smallDisk.ts';

const engines = useEngines();
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** Whether a process of another user could load the code that it is to run: not from a folder that only root may enter. */
function othersMayEnter(folder: string): boolean {
  const open = (statSync(folder).mode & 0o005) === 0o005;
  return open && (dirname(folder) === folder || othersMayEnter(dirname(folder)));
}
const testAsOther = !isRoot || othersMayEnter(import.meta.dirname) ? it : it.skip;

const rowsOf = (client: MongoClient) => client.db('d').collection('c');
const fill = (engine: EngineProcess, count: number, from = 0) => {
  const rows = Array.from({ length: count }, (_, i) => ({ _id: (from + i) as never, pad: 'x'.repeat(500) }));
  return within(engine, (client) => rowsOf(client).insertMany(rows));
};
const count = (engine: EngineProcess) => within(engine, (client) => rowsOf(client).countDocuments());
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const socketOf = (engine: EngineProcess) => decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(engine.uri)![1]!);

/** Why a folder can't be used. */
async function refusalOfFolder(folder: string, asUser?: number): Promise<string> {
  const outcome = await engines.start(folder, { asUser }).catch((error: unknown) => error);
  if (!(outcome instanceof EngineFailure)) throw new Error(`expected a refusal, got ${JSON.stringify(outcome)}`);
  return outcome.message;
}

describe('a folder has one owner', () => {
  it('a second one is refused with the words what to do, and changes nothing', async () => {
    const folder = await engines.folder();
    const first = await engines.start(folder);
    await fill(first, 10);
    const words = `The database in ${folder} is in use by process ${first.pid}. Stop that one first, or use another folder.`;
    expect(await refusalOfFolder(folder)).toBe(words);
    expect(await count(first)).toBe(10);
    await first.stop();
    expect(await count(await engines.start(folder))).toBe(10);
  });

  it('a tool reaches the data through the process that owns it', async () => {
    const folder = await engines.folder();
    const first = await engines.start(folder);
    await fill(first, 10);
    const tool = await engines.start(folder, { shares: true });
    expect([first.owner, tool.owner]).toEqual([true, false]);
    await fill(tool, 10, 10);
    expect([await count(first), await count(tool)]).toEqual([20, 20]);
    await tool.stop();
    expect(await count(first)).toBe(20);
    await first.stop();
    const third = await engines.start(folder, { shares: true });
    expect([third.owner, await count(third)]).toEqual([true, 20]);
  });

  it.each([0, 50])(
    'of several started at once one owns it, with the %i documents of one that crashed',
    async (before) => {
      const folder = await engines.folder();
      const first = await engines.start(folder);
      if (before > 0) await fill(first, before);
      await first.kill();
      expect((await stat(socketOf(first))).isSocket()).toBe(true);
      if (before === 0) await rm(folder, { recursive: true });
      const starts = Array.from({ length: sized(4, 11) }, () => engines.start(folder, { shares: true }));
      const all = await Promise.all(starts);
      expect(all.filter((engine) => engine.owner)).toHaveLength(1);
      await Promise.all(all.map((engine, i) => fill(engine, 5, before + i * 5)));
      expect(await Promise.all(all.map(count))).toEqual(all.map(() => before + 5 * all.length));
    },
  );

  it('the number of a dead owner that has come to another process does not stand in the way', async () => {
    const folder = await engines.folder();
    const started = process.platform === 'linux' ? '1' : undefined;
    await writeFile(join(folder, 'owner-7.json'), JSON.stringify({ pid: process.pid, started }));
    if (started) expect((await engines.start(folder)).owner).toBe(true);
    expect((await readdir(folder)).filter((name) => name.startsWith('owner'))).toHaveLength(1);
  });

  it('one that is stopped is the owner still', async () => {
    const folder = await engines.folder();
    const { pid } = await engines.start(folder);
    process.kill(pid, 'SIGSTOP');
    expect(await refusalOfFolder(folder)).toContain(`is in use by process ${pid}. Stop that one first`);
    process.kill(pid, 'SIGCONT');
  });

  it('a path too long for a socket is no obstacle, nor is a link in it', async () => {
    const folder = join(await engines.folder(), 'a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40));
    const first = await engines.start(folder);
    await fill(first, 3);
    const link = join(await engines.folder(), 'link');
    await symlink(dirname(folder), link);
    const second = await engines.start(join(link, basename(folder)), { shares: true });
    expect([second.owner, await count(second)]).toEqual([false, 3]);
  });
});

describe('a folder belongs to its user alone', () => {
  it('folder, socket and files are closed to others', async () => {
    const folder = await engines.folder();
    await chmod(folder, 0o755);
    const engine = await engines.start(folder);
    await fill(engine, 1);
    expect(await modeOf(folder)).toBe('700');
    expect(dirname(socketOf(engine))).toBe(folder);
    for (const name of await readdir(folder)) expect(await modeOf(join(folder, name))).toBe('600');
  });

  testAsOther('a folder of another user is refused with a sentence that says so', async () => {
    const folder = await engines.folder();
    if (isRoot) await chown(folder, 12345, 12345);
    else await chmod(folder, 0);
    const message = await refusalOfFolder(folder, isRoot ? NOBODY : undefined);
    await chmod(folder, 0o700);
    expect(message).toMatch(/this user has no right to read and write it/);
  });

  it('a path that is a file is refused', async () => {
    const file = join(await engines.folder(), 'file');
    await writeFile(file, 'text');
    expect(await refusalOfFolder(file)).toContain(file);
  });
});

describe('a file that is no database is told and left as it is', () => {
  const damaged = async (spoil: (file: string) => Promise<void>): Promise<[string, Buffer, string]> => {
    const folder = await engines.folder();
    const engine = await engines.start(folder);
    await fill(engine, 100);
    await engine.stop();
    const file = join(folder, 'data.mdb');
    await spoil(file);
    return [folder, await readFile(file), file];
  };

  it.each<[string, string, (file: string) => Promise<void>]>([
    ['a file of noise', 'not a database file', (file) => writeFile(file, Buffer.alloc(12_000, 0xa5))],
    ['a line of text', 'not a database file', (file) => writeFile(file, 'Once upon a time\n')],
    ['a file of another program', 'not a database file', (file) => writeFile(file, 'SQLite format 3\0'.repeat(1000))],
    ['the beginning of a file', 'not a database file', (file) => truncate(file, 5_000)],
    ['a file cut short', 'is cut off', (file) => truncate(file, 40_960)],
  ])('%s is refused and left as it is', async (_title, reason, spoil) => {
    const [folder, before, file] = await damaged(spoil);
    expect(await refusalOfFolder(folder)).toContain(reason);
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('a file of a newer version is refused and left as it is', async () => {
    const raise = `import { open } from 'lmdb';
      const db = open({ path: process.argv[1], keyEncoding: 'binary', encoding: 'binary' });
      const key = Buffer.concat([Buffer.from([0]), Buffer.from('format')]);
      await db.put(key, Buffer.from('99'));
      await db.close();`;
    const [folder, before, file] = await damaged(async (path) => {
      execFileSync(process.execPath, ['--input-type=module', '-e', raise, dirname(path)], { stdio: 'pipe' });
    });
    expect(await refusalOfFolder(folder)).toMatch(/version|format/i);
    expect((await readFile(file)).equals(before)).toBe(true);
  });
});

describe('a full disk', () => {
  it('refuses writes with a clear code, goes on reading, loses nothing and recovers', async () => {
    const folder = await engines.folder();
    const disk = mountSmallDisk(folder, 6);
    if (!disk) return;
    try {
      const engine = await engines.start(folder);
      const kept = await within(engine, async (client) => {
        const rows = rowsOf(client);
        let count = 0;
        for (const size of [50_000, 5_000, 500, 1, 1, 1]) {
          const insert = () => rows.insertOne({ _id: count as never, pad: 'x'.repeat(size) }).then(() => void count++);
          let error: unknown;
          while (!error) error = await insert().catch((reason: unknown) => reason);
          // Only found out in time is it safe: lmdb spoils memory when the system tells it.
          expect(error).toMatchObject({ code: 14031, message: 'The disk is full' });
          expect(await rows.countDocuments()).toBe(count);
        }
        return count;
      });
      expect(engine.isAlive()).toBe(true);
      expect(kept).toBeGreaterThan(10);
      await engine.kill();
      const again = await engines.start(folder);
      expect(await count(again)).toBe(kept);
      await within(again, async (client) => {
        const rows = rowsOf(client);
        expect(await rows.findOne({ _id: 5 as never })).toMatchObject({ _id: 5 });
        disk.grow(20);
        await rows.insertOne({ _id: 'room again' as never, pad: 'x'.repeat(50_000) });
        // What of a long bulk was stored before the disk was full stays, and the answer says which that is.
        const bulk = Array.from({ length: 12_000 }, (_, i) => ({ n: i, pad: 'x'.repeat(1_000) }));
        const cut = await rows.insertMany(bulk, { ordered: false }).catch((error: MongoBulkWriteError) => error);
        const stored = await rows.countDocuments({ n: { $gte: 0 } });
        expect(cut).toMatchObject({ code: 14031, insertedCount: stored, writeErrors: { length: 12_000 - stored } });
        expect(stored).toBeGreaterThan(1_000);
      });
      await again.stop();
    } finally {
      disk.remove();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
