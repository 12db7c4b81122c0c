import { accessSync, constants } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { makeFolder, reasonOf } from './engine/storage/files.ts';

/** Makes sure that DATA_DIR is there and can be used, if anything is kept in it. @throws ConfigError */
export function openDataDir({ dataDir, mongodbUri, jwtSecret, smtpUrl }: Config): void {
  if (mongodbUri !== undefined && jwtSecret !== undefined && smtpUrl !== undefined) return;
  try {
    makeFolder(dataDir);
    // A folder that is there already can be closed to us.
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} can't be used: ${reasonOf(error)}`]);
  }
}
