import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { notFound } from './errors.ts';
import { fewInEachTurn } from './overload/arrivals.ts';

/** What no page of ours ever asks a browser for. */
const UNUSED_FEATURES = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'];

/** SHA-256 in base64 of what stands inside pages. */
export interface InlineHashes {
  styles: readonly string[];
  scripts: readonly string[];
}

const NOTHING_INLINE: InlineHashes = { styles: [], scripts: [] };
const named = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)];

export const POLICY = 'Content-Security-Policy';

/**
 * The headers of an answer, to be worked out once: nothing foreign but images by https, nothing inline but what a page
 * carries itself, in nobody's frame.
 */
export function securityHeadersOf(appUrl: string, inline = NOTHING_INLINE): ReadonlyMap<string, string> {
  const https = appUrl.startsWith('https:');
  const headers = new Map([['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')]]);
  const answer = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        scriptSrc: named(inline.scripts),
        styleSrc: named(inline.styles),
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
  set({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}

/** Sets the headers of every answer. */
export function securityHeaders(appUrl: string): RequestHandler {
  const headers = securityHeadersOf(appUrl) as Map<string, string>;
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Lets scripts of the app's address read answers, wherever the API is, and no others. To be mounted at `/api`. */
export function cors(appUrl: string): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Vary', 'Origin, Accept-Encoding'); // answers come compressed, too
    const { origin } = req.headers;
    if (origin === appUrl) {
      res.set('Access-Control-Allow-Origin', appUrl);
      res.set('Access-Control-Expose-Headers', 'ETag, Link, Retry-After, X-Request-Id');
    }
    next();
  };
}

/** Answers OPTIONS, by which browsers ask whether they may call from another origin; it serves nothing else. @throws 404 */
export function preflight(appUrl: string): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'OPTIONS') return next();
    return fewInEachTurn(req, res, () => {
      const { origin } = req.headers;
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
    });
  };
}
