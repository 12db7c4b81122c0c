import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkFolder, type FolderReport } from './check.ts';
import { isFilled, makePrivateFolder, sync, syncFolders } from './storage/files.ts';
import { findOwner } from './ownership.ts';
import { placeOf } from './place.ts';

/**
 * Puts a backup into an empty data folder. The copy is checked from end to end before it takes its name, and is on the disk
 * when this resolves.
 * @param backup a folder that `backupDatabase` has written
 * @param folder the data folder; no database may run in it and it must hold none
 * @returns what the backup holds
 * @throws Error with a message for a person; the backup is never changed and nothing is left in the folder then
 */
export async function restoreDatabase(backup: string, folder: string): Promise<FolderReport> {
  const source = join(resolve(backup), 'data.mdb');
  if (!isFilled(source)) throw new Error(`${backup} holds no backup: there is no data.mdb in it, or an empty one.`);
  const refuse = (problem: string) => new Error(`The backup in ${backup} is damaged and was not restored: ${problem}.`);
  const target = resolve(folder);
  const made = makePrivateFolder(target);
  const before = readdirSync(target);
  try {
    if (await findOwner(placeOf(target, process.platform === 'win32')))
      throw new Error(`A database runs in ${folder}. Stop it, and restore into an empty folder.`);
    refuseToOverwrite(target);
    const report = await copyChecked(source, target, refuse);
    syncFolders(target, made);
    return report;
  } catch (error) {
    const left = readdirSync(target).filter((name) => !before.includes(name));
    if (left.includes('data.mdb')) throw error; // of a server that was started meanwhile: its data stay
    for (const path of made ? [made] : left.map((name) => join(target, name))) rmSync(path, { recursive: true });
    throw error;
  }
}

function refuseToOverwrite(folder: string): void {
  if (!existsSync(join(folder, 'data.mdb'))) return;
  throw new Error(`${folder} holds a database already. Move it away first; a restore never overwrites data.`);
}

async function copyChecked(source: string, target: string, refuse: (problem: string) => Error): Promise<FolderReport> {
  const draft = join(target, 'restoring');
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft);
  try {
    copyFileSync(source, join(draft, 'data.mdb'));
    chmodSync(join(draft, 'data.mdb'), 0o600);
    const report = await checkFolder(draft).catch((error: Error) => {
      throw refuse(error.message.replaceAll(draft, 'it'));
    });
    if (report.problems.length) throw refuse(report.problems.slice(0, 5).join('; '));
    sync(join(draft, 'data.mdb'));
    refuseToOverwrite(target); // what a server has made that was started while this was copied
    renameSync(join(draft, 'data.mdb'), join(target, 'data.mdb'));
    return report;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
