import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkFolder, type FolderReport } from './check.ts';
import { findOwner } from './ownership.ts';
import { placeOf } from './place.ts';

/**
 * Puts a backup into an empty data folder. The copy is checked from end to end before it takes its name.
 * @param backup a folder that `backupDatabase` has written
 * @param folder the data folder; no database may run in it and it must hold none
 * @returns what the backup holds
 * @throws Error with a message for a person; the backup is never changed and the folder stays empty
 */
export async function restoreDatabase(backup: string, folder: string): Promise<FolderReport> {
  const source = join(resolve(backup), 'data.mdb');
  if (!existsSync(source)) throw new Error(`${backup} holds no backup: there is no data.mdb in it.`);
  const target = resolve(folder);
  const place = placeOf(target, process.platform === 'win32');
  if (await findOwner(place))
    throw new Error(`A database runs in ${folder}. Stop it, and restore into an empty folder.`);
  if (existsSync(join(target, 'data.mdb')))
    throw new Error(`${folder} holds a database already. Move it away first; a restore never overwrites data.`);
  const draft = join(target, 'restoring');
  rmSync(draft, { recursive: true, force: true });
  try {
    placeOf(draft, true);
    copyFileSync(source, join(draft, 'data.mdb'));
    const report = await checkFolder(draft);
    if (report.problems.length)
      throw new Error(
        `The backup in ${backup} is damaged and was not restored: ${report.problems.slice(0, 5).join('; ')}`,
      );
    renameSync(join(draft, 'data.mdb'), join(target, 'data.mdb'));
    return report;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(target) && readdirSync(target).length === 0) rmSync(target, { recursive: true });
  }
}
