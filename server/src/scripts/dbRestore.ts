import { restoreDatabase } from '../engine/restore.ts';
import { embeddedFolder, folderOf, runTool } from './tool.ts';

/** `npm run db:restore -- <folder>`: restores a backup where there is no embedded database (any more), the server being stopped. */
await runTool(async ([argument], config) => {
  const folder = embeddedFolder(config);
  if (!argument) throw new Error('Usage: npm run db:restore -- <folder of a backup>');
  const { collections } = await restoreDatabase(folderOf(argument), folder);
  for (const { namespace, documents, indexes } of collections) {
    console.log(`${namespace}: ${documents} documents, ${indexes} indexes`);
  }
  console.log(`Restored into ${folder}.`);
});
