import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/fixtures';

const dist = join(import.meta.dirname, '../dist');

/** Limits in kB (1,000 bytes) of gzipped JavaScript for the whole first load of a page, with room for ordinary growth. */
const PAGES = [
  { path: '/', limit: 176, signedIn: false },
  { path: '/dashboard', limit: 187, signedIn: true },
  { path: '/act-2', limit: 193, signedIn: true },
  { path: '/outlineoutput', limit: 182, signedIn: true },
  { path: '/posts', limit: 204, signedIn: true },
  { path: '/profiles', limit: 176, signedIn: false },
  { path: '/login', limit: 176, signedIn: false },
];

for (const { path, limit, signedIn } of PAGES) {
  test(`${path} loads at most ${limit} kB of JavaScript, precompressed @all`, async ({ account, page }) => {
    if (signedIn) await page.addInitScript((token) => localStorage.setItem('trefoil/token', token), account.token);
    const scripts = new Map<string, string | undefined>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.set(pathname, response.headers()['content-encoding']);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const files = [...scripts].map(([name, encoding]) => ({ path: join(dist, name), encoding }));
    const kilobytes =
      files.reduce((sum, file) => sum + gzipSync(readFileSync(file.path), { level: 9 }).length, 0) / 1000;
    console.log(`${path}: ${kilobytes.toFixed(1)} kB gzipped in ${files.length} files (at most ${limit})`);
    // Below a kilobyte a file is sent as it is.
    for (const file of files) expect(file.encoding).toBe(existsSync(`${file.path}.br`) ? 'br' : undefined);
    expect(kilobytes).toBeLessThanOrEqual(limit);
  });
}
