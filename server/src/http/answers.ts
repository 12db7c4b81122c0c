import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Everything under /api is private until a route says otherwise. */
export const keepPrivate: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Compresses responses of a kilobyte and more for clients that accept it, at the fastest level. */
export const compressResponses: RequestHandler = compression({
  threshold: 1_024,
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
});

/** Names the content of a public response, so that a cache can ask whether it has changed. */
export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
}

/** Responds with JSON that anyone may see: caches may keep it, but ask again with its ETag. */
export function sendPublic(res: Response, json: string): void {
  res
    .set({ 'Cache-Control': 'no-cache', ETag: etagOf(json) })
    .type('json')
    .send(json);
}
