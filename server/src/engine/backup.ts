import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startDatabase } from './index.ts';
import { isFilled, makePrivateFolder, syncFile, syncFolders } from './storage/files.ts';
import { callDatabase } from './wire/client.ts';

/**
 * Copies the database of a folder into an empty or new folder; consistent while a server runs and others read and write.
 * The copy gets its name, and this resolves, when all of it is on the disk.
 * @returns whether others may enter the folder of the copy; the copy itself is closed to them
 * @throws Error with a message for a person if there is no database, or the target can't take it; nothing is left then
 */
export async function backupDatabase(folder: string, target: string): Promise<{ open: boolean }> {
  if (!isFilled(join(folder, 'data.mdb'))) throw new Error(`There is no database in ${folder}.`);
  const place = resolve(target);
  const made = makePrivateFolder(place);
  if (readdirSync(place).length) throw new Error(`${target} is not empty. A backup goes into an empty or new folder.`);
  const draft = join(place, 'incomplete');
  try {
    const database = await startDatabase({ folder, shares: true });
    try {
      await callDatabase(database.address, { trefoilBackup: draft, $db: 'admin' });
    } finally {
      await database.close();
    }
    chmodSync(join(draft, 'data.mdb'), 0o600);
    syncFile(join(draft, 'data.mdb'));
    renameSync(join(draft, 'data.mdb'), join(place, 'data.mdb'));
  } catch (error) {
    rmSync(made ?? draft, { recursive: true, force: true });
    throw error;
  }
  rmSync(draft, { recursive: true });
  syncFolders(place, made);
  return { open: (statSync(place).mode & 0o077) !== 0 };
}
