import { backupDatabase } from '../engine/backup.ts';
import { startDatabase } from '../engine/index.ts';
import { embeddedFolder, runDatabaseTool, typedFolder } from './dbTool.ts';
import { ToolError } from './tool.ts';

/** `npm run db:backup -- <folder>`: a consistent copy of the embedded database, taken while people go on writing. */
await runDatabaseTool(async ([target], config) => {
  const folder = embeddedFolder(config);
  if (!target) throw new ToolError('Usage: npm run db:backup -- <empty or new folder>');
  const database = await startDatabase({ folder, shares: true });
  try {
    const { open } = await backupDatabase(folder, typedFolder(target));
    if (open)
      console.error(
        `Others may enter ${typedFolder(target)}. They can't read the copy; close the folder to them all the same.`,
      );
  } finally {
    await database.close();
  }
  console.log(`Backed up to ${typedFolder(target)}. To put it back: npm run db:restore -- <this folder>`);
});
