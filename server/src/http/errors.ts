import type { ApiError } from '../contract/index.ts';

/** A response other than success: thrown anywhere, turned into JSON by the error handler alone. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly ApiError[];
  /** Seconds after which it makes sense to try again; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** Sent beside `errors`, such as the stored outline of a conflict. */
  readonly extra?: Record<string, unknown>;
  /** Anyone can cause as many of these as they like, so they are not logged one by one. */
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

/** 400: the input is invalid. `path` names the field, unless the whole is meant. */
export function invalid(msg: string, path?: string): HttpError {
  return new HttpError(400, [path === undefined ? { msg } : { msg, path }]);
}

/** 400 for several fields at once. */
export function invalidFields(errors: readonly ApiError[]): HttpError {
  return new HttpError(400, errors);
}

/** 401: a missing, invalid or expired token, or a user that no longer exists. */
export function unauthorized(): HttpError {
  return new HttpError(401, [{ msg: 'Please log in to continue' }]);
}

/** 403: signed in, but not allowed. */
export function forbidden(msg: string): HttpError {
  return new HttpError(403, [{ msg }]);
}

/** 404, such as `notFound('Post not found')`. */
export function notFound(msg: string): HttpError {
  return new HttpError(404, [{ msg }]);
}

/** 409: the text was changed elsewhere; `extra` carries what is stored. */
export function conflict(errors: readonly ApiError[], extra: Record<string, unknown>): HttpError {
  return new HttpError(409, errors, { extra });
}

/** 413: the body is larger than this route allows. */
export function tooLarge(): HttpError {
  return new HttpError(413, [{ msg: 'This is too large to send' }]);
}

/** 415: the body is not uncompressed JSON. */
export function unsupported(): HttpError {
  return new HttpError(415, [{ msg: 'Send uncompressed JSON as application/json.' }]);
}

/** 429. @param retryAfter in seconds; the client appends it to the message */
export function tooMany(retryAfter: number, msg = 'Too many attempts.'): HttpError {
  return new HttpError(429, [{ msg }], { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
}

/** 503: the database or another required component is unavailable. */
export function unavailable(msg = 'We can’t reach our database right now. Please try again in a moment.'): HttpError {
  return new HttpError(503, [{ msg }], { retryAfter: 5 });
}

/** 503: the server is overloaded; nothing was done. */
export function overloaded(msg = 'Trefoil is busy right now. Please try again in a moment.'): HttpError {
  return new HttpError(503, [{ msg }], { retryAfter: 5, quiet: true });
}

const DUPLICATE_KEY = 11000;

/** Whether the database refused a write because of a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown }).code === DUPLICATE_KEY;
}

/** Codes of the embedded database for a full disk, and for a file that cannot be written for another reason. */
const [OUT_OF_DISK, FILE_FAILED] = [14031, 39];

/** Whether the database has no room for a write; it can still be read. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown }).code === OUT_OF_DISK;
}

/** Whether the database could not store a write, on a full disk or otherwise; it can still be read. */
export function isUnwritable(error: unknown): boolean {
  return isDiskFull(error) || (error as { code?: unknown }).code === FILE_FAILED;
}
