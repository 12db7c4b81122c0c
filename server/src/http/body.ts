import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { invalid } from './errors.ts';

const KB = 1024;
const LARGE_BODIES: Readonly<Record<string, number>> = {
  'POST /profile': 8 * KB * KB,
  'POST /outlines': 4 * KB * KB,
};
const LIMIT = 256 * KB;

/** Reads any body whatever type it claims to be: the token travels in a header, so a form elsewhere gains nothing. */
function readerOf(limit: number): RequestHandler {
  return express.raw({ type: () => true, limit });
}
const readers = new Map([LIMIT, ...Object.values(LARGE_BODIES)].map((limit) => [limit, readerOf(limit)]));

/**
 * Reads the JSON object of a request into `req.body` (`{}` without a body), to be mounted at `/api`.
 * @throws 413 beyond the limit of the route, 400 for anything that is not an object in JSON in UTF-8
 */
export const readJsonObject: RequestHandler[] = [readBytes, parseObject];

function readBytes(...[req, res, next]: Parameters<RequestHandler>): unknown {
  const limit = LARGE_BODIES[`${req.method} ${req.path}`] ?? LIMIT;
  return readers.get(limit)!(req, res, next);
}

function parseObject(...[req, , next]: Parameters<RequestHandler>): void {
  const raw: unknown = req.body;
  if (Buffer.isBuffer(raw) && !isUtf8(raw)) throw invalid('This request is not in UTF-8');
  const parsed = Buffer.isBuffer(raw) && raw.length > 0 ? parseJson(raw.toString('utf8')) : {};
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalid('This request must be a JSON object');
  }
  req.body = parsed;
  next();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('This request is not valid JSON'); // without the parser's words: they repeat what was sent
  }
}
