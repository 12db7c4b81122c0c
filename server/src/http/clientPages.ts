import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { pageAt } from '../contract/index.ts';
import { escapeHtml } from '../lib/html.ts';

const ONE_YEAR = 31_536_000;
const NEVER_CHANGES = `public, max-age=${ONE_YEAR}, immutable`;
const ASK_AGAIN = 'no-cache';

/** How the bytes of a file may travel. */
interface Encodings {
  br?: Buffer;
  gzip?: Buffer;
  identity: Buffer;
}

/**
 * Serves the built client: its files as the build compressed them, and for every other address its one page, in which
 * `%CONTACT_EMAIL%` is filled in. All of it is read into memory at once, so that page and files always belong together,
 * also when a new build takes their place on the disk under a running server.
 * @param folder the build; without one every address is a plain 404
 */
export function clientPages(folder: string, contactEmail: string): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  if (!existsSync(join(folder, 'index.html'))) return router;
  const page = compressed(
    readFileSync(join(folder, 'index.html'), 'utf8').replaceAll('%CONTACT_EMAIL%', () => escapeHtml(contactEmail)),
  );
  const sendPage = sender('.html', page, ASK_AGAIN);
  const files = readFiles(folder);

  router.get('/*path', (req, res, next) => {
    const sendFile = files.get(req.path);
    if (sendFile) return sendFile(req, res, next);
    // A missing asset must not be answered with the page: a browser would take it for a script.
    if (req.path.startsWith('/assets/')) return void res.status(404).type('text').send('Not found');
    // Any other address still gets the page, with the status of a missing one.
    res.status(pageAt(req.path) || req.path === '/index.html' ? 200 : 404);
    return sendPage(req, res, next);
  });
  router.get('/', sendPage);
  return router;
}

/** A handler for each file by its path, the page itself apart. */
function readFiles(folder: string): Map<string, RequestHandler> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry));
  const found = new Set(names);
  const handlers = new Map<string, RequestHandler>();
  for (const name of names) {
    const packed = /\.(br|gz)$/.test(name) && found.has(name.slice(0, -3));
    if (packed || name === '/index.html') continue;
    const read = (ending: string) => readFileSync(join(folder, name + ending));
    const encodings = {
      identity: read(''),
      ...(found.has(`${name}.br`) ? { br: read('.br') } : {}),
      ...(found.has(`${name}.gz`) ? { gzip: read('.gz') } : {}),
    };
    handlers.set(name, sender(extname(name), encodings, name.startsWith('/assets/') ? NEVER_CHANGES : ASK_AGAIN));
  }
  return handlers;
}

function pathOf(folder: string, entry: Dirent): string {
  return `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
}

function compressed(text: string): Encodings {
  const identity = Buffer.from(text);
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }) };
}

/** Answers with the smallest form the caller takes, or with 304 to who has it already. */
function sender(type: string, encodings: Encodings, caching: string): RequestHandler {
  const hash = createHash('sha256').update(encodings.identity).digest('base64url').slice(0, 27);
  const offered = (['br', 'gzip', 'identity'] as const).filter((encoding) => encodings[encoding]);
  return (req, res) => {
    // Browsers name gzip first and mean no preference by it.
    const encoding = offered.find((one) => req.acceptsEncodings(one)) ?? 'identity';
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    if (offered.length > 1) res.vary('Accept-Encoding');
    res.set({ 'Cache-Control': caching, ETag: `"${hash}-${encoding}"` });
    res.type(type).send(encodings[encoding]);
  };
}
