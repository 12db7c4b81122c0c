import { join, resolve } from 'node:path';
import { mongo } from 'mongoose';
import { type Config, loadConfig } from '../config.ts';
import { ToolError } from './tool.ts';

/** The folder of the embedded database; a tool for that database alone refuses when the settings name a MongoDB. */
export function embeddedFolder({ mongodbUri, dataDir }: Config): string {
  if (mongodbUri !== undefined) {
    throw new ToolError('MONGODB_URI is set, so the data is in that MongoDB: use mongodump and mongorestore for it.');
  }
  return join(dataDir, 'db');
}

/** A folder that a person typed, as seen from where npm was called. */
export function typedFolder(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** Runs a tool with the settings; says in one sentence what went wrong and ends with exit code 1 then. */
export async function runDatabaseTool(work: (words: string[], config: Config) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2), loadConfig());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Opens the application's database for a tool, embedded or not, and closes it behind the work. */
export async function withDatabase(config: Config, work: (client: mongo.MongoClient) => Promise<void>) {
  const { startDatabase } = await import('../engine/index.ts');
  const embedded =
    config.mongodbUri === undefined
      ? await startDatabase({ folder: join(config.dataDir, 'db'), shares: true })
      : undefined;
  try {
    await withClient(config.mongodbUri ?? embedded!.uri('trefoil'), work);
  } finally {
    await embedded?.close();
  }
}

/** Connects to a MongoDB for a piece of work. @throws ToolError when nobody answers there */
export async function withClient(uri: string, work: (client: mongo.MongoClient) => Promise<void>): Promise<void> {
  const patience = uri.includes('serverSelectionTimeoutMS') ? {} : { serverSelectionTimeoutMS: 10_000 };
  const client = new mongo.MongoClient(uri, patience);
  try {
    await client.connect().catch((error: Error) => {
      throw new ToolError(`No database answers at ${hidePassword(uri)}: ${error.message}`);
    });
    await work(client);
  } finally {
    await client.close();
  }
}

/** A connection string as it may be shown. */
export function hidePassword(uri: string): string {
  return uri.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1:***@');
}
