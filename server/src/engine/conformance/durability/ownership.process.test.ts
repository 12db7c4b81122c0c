import { statSync } from 'node:fs';
import { chmod, chown, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
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
const socketOf = (engine: EngineProcess) => decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(engine.uri)![1]!);

/** Why a folder can't be used. */
async function refusalOfFolder(folder: string, asUser?: number): Promise<string> {
  const outcome = await engines.start(folder, { asUser }).catch((error: unknown) => error);
  if (!(outcome instanceof EngineFailure)) throw new Error(`expected a refusal, got ${JSON.stringify(outcome)}`);
  return outcome.message;
}

describe('a folder has one owner', () => {
  it('a second one is refused with the words what to do, a tool reaches the data through the first', async () => {
    const folder = await engines.folder();
    const first = await engines.start(folder);
    await fill(first, 10);
    const words = `The database in ${folder} is in use by process ${first.pid}. Stop that one first, or use another folder.`;
    expect(await refusalOfFolder(folder)).toBe(words);
    const tool = await engines.start(folder, { shares: true });
    await fill(tool, 10, 10);
    expect([first.owner, tool.owner, await count(first), await count(tool)]).toEqual([true, false, 20, 20]);
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

testAsOther('a folder of another user is refused with a sentence that says so', async () => {
  const folder = await engines.folder();
  if (isRoot) await chown(folder, 12345, 12345);
  else await chmod(folder, 0);
  const message = await refusalOfFolder(folder, isRoot ? NOBODY : undefined);
  await chmod(folder, 0o700);
  expect(message).toMatch(/this user has no right to read and write it/);
});

it('a full disk cuts a long bulk off and tells what of it is stored, which is read and kept', async () => {
  const folder = await engines.folder();
  const disk = mountSmallDisk(folder, 6);
  if (!disk) return;
  try {
    const engine = await engines.start(folder);
    await fill(engine, 100);
    const stored = await within(engine, async (client) => {
      const rows = rowsOf(client);
      const bulk = Array.from({ length: 12_000 }, () => ({ pad: 'x'.repeat(1_000) }));
      const cut = await rows.insertMany(bulk, { ordered: false }).catch((error: MongoBulkWriteError) => error);
      const count = await rows.countDocuments();
      const inserted = count - 100;
      expect(cut).toMatchObject({ code: 14031, insertedCount: inserted, writeErrors: { length: 12_000 - inserted } });
      return count;
    });
    await engine.kill();
    const again = await engines.start(folder);
    expect(await count(again)).toBe(stored);
    disk.grow(20);
    await fill(again, 100, 100);
    await again.stop();
  } finally {
    disk.remove();
  }
});
