import { restoreDatabase } from '../engine/restore.ts';
import { embeddedFolder, runDatabaseTool, typedFolder } from './dbTool.ts';
import { ToolError } from './tool.ts';

/** `npm run db:restore -- <folder>`: puts a backup in the place of an embedded database that is not there (any more). */
await runDatabaseTool(async ([backup], config) => {
  const folder = embeddedFolder(config);
  if (!backup) throw new ToolError('Usage: npm run db:restore -- <folder of a backup>');
  const { collections } = await restoreDatabase(typedFolder(backup), folder);
  for (const { namespace, documents, indexes } of collections) {
    console.log(`${namespace}: ${documents} documents, ${indexes} indexes`);
  }
  console.log(`Restored into ${folder}.`);
});
