import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import mongoose from 'mongoose';
import { HttpError, invalid, isDiskFull, isUnwritable, notFound, unavailable } from './errors.ts';
import { logOf } from '../logger.ts';
import { noteDatabaseAway } from './overload/concurrency.ts';

/** Codes with which a MongoDB server says that it can't serve now: shutting down, no primary, time or disk run out. */
const AWAY_CODES = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const AWAY_NAMES =
  /^(Mongo((ose)?ServerSelection|ServerClosed|Network|NotConnected|TopologyClosed|ClientClosed|PoolClosed|WaitQueueTimeout|ExpiredSession)|(Mongo)?PoolCleared)/;
/** What the driver passes on as it came when a connection breaks while it writes. */
const BROKEN = new Set<unknown>(['EPIPE', 'ECONNRESET']);
/** What the embedded database says of a damaged part of its file. */
const DAMAGED = 324;

/** The log is told so often that a crowd is turned away; each call of it would fill a disk. */
const CROWD_TOLD_MS = 60_000;
let crowdTold = -Infinity;

/** Any path or method under /api that no route took. */
export const unknownRoute: RequestHandler = () => {
  throw notFound('There is nothing at this address');
};

/** Turns every error into the one answer shape `{ errors: [{ msg, path? }] }`; what nobody foresaw is logged and a 500. */
export const errorHandler: ErrorRequestHandler = (error, _req, res, next) => {
  const answer = asHttpError(error);
  if (answer.quiet) tellOfCrowd(res);
  else if (answer.status >= 500)
    logOf(res)?.[answer.status === 500 ? 'error' : 'warn']({ err: error }, 'Request failed');
  if (res.headersSent) return next(error);
  if (answer.retryAfter !== undefined) res.set('Retry-After', String(answer.retryAfter));
  res.set('Cache-Control', 'no-store');
  res.status(answer.status).json({ errors: answer.errors, ...answer.extra });
};

function tellOfCrowd(res: Response): void {
  res.locals['quiet'] = true;
  const now = performance.now();
  if (now - crowdTold < CROWD_TOLD_MS) return;
  crowdTold = now;
  logOf(res)?.warn('Very many call at once; some are turned away');
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(error)) {
    // Of a crowd that waits for a connection nothing can be told about the database.
    if (!isCrowded(error)) noteDatabaseAway();
    return unavailable();
  }
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (isDiskFull(error)) return unavailable('Our disk is full, so nothing can be saved just now');
  if (isUnwritable(error) || code === DAMAGED) return unavailable('Our storage has a fault. Please try again later');
  if (typeof status === 'number' && status >= 400 && status < 500) return invalid('This request could not be read');
  return new HttpError(500, [{ msg: 'Something went wrong on our side. Please try again' }]);
}

const isCrowded = (error: unknown) => (error as Error).name === 'MongoWaitQueueTimeoutError';

/** Whether the database could not be reached or could not serve, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several writes sent at once fail in a wrapping.
  if (error instanceof mongoose.mongo.MongoBulkWriteError && error.errorResponse instanceof Error)
    return isDatabaseAway(error.errorResponse);
  if (AWAY_NAMES.test(error.name)) return true;
  const { code } = error as { code?: unknown };
  if (BROKEN.has(code)) return true;
  if (AWAY_CODES.has(code as number) && error.name.startsWith('Mongo')) return true;
  // Before the first connection mongoose itself refuses, because operations are not buffered.
  return error instanceof mongoose.MongooseError && /initial connection|bufferCommands/.test(error.message);
}
