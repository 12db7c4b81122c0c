import { join } from 'node:path';
import { startDatabase } from './index.ts';
import { isFilled } from './storage/files.ts';
import type { FolderReport } from './commands/checkDocuments.ts';
import { callDatabase } from './wire/client.ts';

/**
 * Reads everything in a data folder, as one state of it: every document, and whether every index agrees with them. Changes
 * no data; a database may run in the folder meanwhile.
 * @throws Error with a message for a person if there is no database in it, or one that can't be read
 */
export async function checkFolder(folder: string): Promise<FolderReport> {
  if (!isFilled(join(folder, 'data.mdb'))) throw new Error(`There is no database in ${folder}.`);
  const database = await startDatabase({ folder, shares: true });
  try {
    const { report } = await callDatabase(database.address, { trefoilCheck: 1, $db: 'admin' });
    return report as FolderReport;
  } finally {
    await database.close();
  }
}
