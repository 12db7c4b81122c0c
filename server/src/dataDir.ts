import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { reasonOf } from './engine/storage/files.ts';

/** Makes sure that DATA_DIR is there and can be used, if anything is kept in it. @throws ConfigError */
export function openDataDir({ dataDir, mongodbUri, jwtSecret, smtpUrl }: Config): void {
  if (mongodbUri !== undefined && jwtSecret !== undefined && smtpUrl !== undefined) return;
  try {
    // Access is asked for because a folder that is there already can be without it.
    if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory())
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} can't be used: ${reasonOf(error)}`]);
  }
}
