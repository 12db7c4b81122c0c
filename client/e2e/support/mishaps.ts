import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { JWT_SECRET } from './appServer';

/** The same token as it will be when its time is over. */
export function expire(token: string): string {
  const [head, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const now = Math.floor(Date.now() / 1000);
  const body = Buffer.from(JSON.stringify({ ...claims, iat: now - 20, exp: now - 10 })).toString('base64url');
  return `${head}.${body}.${createHmac('sha256', JWT_SECRET).update(`${head}.${body}`).digest('base64url')}`;
}

/** Stores a token and tells the page, as another tab does. */
export const replaceToken = (page: Page, token: string) =>
  page.evaluate((stored) => {
    localStorage.setItem('trefoil/token', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'trefoil/token', newValue: stored }));
  }, token);

/** From now on the device takes nothing more, as when it is full. */
export const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError');
    };
  });

/**
 * Holds back what is sent to `path`.
 * @returns lets it through, and all that comes later
 */
export async function holdChanges(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {};
  const told = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await told;
    await route.fallback();
  });
  return letThrough;
}

/**
 * Lets no text of the outline reach the server.
 * @returns ends that
 */
export async function loseChanges(page: Page): Promise<() => Promise<void>> {
  const lose = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : route.abort());
  await page.route('**/api/outlines?*', lose);
  return () => page.unroute('**/api/outlines?*', lose);
}

/** Ends the browser that runs on a profile as a crash of the machine would: all its processes at once. */
export function killBrowser(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Clears what the browser has stored of texts, as its settings do, while its pages stay open. */
export async function clearJournal(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
}

/** In a page: all rows of a store on this device as JSON, none before the app has made it. */
export async function rowsOf(store: string): Promise<string> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  // Opening would make the database, without its stores.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'trefoil')) return '[]';
  const database = await resultOf(indexedDB.open('trefoil'));
  const rows = await resultOf<unknown[]>(database.transaction(store).objectStore(store).getAll());
  database.close();
  return JSON.stringify(rows);
}
