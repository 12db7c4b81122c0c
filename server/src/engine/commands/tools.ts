import { mkdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { checkDocuments } from './checkDocuments.ts';
import { badValue } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { command, ok } from './command.ts';

/** The engine's own command `{ trefoilBackup: <absolute new folder> }`: a consistent, compact copy while others read and write. */
export const trefoilBackup = command({}, async ({ engine, message }) => {
  const folder = message.trefoilBackup;
  if (typeof folder !== 'string' || !isAbsolute(folder)) throw badValue('trefoilBackup needs an absolute folder');
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw badValue(`The folder ${folder} can't take a backup: ${(error as Error).message}`);
  }
  await engine.store.db.backup(folder, true);
  return ok();
});

/** The engine's own command `{ trefoilCheck: 1 }`: what the folder holds and everything that is wrong with it. */
export const trefoilCheck = command({}, async ({ engine, time }) =>
  ok({ report: (await checkDocuments(engine.catalog, time)) as unknown as Doc }),
);
