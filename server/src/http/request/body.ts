import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { KeyedCounter } from '../../lib/keyedCounter.ts';
import { HttpError, invalid, overloaded, tooLarge, unsupported } from '../errors.ts';
import { addressOf } from './address.ts';
import { findUser } from './currentUser.ts';

const KB = 1024;

/** The most a route takes, in bytes. Source: server/docs/api.md, "Every call". */
const LIMITS = { profile: 8 * KB * KB, outline: 4 * KB * KB, other: 256 * KB };
/** How many bodies beyond 256 kB one IP address may send at once, so that slow senders cannot fill the memory. */
const MOST_LARGE = 4;

const parsers = new Map(Object.values(LIMITS).map((limit) => [limit, parserFor(limit)]));

/**
 * Makes the handler that reads the JSON object of a request into `req.body`, `{}` without a body. Comes after rate limits and
 * tokens: before it no byte of the body has been read.
 * @throws 413 beyond the route's limit; 415 for anything but uncompressed JSON; 400 for anything but an object in valid JSON
 *   and UTF-8; 503 when the IP address is already sending four large bodies
 */
export function createBodyReader(): RequestHandler {
  const largeBodies = new KeyedCounter();
  return (req, res, next) => {
    req.body = {};
    if (!hasBody(req)) return next();
    const limit = limitFor(req, res);
    if (bytesAnnounced(req) > limit) throw tooLarge();
    if (!req.is('application/json')) throw unsupported();
    if (limit > LIMITS.other) countLargeBody(req, res, largeBodies);
    parsers.get(limit)!(req, res, (error: unknown) => {
      if (error !== undefined) next(asHttpError(error));
      else if (Array.isArray(req.body)) next(invalid('This request must be a JSON object'));
      else next();
    });
  };
}

function parserFor(limit: number): RequestHandler {
  return express.json({
    limit,
    inflate: false,
    strict: true,
    type: () => true,
    verify: (_req, _res, raw, encoding) => {
      if (encoding !== 'utf-8') throw unsupported();
      if (!isUtf8(raw)) throw invalid('This request is not in UTF-8');
    },
  });
}

/** The body of a GET is ignored. */
function hasBody(req: Request): boolean {
  return req.method !== 'GET' && req.method !== 'HEAD' && bytesAnnounced(req) > 0;
}

/** The announced size of a body in bytes; `Infinity` if it is chunked. */
function bytesAnnounced({ headers }: Request): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

function limitFor({ method, path }: Request, res: Response): number {
  if (method === 'POST' && path === '/profile' && findUser(res)?.emailVerified) return LIMITS.profile;
  if (method === 'POST' && path === '/outlines') return LIMITS.outline;
  return LIMITS.other;
}

/** Counts a body that may be large until its request is over. @throws 503 */
function countLargeBody(req: Request, res: Response, largeBodies: KeyedCounter): void {
  if (bytesAnnounced(req) <= LIMITS.other) return;
  const address = addressOf(req);
  if (largeBodies.get(address) >= MOST_LARGE) throw overloaded();
  largeBodies.add(address, 1);
  res.once('close', () => largeBodies.add(address, -1));
}

/** Converts an error of body-parser by its `type`; its message is dropped, as it repeats the input. */
function asHttpError(error: unknown): Error {
  if (error instanceof HttpError) return error;
  switch ((error as { type?: unknown }).type) {
    case 'entity.too.large':
      return tooLarge();
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return unsupported();
    case 'entity.parse.failed':
      return invalid('This request is not valid JSON');
    default:
      return invalid('This request could not be read');
  }
}
