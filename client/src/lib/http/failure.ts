import type { ApiError } from '@trefoil/server/contract';
import { counted } from '../text.ts';

/** Why a call failed, as a serializable value. */
export interface Failure {
  /** HTTP status, 0 when the server was not reached. */
  status: number;
  statusText: string;
  /** At least one message for the user; `path` names a field. */
  errors: ApiError[];
  /** Seconds to wait, from a 429 or 503. */
  retryAfter?: number;
  /** The rest of the response, such as `outline` of a 409. */
  data?: unknown;
}

/** For actions without text. */
export const NOT_REACHED = 'We couldn’t reach Trefoil. Please try again in a moment.';
/** For forms that keep their text on the device. */
export const TEXT_IS_SAFE =
  'We couldn’t reach Trefoil. Your text is safe on this device. Please try again in a moment.';
/** For forms whose text this device cannot store. */
export const NOWHERE =
  'This browser can’t store drafts, and we couldn’t reach Trefoil. Copy your text before closing this page.';
const WENT_WRONG = 'Something went wrong on our end. Please try again in a moment.';

/** Thrown by the client; carries the failure. */
export class ClientError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.errors[0]?.msg ?? failure.statusText);
  }
}

/** The failure of a call without a response: no connection, a timeout, or code that did not load. */
export function notReached(): Failure {
  return { status: 0, statusText: 'No connection', errors: [{ msg: NOT_REACHED }] };
}

/** The failure of what threw something else, which is a bug, or ended without saying why: another attempt may succeed. */
export const BROKEN = failureOf(500, 'Error', null);

/** Why a call failed, from what was thrown. */
export const failureIn = (error: unknown): Failure => (error instanceof ClientError ? error.failure : BROKEN);

/** Converts an error response of the server, whatever its body. */
export function failureOf(status: number, statusText: string, body: unknown, retryAfter?: string): Failure {
  const { errors, ...data } = (typeof body === 'object' && body !== null ? body : {}) as { errors?: unknown };
  const known = Array.isArray(errors) ? errors.filter(isApiError) : [];
  const wait = Number(retryAfter);
  const limited = status === 429 && wait > 0 ? known.map((error) => withTime(error, wait)) : known;
  return {
    status,
    statusText,
    errors: limited.length > 0 ? limited : [{ msg: WENT_WRONG }],
    ...(wait > 0 && { retryAfter: wait }),
    ...(Object.keys(data).length > 0 && { data }),
  };
}

/** An error that also says in how many seconds, minutes, or hours to try again. */
function withTime({ msg, ...error }: ApiError, seconds: number): ApiError {
  const [size, unit] = seconds < 100 ? [1, 'second'] : seconds < 6_000 ? [60, 'minute'] : [3_600, 'hour'];
  return { ...error, msg: `${msg} Try again in ${counted(Math.ceil(seconds / size), unit)}.` };
}

function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'msg' in error && typeof error.msg === 'string';
}

/** Whether a retry can help: there is no connection, or the server is not ready. */
export function isPassing(failure: Failure): boolean {
  return failure.status === 0 || failure.status === 429 || failure.status >= 500;
}

/** The first message of each field that has one. */
export function errorsByField(failure: Failure | null | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { msg, path } of failure?.errors ?? []) if (path) found[path] ??= msg;
  return found;
}
