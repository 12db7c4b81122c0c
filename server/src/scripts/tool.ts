import { setTimeout as wait } from 'node:timers/promises';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { createLogger } from '../logger.ts';

const PATIENCE_MS = 10_000;

/** Something a person typed can't be done; the message says what to do instead. */
export class ToolError extends Error {}

/**
 * Runs a command-line tool over the database of the settings; works while the server runs, on the same database.
 * @param work gets the words of the command line
 */
export async function runTool(work: (words: string[], config: Config) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig();
    const database = await openDatabase(config, createLogger({ logLevel: 'warn' }), { shares: true });
    try {
      await Promise.race([database.ready, wait(PATIENCE_MS, undefined, { ref: false }).then(giveUp)]);
      await work(process.argv.slice(2), config);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof ToolError || error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}

function giveUp(): never {
  throw new ToolError('The database does not answer. Is MONGODB_URI right, and is the server there running?');
}
