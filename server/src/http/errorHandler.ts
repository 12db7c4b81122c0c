import { types } from 'node:util';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import mongoose from 'mongoose';
import { logOf } from '../logger.ts';
import { logEvent } from './events.ts';
import { HttpError, invalid, isDiskFull, isUnwritable, notFound, unavailable } from './errors.ts';

/** Codes with which MongoDB says that it cannot serve now: shutting down, no primary, out of time. */
const UNAVAILABLE_CODES = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const UNAVAILABLE_NAMES =
  /^(Mongo((ose)?ServerSelection|ServerClosed|Network|NotConnected|TopologyClosed|ClientClosed|PoolClosed|WaitQueueTimeout|ExpiredSession)|(Mongo)?PoolCleared)/;
/** What the driver passes on when a connection breaks while it writes. */
const BROKEN = new Set<unknown>(['EPIPE', 'ECONNRESET']);
/** What the embedded database says of a damaged part of its file. */
const DAMAGED = 324;
/** A document that is inserted, or that an update would make, exceeds the database's 16 MB. */
const DOCUMENT_TOO_LARGE = new Set<unknown>([10334, 17419]);

/** Overload is logged once in this time: a line for each refused call would fill a disk. */
const OVERLOAD_LOGGED_MS = 60_000;

/** Any path or method that no route serves. */
export const unknownRoute: RequestHandler = () => {
  throw notFound('There is nothing at this address');
};

/** Turns every error into `{ errors: [{ msg, path? }] }`; an unexpected one is logged and becomes a 500. */
export function createErrorHandler(): ErrorRequestHandler {
  let overloadLogged = -Infinity;

  function logOverload(res: Response): void {
    res.locals['quiet'] = true;
    const now = performance.now();
    if (now - overloadLogged < OVERLOAD_LOGGED_MS) return;
    overloadLogged = now;
    logOf(res)?.warn('The server is overloaded; some requests are refused');
  }

  return (error, req, res, next) => {
    const response = asHttpError(error);
    if (response.status === 403) logEvent(req, 'forbidden');
    if (response.quiet) logOverload(res);
    else if (response.status >= 500)
      logOf(res)?.[response.status === 500 ? 'error' : 'warn']({ err: error }, 'Request failed');
    if (res.headersSent) return next(error);
    if (isDatabaseUnavailable(error)) res.locals['databaseAway'] = true;
    if (response.retryAfter !== undefined) res.set('Retry-After', String(response.retryAfter));
    res.set('Cache-Control', 'no-store');
    res.status(response.status).json({ errors: response.errors, ...response.extra });
  };
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseUnavailable(error)) return unavailable();
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (DOCUMENT_TOO_LARGE.has(code))
    return invalid('This would exceed the 16 MB we can store. Please shorten something first.');
  if (isDiskFull(error) || isUnwritable(error) || code === DAMAGED)
    return unavailable('We can’t save right now. Your text is safe on this device.');
  // A path with a malformed % escape.
  if (error instanceof URIError) return notFound('There is nothing at this address');
  if (typeof status === 'number' && status >= 400 && status < 500) return invalid('This request could not be read');
  return new HttpError(500, [{ msg: 'Something went wrong on our end. Please try again.' }]);
}

/** Whether the database could not be reached or could not serve, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  // Several writes sent at once fail in a wrapper.
  if (error instanceof mongoose.mongo.MongoBulkWriteError && types.isNativeError(error.errorResponse))
    return isDatabaseUnavailable(error.errorResponse);
  if (UNAVAILABLE_NAMES.test(error.name)) return true;
  const { code } = error as { code?: unknown };
  if (BROKEN.has(code)) return true;
  if (UNAVAILABLE_CODES.has(code as number) && error.name.startsWith('Mongo')) return true;
  // Before the first connection mongoose itself refuses, because operations are not buffered.
  return error instanceof mongoose.MongooseError && /initial connection|bufferCommands/.test(error.message);
}
