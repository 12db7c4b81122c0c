import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { notFound } from './errors.ts';

/**
 * The headers every answer carries: nothing inline but the pages' own first styles, nothing foreign but images by https,
 * in nobody's frame.
 * @param styleHashes SHA-256 in base64 of those styles
 */
export function securityHeaders(appUrl: string, styleHashes: readonly string[] = []): RequestHandler {
  const https = appUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        styleSrc: ["'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)],
        objectSrc: ["'none'"],
        scriptSrcAttr: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  });
}

/** Cross-origin calls from the address of the app alone; OPTIONS serves nothing else. To be mounted at `/api`. */
export function cors(appUrl: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Origin');
    const { origin } = req.headers;
    if (origin === appUrl) {
      res.set('Access-Control-Allow-Origin', appUrl);
      res.set('Access-Control-Expose-Headers', 'ETag, Link, Retry-After, X-Request-Id');
    }
    if (req.method !== 'OPTIONS') return next();
    if (origin === undefined) throw notFound('There is nothing at this address');
    if (origin === appUrl) {
      res.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      res.set(
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Auth-Token',
      );
      res.set('Access-Control-Max-Age', '600');
    }
    res.status(204).end();
  };
}
