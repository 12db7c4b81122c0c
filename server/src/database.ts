import mongoose from 'mongoose';
import type { Config } from './config.ts';
import { startEmbedded } from './dataDir.ts';
import { wakeDriverWhenClosed } from './engine/driverSockets.ts';
import { isDatabaseUnavailable } from './http/errorHandler.ts';
import { isDiskFull } from './http/errors.ts';
import { NO_TIMEOUT } from './lib/timeouts.ts';
import type { Logger } from './logger.ts';

// Without a connection an operation fails instead of waiting for one; indexes are built below, once there is one.
mongoose.set({ bufferCommands: false, autoIndex: false, autoCreate: false });

/** The open database. */
export interface Database {
  /** Resolves once the database has been reached and its indexes are built; keeps trying until then. */
  readonly ready: Promise<void>;
  /** Resolves with the reason if the embedded database stops by itself; it is not restarted. */
  readonly failed: Promise<Error>;
  close(): Promise<void>;
}

/** The name of the database, unless the connection string has one. */
export const DATABASE = 'trefoil';
/**
 * Every response is due within 3 s, even while the database is unavailable: no operation takes longer than this, and none is
 * retried. Source: server/docs/api.md, "Errors".
 */
export const TIMEOUTS = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 1_300,
  waitQueueTimeoutMS: 2_000,
  // So that an operation seldom has to wait for a connection.
  minPoolSize: 20,
  socketTimeoutMS: 2_500,
  heartbeatFrequencyMS: 2_000,
  retryReads: false,
  retryWrites: false,
};
/** A write is acknowledged only when it is on disk. */
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;
const RETRY_MS = 1_000;
const INDEX_RETRY_MS = 60_000;

/**
 * Connects mongoose to MONGODB_URI, or starts the embedded database in DATA_DIR first. Without a connection operations fail
 * at once, or after the timeouts above, and work again by themselves when it is back.
 * @param options `shares` for a tool: it uses the embedded database that a server is running already; `timeouts` in place of
 *   those above
 * @throws StartError when the embedded database cannot be started
 */
export async function openDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  log: Logger,
  { shares = false, timeouts = TIMEOUTS } = {},
): Promise<Database> {
  const stop = new AbortController();
  const embedded = await startEmbedded(config, log, shares);
  const stopWaking = wakeDriverWhenClosed();
  return {
    ready: connect(config.mongodbUri ?? embedded!.uri(DATABASE), timeouts, log, stop.signal),
    failed: embedded?.failed ?? new Promise(() => {}),
    async close() {
      stop.abort();
      await mongoose.disconnect();
      stopWaking();
      await embedded?.close();
    },
  };
}

let pinging: Promise<boolean> | undefined;

/** Whether the database answers now; requests that ask meanwhile share one ping, because no rate limit bounds them. */
export function databaseAnswers(): Promise<boolean> {
  pinging ??= ping().finally(() => (pinging = undefined));
  return pinging;
}

async function ping(): Promise<boolean> {
  const { readyState, db } = mongoose.connection;
  if (readyState !== mongoose.ConnectionStates.connected || !db) return false;
  return db.command({ ping: 1 }).then(
    () => true,
    () => false,
  );
}

async function connect(uri: string, timeouts: typeof TIMEOUTS, log: Logger, signal: AbortSignal): Promise<void> {
  const options = { ...timeouts, ...DURABLE, ...(namesDatabase(uri) ? {} : { dbName: DATABASE }) };
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await mongoose.connect(uri, options);
      await createIndexes(log, signal);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (tries === 0) log.warn({ err: error }, 'The database is unavailable; retrying until it responds');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Whether the path of a connection string says which database to use. */
export function namesDatabase(uri: string): boolean {
  return /^[^:]+:\/\/[^/]+\/[^?]/.test(uri);
}

/** Builds the indexes of all models. On a full disk the missing ones are built later, when there is room. */
async function createIndexes(log: Logger, signal: AbortSignal): Promise<void> {
  try {
    for (const model of Object.values(mongoose.models)) {
      const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }));
      if (indexes.length > 0) await model.collection.createIndexes(indexes as never, NO_TIMEOUT);
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.warn('The disk is full: an index is missing until there is space');
    setTimeout(() => {
      if (!signal.aborted) void createIndexes(log, signal).catch(() => {});
    }, INDEX_RETRY_MS).unref();
  }
}
