import { accessSync, constants, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { type DatabaseLog, type EmbeddedDatabase, FolderInUseError, startDatabase } from './engine/index.ts';
import { makeFolder, reasonOf } from './engine/storage/files.ts';

/** The embedded database cannot be started; the message says why and what to do. */
export class StartError extends Error {}

/** Makes sure that DATA_DIR exists and can be used, if anything is to be stored in it. @throws ConfigError */
export function openDataDir({ dataDir, mongodbUri, jwtSecret, smtpUrl }: Config): void {
  if (mongodbUri !== undefined && jwtSecret !== undefined && smtpUrl !== undefined) return;
  try {
    makeFolder(dataDir);
    // An existing folder may lack permissions.
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (statfsSync(dataDir).bavail === 0) throw Object.assign(new Error(), { code: 'ENOSPC' });
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} can't be used: ${reasonOf(error)}`]);
  }
}

/**
 * Starts the embedded database in DATA_DIR, in a thread of its own; with MONGODB_URI there is none.
 * @param shares uses the one that another process is running already
 * @throws StartError
 */
export async function startEmbedded(
  { dataDir, mongodbUri }: Pick<Config, 'dataDir' | 'mongodbUri'>,
  log: DatabaseLog,
  shares = false,
): Promise<EmbeddedDatabase | undefined> {
  if (mongodbUri !== undefined) return undefined;
  return startDatabase({ folder: join(dataDir, 'db'), log, shares }).catch((error: Error) => {
    if (!(error instanceof FolderInUseError)) throw new StartError(`The database can't be started: ${error.message}`);
    const holder = error.pid === undefined ? 'Another process' : `Process ${error.pid}`;
    throw new StartError(`${holder} runs on the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  });
}
