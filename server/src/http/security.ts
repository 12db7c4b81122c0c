import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { notFound } from './errors.ts';

/** Browser features that no page of ours uses. */
const UNUSED_FEATURES = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'];

/** The policies under which a page may turn text into HTML or code: ours, DOMPurify's, and ProseMirror's for pasted text. */
const TRUSTED_TYPES = ['default', 'description', 'dompurify', 'ProseMirrorClipboard'];

/** SHA-256 in base64 of the inline styles and scripts of a page. */
export interface InlineHashes {
  styles: readonly string[];
  scripts: readonly string[];
}

const NOTHING_INLINE: InlineHashes = { styles: [], scripts: [] };
const withHashes = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)];

export const POLICY = 'Content-Security-Policy';

/**
 * The security headers of a response, to be computed once: nothing from other origins but images over https, nothing inline
 * but what a page itself carries, no framing.
 */
export function securityHeadersOf(appUrl: string, inline = NOTHING_INLINE): ReadonlyMap<string, string> {
  const https = appUrl.startsWith('https:');
  const headers = new Map([['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')]]);
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        scriptSrc: withHashes(inline.scripts),
        styleSrc: withHashes(inline.styles),
        objectSrc: ["'none'"],
        scriptSrcAttr: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: TRUSTED_TYPES,
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** Sets the security headers of every response. */
export function securityHeaders(appUrl: string): RequestHandler {
  const headers = securityHeadersOf(appUrl) as Map<string, string>;
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Lets scripts of the app's own origin read responses, and no others. To be mounted at `/api`. */
export function cors(appUrl: string): RequestHandler {
  return ({ headers: { origin } }, res, next) => {
    res.vary('Origin');
    if (origin === appUrl) {
      res.set('Access-Control-Allow-Origin', appUrl);
      res.set('Access-Control-Expose-Headers', 'ETag, Link, Retry-After, X-Request-Id');
    }
    next();
  };
}

/** Answers OPTIONS, with which browsers ask whether they may call from another origin; it serves nothing else. @throws 404 */
export function preflight(appUrl: string): RequestHandler {
  return ({ method, headers: { origin } }, res, next) => {
    if (method !== 'OPTIONS') return next();
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
