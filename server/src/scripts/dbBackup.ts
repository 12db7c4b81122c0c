import { backupDatabase } from '../engine/backup.ts';
import { embeddedFolder, folderOf, runTool } from './tool.ts';

/** `npm run db:backup -- <folder>`: a consistent copy of the embedded database, also while people go on writing. */
await runTool(async ([argument], config) => {
  const folder = embeddedFolder(config);
  if (!argument) throw new Error('Usage: npm run db:backup -- <empty or new folder>');
  const target = folderOf(argument);
  const { open } = await backupDatabase(folder, target);
  if (open) {
    console.error(`Other users can open ${target}. They can't read the backup, but restrict the folder anyway.`);
  }
  console.log(`Backed up to ${target}. To restore it: npm run db:restore -- <this folder>`);
});
