import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type Config, loadConfig } from '../config.ts';
import { DATABASE, namesDatabase, openDatabase } from '../database.ts';
import { startDatabase } from '../engine/index.ts';
import { createLogger } from '../logger.ts';

const MAX_WAIT_MS = 10_000;

/**
 * Runs a command-line tool. If it fails, prints the error's message, which says what to do, and ends with exit code 1.
 * @param work gets the arguments
 */
export async function runTool(work: (args: string[], config: Config) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2), loadConfig());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a tool that uses the application's models; works while the server is running. */
export async function runModelTool(work: (args: string[], config: Config) => Promise<void>): Promise<void> {
  await runTool(async (args, config) => {
    const database = await openDatabase(config, createLogger({ logLevel: 'warn' }), { shares: true });
    try {
      await Promise.race([database.ready, wait(MAX_WAIT_MS, undefined, { ref: false }).then(giveUp)]);
      await work(args, config);
    } finally {
      await database.close();
    }
  });
}

function giveUp(): never {
  throw new Error('The database is not responding. Check MONGODB_URI, and that the database server is running.');
}

type DatabaseWork = (db: mongo.Db) => Promise<void>;

/** Opens the application's database, embedded or not, without its models; works while the server is running. */
export async function withDatabase(config: Config, work: DatabaseWork): Promise<void> {
  if (config.mongodbUri !== undefined) return withMongoDb(config.mongodbUri, work);
  const embedded = await startDatabase({ folder: embeddedFolder(config), shares: true });
  try {
    await withMongoDb(embedded.uri(DATABASE), work);
  } finally {
    await embedded.close();
  }
}

/** Connects to a MongoDB and the database that its connection string names. @throws Error when it does not answer */
export async function withMongoDb(uri: string, work: DatabaseWork): Promise<void> {
  const timeout = uri.includes('serverSelectionTimeoutMS') ? {} : { serverSelectionTimeoutMS: MAX_WAIT_MS };
  const client = new mongo.MongoClient(uri, timeout);
  try {
    await client.connect().catch((error: Error) => {
      throw new Error(`No database is responding at ${hidePassword(uri)}: ${error.message}`);
    });
    await work(client.db(namesDatabase(uri) ? undefined : DATABASE));
  } finally {
    await client.close();
  }
}

/** The folder of the embedded database. @throws Error if the settings name a MongoDB */
export function embeddedFolder({ mongodbUri, dataDir }: Config): string {
  if (mongodbUri !== undefined) {
    throw new Error('MONGODB_URI is set, so the data is in that MongoDB: use mongodump and mongorestore for it.');
  }
  return join(dataDir, 'db');
}

/** A folder given as an argument, relative to where npm was called. */
export function folderOf(argument: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), argument);
}

/** A connection string as it may be shown. */
export function hidePassword(uri: string): string {
  return uri.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1:***@');
}
