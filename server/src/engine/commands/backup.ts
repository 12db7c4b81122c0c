import { mkdirSync, readdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { MongoError } from '../values/errors.ts';
import { command, ok } from './command.ts';

/** The engine's own command `{ trefoilBackup: <absolute folder> }`: a consistent copy while others read and write. */
export const backup = command({}, async ({ engine, message, database }) => {
  const folder = message.trefoilBackup;
  if (database !== 'admin') throw new MongoError(13, 'trefoilBackup may only be run against the admin database.');
  if (typeof folder !== 'string' || !isAbsolute(folder))
    throw new MongoError(2, 'trefoilBackup needs an absolute folder');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length) throw new Error('it is not empty');
  } catch (error) {
    throw new MongoError(2, `The folder ${folder} can't take a backup: ${(error as Error).message}`);
  }
  await engine.store.db.backup(folder, true);
  return ok({ folder });
});
