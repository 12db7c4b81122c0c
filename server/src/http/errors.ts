import type { ApiError } from '../contract/index.ts';

/** An answer other than success, thrown anywhere and turned into JSON by the error handler alone. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly ApiError[];
  /** Seconds after which it makes sense to ask again; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** Joins `errors` in the answer, such as the stored outline of a conflict. */
  readonly extra?: Record<string, unknown>;
  /** Strangers can have as many of it as they like, so that it is no news for the log. */
  readonly quiet?: boolean;

  constructor(
    status: number,
    errors: readonly ApiError[],
    more: { retryAfter?: number; extra?: Record<string, unknown>; quiet?: boolean } = {},
  ) {
    super(errors.map(({ msg }) => msg).join('; '));
    this.name = 'HttpError';
    this.status = status;
    this.errors = errors;
    Object.assign(this, more);
  }
}

/** 400: what was sent cannot be taken. Name the field in `path` unless the whole is meant. */
export function invalid(msg: string, path?: string): HttpError {
  return new HttpError(400, [path === undefined ? { msg } : { msg, path }]);
}

/** 400 for several fields at once. */
export function invalidFields(errors: readonly ApiError[]): HttpError {
  return new HttpError(400, errors);
}

/** 401: no token, a bad or expired one, or a user who is gone. */
export function unauthorized(): HttpError {
  return new HttpError(401, [{ msg: 'Please sign in to go on' }]);
}

/** 403: signed in, but not allowed. */
export function forbidden(msg: string): HttpError {
  return new HttpError(403, [{ msg }]);
}

/** 404, such as `notFound('Post not found')`. */
export function notFound(msg: string): HttpError {
  return new HttpError(404, [{ msg }]);
}

/** 408: what is sent arrives so slowly that nobody can wait for it. */
export function tooSlow(): HttpError {
  return new HttpError(408, [{ msg: 'This took too long to arrive. Please try again' }]);
}

/** 409: the text was changed elsewhere; `extra` carries what is stored. */
export function conflict(errors: readonly ApiError[], extra: Record<string, unknown>): HttpError {
  return new HttpError(409, errors, { extra });
}

/** 413: the body is larger than this route takes. */
export function tooLarge(): HttpError {
  return new HttpError(413, [{ msg: 'This is more than can be sent at once' }]);
}

/** 415: the body is not plain JSON. */
export function unsupported(): HttpError {
  return new HttpError(415, [{ msg: 'Please send JSON that is not compressed, as application/json' }]);
}

/** 429, to be tried again after so many seconds. */
export function tooMany(retryAfter: number, msg = 'Too many tries. Please wait a little and try again'): HttpError {
  return new HttpError(429, [{ msg }], { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
}

/** 503: a part that is needed is away; nothing was done. */
export function unavailable(msg = 'We cannot reach our database just now. Please try again in a moment'): HttpError {
  return new HttpError(503, [{ msg }], { retryAfter: 5 });
}

/** 503: too many others wait or send just now; nothing was done. */
export function crowded(msg: string): HttpError {
  return new HttpError(503, [{ msg }], { retryAfter: 5, quiet: true });
}

const DUPLICATE_KEY = 11000;

/** Whether the database refused a write because a unique index has the value already. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown }).code === DUPLICATE_KEY;
}

/** Codes of the embedded database for a full disk, and for a file that can't be written otherwise. */
const [OUT_OF_DISK, FILE_FAILED] = [14031, 39];

/** Whether a database has no room for a write; what is stored can still be read. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown }).code === OUT_OF_DISK;
}

/** Whether a write could not be stored, for want of room or otherwise; what is stored can still be read. */
export function isUnwritable(error: unknown): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === FILE_FAILED;
}

/** For what may be left out where the disk takes nothing. @throws every other error */
export function ignoreUnwritable(error: unknown): void {
  if (!isUnwritable(error)) throw error;
}
