import mongoose from 'mongoose';
import type { Config } from './config.ts';
import { startEmbedded } from './dataDir.ts';
import { wakeDriverWhenClosed } from './engine/driverSockets.ts';
import type { Logger } from './logger.ts';
import { NO_HURRY } from './lib/patience.ts';
import { isDatabaseAway } from './http/errorHandler.ts';
import { isDiskFull } from './http/errors.ts';

// Without a connection an operation fails instead of waiting for one; indexes are made below, when it is there.
mongoose.set({ bufferCommands: false, autoIndex: false, autoCreate: false });

/** The open database. */
export interface Database {
  /** Resolves once the database has been reached; its indexes may still be missing. */
  readonly reached: Promise<void>;
  /** Resolves once the database has been reached and its indexes are there; keeps trying until then. Rejects if it refuses. */
  readonly ready: Promise<void>;
  /** Resolves with the reason if the embedded database ends by itself; it does not come back then. */
  readonly failed: Promise<Error>;
  close(): Promise<void>;
}

const DATABASE = 'trefoil';
/**
 * An answer is due within 3 s even when the database is away, so nothing waits longer than this, and nothing is tried a
 * second time: the person who asked is told and can try again.
 */
const PATIENCE = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 1_300,
  waitQueueTimeoutMS: 2_000,
  maxPoolSize: 150, // requests take turns (see http/overload/concurrency.ts), each with a few operations at once
  socketTimeoutMS: 2_500,
  heartbeatFrequencyMS: 2_000,
  retryReads: false,
  retryWrites: false,
};
/** What was answered must be on disk, not only in memory. */
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;
const RETRY_MS = 1_000;
const INDEX_RETRY_MS = 60_000;

/**
 * Connects mongoose to MONGODB_URI, or starts the embedded database in DATA_DIR first. Without a connection operations
 * fail at once (or after the time above) instead of waiting, and work again by themselves when it is back.
 * @param options `shares` for a tool: it uses the embedded database that a server runs already; `starting` is the embedded
 *   database where it has been started before
 * @throws StartError when the embedded database can't be started
 */
export async function openDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  log: Logger,
  { shares = false, starting = startEmbedded(config, log, shares) } = {},
): Promise<Database> {
  const stop = new AbortController();
  const embedded = await starting;
  const stopWaking = wakeDriverWhenClosed();
  const reached = new Promise<void>((resolve) => mongoose.connection.once('connected', resolve));
  const ready = connect(config.mongodbUri ?? embedded!.uri(DATABASE), log, stop.signal);
  return {
    reached,
    ready,
    failed: embedded?.failed ?? new Promise(() => {}),
    async close() {
      stop.abort();
      await mongoose.disconnect();
      stopWaking();
      await embedded?.close();
    },
  };
}

let asking: Promise<boolean> | undefined;

/** Whether the database answers now; asked once for all who want to know meanwhile, since no limit bounds them. */
export function databaseAnswers(): Promise<boolean> {
  asking ??= ping().finally(() => (asking = undefined));
  return asking;
}

async function ping(): Promise<boolean> {
  const database = mongoose.connection.db;
  if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected || !database) return false;
  return database.command({ ping: 1 }).then(
    () => true,
    () => false,
  );
}

async function connect(uri: string, log: Logger, signal: AbortSignal): Promise<void> {
  const options = { ...PATIENCE, ...DURABLE, ...(namesDatabase(uri) ? {} : { dbName: DATABASE }) };
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await mongoose.connect(uri, options);
      await createIndexes(log, signal);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (tries === 0) log.warn({ err: error }, 'The database is away; trying again until it is there');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Whether the path of a connection string says which database to use. */
function namesDatabase(uri: string): boolean {
  return /^[^:]+:\/\/[^/]+\/[^?]/.test(uri);
}

/**
 * All indexes of all models; building one on many documents may take longer than an operation of a request. On a full disk
 * this does not wait for those that are missing: they come when there is room.
 */
async function createIndexes(log: Logger, signal: AbortSignal): Promise<void> {
  try {
    for (const model of Object.values(mongoose.models)) {
      const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }));
      if (indexes.length > 0) await model.collection.createIndexes(indexes as never, NO_HURRY);
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.warn('The disk is full: an index is missing until there is room');
    setTimeout(() => {
      if (!signal.aborted) void createIndexes(log, signal).catch(() => {});
    }, INDEX_RETRY_MS).unref();
  }
}
