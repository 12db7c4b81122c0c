import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Everything under /api is private until a route says otherwise. */
export const keepPrivate: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Makes answers past a kilobyte smaller, at the quickest levels: an outline shrinks to less than half. */
export const compressAnswers: RequestHandler = compression({
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
});

/** Answers with what anyone may see, as JSON: kept by caches that ask again, with an ETag that saves sending it twice. */
export function sendPublic(res: Response, json: string): void {
  res.set('Cache-Control', 'no-cache');
  res.set('ETag', `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`);
  res.type('json').send(json);
}
