import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const { resolve } = createRequire(import.meta.url);
const FILES: Record<string, string> = {
  '/axe.js': resolve('axe-core/axe.min.js'),
  '/reader.js': resolve('@guidepup/virtual-screen-reader/browser.js'),
};

const server = createServer(({ url }, answer) => {
  const headers = {
    'content-type': 'text/javascript',
    'access-control-allow-origin': '*',
    'cache-control': 'max-age=3600',
  };
  answer.writeHead(200, headers).end(readFileSync(FILES[url!]!));
});

/**
 * Where pages without a policy for their contents find a script: at an address, so that a browser takes it over and compiles it
 * once and not for each page.
 */
export async function addressOf(script: 'axe' | 'reader'): Promise<string> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${script}.js`;
}

/** Brings axe into the page, which finds it there. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addScriptTag({ url: await addressOf('axe') });
}
