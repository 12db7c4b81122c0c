import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { PAGES, pageAt } from '../../contract/index.ts';
import { escapeHtml } from '../../lib/html.ts';
import { etagOf } from '../answers.ts';
import { type InlineHashes, POLICY, securityHeadersOf } from '../security.ts';

const ONE_YEAR = 31_536_000;
const IMMUTABLE = `public, max-age=${ONE_YEAR}, immutable`;
const REVALIDATE = 'no-cache';

/** What a shared link shows of a page. All of it is public. */
export interface PagePreview {
  title: string;
  description: string;
  /** Absolute URL of an image. */
  image?: string;
}

interface Settings {
  contactEmail: string;
  /** Origin of the site, without a trailing slash. */
  appUrl: string;
  /** The preview of the writer whose profile a page shows; `null` if there is none. @param userId any text */
  describeProfile: (userId: string) => Promise<PagePreview | null>;
}

/** The pattern of the page for every address that has none of its own. */
const ANY_OTHER = '*';

/** One line of `pages/index.json`: the path as in `PAGES` and the file of its page. */
interface PageEntry {
  path: string;
  file: string;
}

/**
 * Serves the built client: its files as the build compressed them, and for every other address a page: the one prerendered
 * for it, or else the one that loads the app. `%CONTACT_EMAIL%` and `%APP_URL%` are filled in. Everything is read into memory
 * at the start, so that pages and files belong together even when a new build replaces them under a running server.
 * @param folder the build; without one every address is a plain 404
 */
export function clientPages(folder: string, { contactEmail, appUrl, describeProfile }: Settings): RequestHandler {
  if (!existsSync(join(folder, 'index.html'))) return (_req, _res, next) => next();
  const fill = (text: string) =>
    text
      .replaceAll('%CONTACT_EMAIL%', () => escapeHtml(contactEmail))
      .replaceAll('%APP_URL%', () => escapeHtml(appUrl));
  const read = (name: string) => fill(readFileSync(join(folder, name), 'utf8'));

  const pageSender = (html: string): RequestHandler => {
    const policy = securityHeadersOf(appUrl, inlineHashes(html)).get(POLICY)!;
    const send = html.includes('%TITLE%') ? previewSender(html, describeProfile) : textSender('html', html);
    return (req, res, next) => send(req, res.set(POLICY, policy), next);
  };
  const pages = new Map(readIndex(folder).map(({ path, file }) => [path, pageSender(read(`pages/${file}`))]));
  const sendApp = pageSender(read('index.html'));
  const files = readFiles(folder, fill);

  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const sendFile = files.get(req.path);
    if (sendFile) return sendFile(req, res, next);
    // A missing asset must not be answered with a page, which a browser would run as a script.
    if (req.path.startsWith('/assets/')) return void res.status(404).type('text').send('Not found');
    const page = pageAt(req.path);
    res.status(page || req.path === '/index.html' ? 200 : 404);
    return (pages.get(page ? PAGES[page] : ANY_OTHER) ?? sendApp)(req, res, next);
  };
}

function readIndex(folder: string): PageEntry[] {
  const index = join(folder, 'pages/index.json');
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as PageEntry[]) : [];
}

/** The inline scripts and styles of a page; no others may run or apply there. */
function inlineHashes(html: string): InlineHashes {
  const hashes = (tag: 'style' | 'script') =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
  return { styles: hashes('style'), scripts: hashes('script') };
}

/** Sends text, which `compression` compresses. */
function textSender(type: string, text: string): RequestHandler {
  const headers = { 'Cache-Control': REVALIDATE, ETag: etagOf(text) };
  return (_req, res) => void res.set(headers).type(type).send(text);
}

/** Sends a page that names the writer it is about, or the site where there is none or the database is unavailable. */
function previewSender(html: string, describeProfile: Settings['describeProfile']): RequestHandler {
  const withoutImage = html.replace(/<meta property="og:image"[^>]*>\s*/, '');
  // All at once, so that nothing is filled into what a writer has written.
  const fill = ({ title, description, image = '' }: PagePreview) => {
    const values: Record<string, string> = { '%TITLE%': title, '%DESCRIPTION%': description, '%IMAGE%': image };
    return (image ? html : withoutImage).replaceAll(/%(?:TITLE|DESCRIPTION|IMAGE)%/g, (name) =>
      escapeHtml(values[name]!),
    );
  };
  const unnamed = fill({ title: 'Writer', description: 'A writer on Trefoil, the free tool for plotting stories.' });
  return async (req, res, next) => {
    const preview = await describeProfile(req.path.slice(req.path.lastIndexOf('/') + 1)).catch(() => null);
    return textSender('html', preview ? fill(preview) : unnamed)(req, res, next);
  };
}

/** A handler for each file by its path, the pages excepted. */
function readFiles(folder: string, fill: (text: string) => string): Map<string, RequestHandler> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry));
  const found = new Set(names);
  const handlers = new Map<string, RequestHandler>();
  for (const name of names) {
    const isCompressed = /\.(br|gz)$/.test(name) && found.has(name.slice(0, -3));
    if (isCompressed || name === '/index.html' || name.startsWith('/pages/')) continue;
    const read = (suffix = '') => readFileSync(join(folder, name + suffix));
    if (/^\/\w+\.(txt|xml)$/.test(name)) handlers.set(name, textSender(extname(name), fill(read().toString())));
    else {
      const compressed = (['br', 'gz'] as const).filter((suffix) => found.has(`${name}.${suffix}`));
      const encodings = new Map(compressed.map((suffix) => [ENCODINGS[suffix], read(`.${suffix}`)]));
      handlers.set(name, fileSender(name, read(), encodings));
    }
  }
  return handlers;
}

function pathOf(folder: string, entry: Dirent): string {
  return `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
}

const ENCODINGS = { br: 'br', gz: 'gzip' } as const;

/** Sends a file in the smallest form that the client accepts. @param encodings smallest first */
function fileSender(name: string, identity: Buffer, encodings: ReadonlyMap<string, Buffer>): RequestHandler {
  const caching = name.startsWith('/assets/') ? IMMUTABLE : REVALIDATE;
  const etags = new Map([identity, ...encodings.values()].map((bytes) => [bytes, etagOf(bytes)]));
  return (req, res) => {
    const encoding = [...encodings.keys()].find((one) => req.acceptsEncodings(one));
    if (encoding !== undefined) res.set('Content-Encoding', encoding);
    if (encodings.size > 0) res.vary('Accept-Encoding');
    const bytes = encoding === undefined ? identity : encodings.get(encoding)!;
    res
      .set({ 'Cache-Control': caching, ETag: etags.get(bytes)! })
      .type(extname(name))
      .send(bytes);
  };
}
