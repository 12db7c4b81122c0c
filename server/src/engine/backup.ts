import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePrivateFolder, sync, syncFolders } from './storage/files.ts';
import { findOwner } from './ownership.ts';
import { placeOf } from './place.ts';
import { callDatabase } from './wire/client.ts';

/**
 * Copies the running database of a folder into an empty or new folder; consistent while others read and write. The copy
 * gets its name, and this resolves, when all of it is on the disk.
 * @returns whether others may enter the folder of the copy; the copy itself is closed to them
 * @throws Error with a message for a person if no database runs there, or the target can't take it; nothing is left then
 */
export async function backupDatabase(folder: string, target: string): Promise<{ open: boolean }> {
  const owner = await findOwner(placeOf(resolve(folder), process.platform === 'win32'));
  if (!owner) throw new Error(`No database runs in ${folder}.`);
  const place = resolve(target);
  const made = makePrivateFolder(place);
  const draft = join(place, 'incomplete');
  if (readdirSync(place).length) throw new Error(`${target} is not empty. A backup goes into an empty or new folder.`);
  try {
    await callDatabase(owner.address, { trefoilBackup: draft, $db: 'admin' });
    chmodSync(join(draft, 'data.mdb'), 0o600);
    sync(join(draft, 'data.mdb'));
    renameSync(join(draft, 'data.mdb'), join(place, 'data.mdb'));
  } catch (error) {
    rmSync(made ?? draft, { recursive: true, force: true });
    throw error;
  }
  rmSync(draft, { recursive: true });
  syncFolders(place, made);
  return { open: (statSync(place).mode & 0o077) !== 0 };
}
