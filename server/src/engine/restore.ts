import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkFolder } from './check.ts';
import { claim } from './ownership.ts';
import type { FolderReport } from './commands/checkDocuments.ts';
import { isFilled, makePrivateFolder, syncFile, syncFolders } from './storage/files.ts';

/**
 * Puts a backup into a data folder that holds no database. The copy is checked before it takes its name, and is on the disk
 * when this resolves.
 * @param backup a folder that `backupDatabase` has written
 * @param folder the data folder; no database may run in it
 * @returns what the backup holds
 * @throws Error with a message for a person; the backup is never changed and no data is left in the folder then
 */
export async function restoreDatabase(backup: string, folder: string): Promise<FolderReport> {
  const source = join(resolve(backup), 'data.mdb');
  if (!isFilled(source)) throw new Error(`${backup} holds no backup: there is no data.mdb in it, or an empty one.`);
  const target = resolve(folder);
  const made = makePrivateFolder(target);
  const draft = join(target, 'restoring');
  const lock = await claim(target);
  if ('other' in lock) throw new Error(`A database runs in ${folder}. Stop it, and restore into an empty folder.`);
  try {
    if (existsSync(join(target, 'data.mdb')))
      throw new Error(`${folder} holds a database already. Move it away first; a restore never overwrites data.`);
    rmSync(draft, { recursive: true, force: true });
    makePrivateFolder(draft);
    copyFileSync(source, join(draft, 'data.mdb'));
    chmodSync(join(draft, 'data.mdb'), 0o600);
    const report = await checkFolder(draft).catch((error: Error) => {
      throw new Error(
        `The backup in ${backup} can't be restored: ${error.message.replaceAll(draft, 'it').replace(/\. .*/, '.')}`,
      );
    });
    if (report.problems.length)
      throw new Error(
        `The backup in ${backup} is damaged and was not restored: ${report.problems.slice(0, 5).join('; ')}.`,
      );
    syncFile(join(draft, 'data.mdb'));
    renameSync(join(draft, 'data.mdb'), join(target, 'data.mdb'));
    syncFolders(target, made);
    return report;
  } catch (error) {
    if (made) rmSync(made, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(target)) lock.release();
  }
}
