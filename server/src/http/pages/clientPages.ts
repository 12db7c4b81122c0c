import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type RequestHandler, type Response, Router } from 'express';
import { PAGES, pageAt } from '../../contract/index.ts';
import { escapeHtml } from '../../lib/html.ts';
import { once } from '../../lib/once.ts';
import { waitBriefly } from '../../lib/patience.ts';
import { type InlineHashes, POLICY, securityHeadersOf } from '../security.ts';

const ONE_YEAR = 31_536_000;
const NEVER_CHANGES = `public, max-age=${ONE_YEAR}, immutable`;
const ASK_AGAIN = 'no-cache';

/** How the bytes of a file may travel; what is packed on demand is a function. */
interface Encodings {
  br?: Buffer | (() => Promise<Buffer>);
  gzip?: Buffer | (() => Promise<Buffer>);
  identity: Buffer;
}

/** What a shared link shows of a page. All of it is public. */
export interface PagePreview {
  title: string;
  description: string;
  /** Absolute URL of a picture. */
  image?: string;
}

interface Settings {
  contactEmail: string;
  /** Origin of the site, without a slash at its end. */
  appUrl: string;
  /** What to say of the writer whose profile a page shows; nothing if there is none. */
  describeProfile: (res: Response, userId: string) => Promise<PagePreview | null | undefined>;
}

/** The pattern of the page for every address that has none. */
const ANYWHERE_ELSE = '*';

/** One line of `pages/index.json`: the path as in `PAGES` and the file of its page. */
interface PageEntry {
  path: string;
  file: string;
}

/**
 * Serves the built client: its files as the build compressed them, and for every other address a page: the one that the
 * build made for it, else the one that loads the app. `%CONTACT_EMAIL%` and `%APP_URL%` are filled in. All of it is read
 * into memory at once, so that pages and files always belong together, also when a new build takes their place on the
 * disk under a running server.
 * @param folder the build; without one every address is a plain 404
 */
export function clientPages(folder: string, { contactEmail, appUrl, describeProfile }: Settings): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  if (!existsSync(join(folder, 'index.html'))) return router;
  const fill = (text: string) =>
    text
      .replaceAll('%CONTACT_EMAIL%', () => escapeHtml(contactEmail))
      .replaceAll('%APP_URL%', () => escapeHtml(appUrl));
  const read = (name: string) => fill(readFileSync(join(folder, name), 'utf8'));

  const pageSender = (text: string): RequestHandler => {
    const policy = securityHeadersOf(appUrl, inlineHashes(text)).get(POLICY)!;
    const send = text.includes('%TITLE%')
      ? describedSender(text, describeProfile)
      : sender('.html', compressed(text), ASK_AGAIN);
    return (req, res, next) => send(req, res.set(POLICY, policy), next);
  };
  const pages = new Map(readPages(folder).map(({ path, file }) => [path, pageSender(read(`pages/${file}`))]));
  const sendApp = pageSender(read('index.html'));
  const files = readFiles(folder, fill);

  router.get('/*path', (req, res, next) => {
    const sendFile = files.get(req.path);
    if (sendFile) return sendFile(req, res, next);
    // A missing asset must not be answered with a page: a browser would take it for a script.
    if (req.path.startsWith('/assets/')) return void res.status(404).type('text').send('Not found');
    const known = pageAt(req.path);
    res.status(known || req.path === '/index.html' ? 200 : 404);
    return (pages.get(known ? PAGES[known] : ANYWHERE_ELSE) ?? sendApp)(req, res, next);
  });
  router.get('/', pages.get(PAGES.landing) ?? sendApp);
  return router;
}

function readPages(folder: string): PageEntry[] {
  const index = join(folder, 'pages/index.json');
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as PageEntry[]) : [];
}

/** What stands inside a page and may run or style there: nothing else may. */
function inlineHashes(html: string): InlineHashes {
  const hashes = (tag: 'style' | 'script') =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
  return { styles: hashes('style'), scripts: hashes('script') };
}

/** Sends a page that names the writer it is about; one that nobody has, or while the database is away or slow, names the site. */
function describedSender(text: string, describe: Settings['describeProfile']): RequestHandler {
  const withoutImage = text.replace(/<meta property="og:image"[^>]*>\s*/, '');
  // All at once, so that nothing is filled into what a writer has written.
  const fill = ({ title, description, image = '' }: PagePreview) => {
    const words: Record<string, string> = { '%TITLE%': title, '%DESCRIPTION%': description, '%IMAGE%': image };
    return (image ? text : withoutImage).replaceAll(/%(?:TITLE|DESCRIPTION|IMAGE)%/g, (name) =>
      escapeHtml(words[name]!),
    );
  };
  const unnamed = fill({ title: 'Writer', description: 'A writer on Trefoil, the free tool for plotting stories.' });
  return async (req, res, next) => {
    const described = describe(res, req.path.slice(req.path.lastIndexOf('/') + 1));
    const preview = await waitBriefly(described).catch(() => null);
    const identity = Buffer.from(preview ? fill(preview) : unnamed);
    return sender('.html', { identity, gzip: () => promisify(gzip)(identity) }, ASK_AGAIN)(req, res, next);
  };
}

/** A handler for each file by its path, the pages themselves apart. */
function readFiles(folder: string, fill: (text: string) => string): Map<string, RequestHandler> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry));
  const found = new Set(names);
  const handlers = new Map<string, RequestHandler>();
  for (const name of names) {
    const packed = /\.(br|gz)$/.test(name) && found.has(name.slice(0, -3));
    if (packed || name === '/index.html' || name.startsWith('/pages/')) continue;
    if (/^\/\w+\.(txt|xml)$/.test(name)) {
      const text = fill(readFileSync(join(folder, name), 'utf8'));
      handlers.set(name, sender(extname(name), compressed(text), ASK_AGAIN));
      continue;
    }
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

/** Packs a page when it is first asked for, so that the start does not wait for it. */
function compressed(text: string): Encodings {
  const identity = Buffer.from(text);
  return {
    identity,
    br: once(() => promisify(brotliCompress)(identity)),
    gzip: once(() => promisify(gzip)(identity, { level: 9 })),
  };
}

/** Answers with the smallest form the caller takes, or with 304 to who has it already. */
function sender(type: string, encodings: Encodings, caching: string): RequestHandler {
  const hash = createHash('sha256').update(encodings.identity).digest('base64url').slice(0, 27);
  const offered = (['br', 'gzip', 'identity'] as const).filter((encoding) => encodings[encoding]);
  return async (req, res) => {
    // Browsers name gzip first and mean no preference by it.
    const encoding = offered.find((one) => req.acceptsEncodings(one)) ?? 'identity';
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    if (offered.length > 1) res.vary('Accept-Encoding');
    res.set({ 'Cache-Control': caching, ETag: `"${hash}-${encoding}"` });
    const bytes = encodings[encoding];
    res.type(type).send(typeof bytes === 'function' ? await bytes() : bytes);
  };
}
