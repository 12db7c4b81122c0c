import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** Everything under /api is private until a route says otherwise. */
export const keepPrivate: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** What is shorter hardly gets smaller; Express hands longer bodies over as bytes. */
const LEAST_BYTES = 1_024;
const COMPRESSIONS = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
/** The quickest: an outline shrinks to less than half. */
const QUICKLY = { level: constants.Z_BEST_SPEED, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Makes answers past a kilobyte smaller for who can read that. */
export const compressAnswers: RequestHandler = (req, res, next) => {
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = (...args: unknown[]) => {
    const [body] = args;
    const encoding = Buffer.isBuffer(body) && body.length >= LEAST_BYTES && encodingFor(req);
    if (!encoding) return end(...args);
    res.set('Content-Encoding', encoding).removeHeader('Content-Length');
    res.writeHead(res.statusCode); // from here on nobody else answers
    COMPRESSIONS[encoding](body, QUICKLY).then(end, (error: Error) => res.destroy(error));
    return res;
  };
  next();
};

function encodingFor(req: Request) {
  const accepted = req.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** Answers with what anyone may see, as JSON: kept by caches that ask again, with an ETag that saves sending it twice. */
export function sendPublic(res: Response, json: string): void {
  res.set('Cache-Control', 'no-cache');
  res.set('ETag', `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`);
  res.type('json').send(json);
}
