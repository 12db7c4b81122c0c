import { backupDatabase } from '../engine/backup.ts';
import { embeddedFolder, folderOf, runTool } from './tool.ts';

/** `npm run db:backup -- <folder>`: a consistent copy of the embedded database, also while people go on writing. */
await runTool(async ([argument], config) => {
  const folder = embeddedFolder(config);
  if (!argument) throw new Error('Usage: npm run db:backup -- <empty or new folder>');
  const target = folderOf(argument);
  const { open } = await backupDatabase(folder, target);
  if (open) {
    console.error(`Others may enter ${target}. They can't read the copy; close the folder to them all the same.`);
  }
  console.log(`Backed up to ${target}. To put it back: npm run db:restore -- <this folder>`);
});
