import { createServer, type ServerResponse } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { Account } from '../support/account';
import { actForm } from '../support/actForm';
import type { AppServer } from '../support/appServer';
import { makeCharacter } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { rowsOf } from '../support/mishaps';

test.use({ serviceWorkers: 'allow' });

const PLAN = 'One perfect forgery, with real stamps.';
const NOTE = { noteTitle: 'Hair', noteText: 'White, and cut by herself.' };

/** A page that was open long enough for the device to hold the app and the story. */
async function visited(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => heldCharacters(page)).toBeGreaterThan(0);
  return page;
}

/** How many characters the device can show without a server. */
async function heldCharacters(page: Page): Promise<number> {
  const rows = JSON.parse(await page.evaluate(rowsOf, 'offlineCache')) as { value: { characters: unknown[] } }[];
  return rows.reduce((sum, { value }) => sum + value.characters.length, 0);
}

async function withStory(server: AppServer) {
  const account = await Account.create(server);
  await account.call('POST', '/api/outlines', { title: 'The Return Address', act2a02: PLAN });
  const character = await makeCharacter(account);
  await account.call('PUT', `/api/outlines/characters/note/${character._id}`, NOTE);
  return { account, character };
}

test('from a cold start without a server the story can be read and an act written, and all is sent when it is back', async ({
  browser,
  server,
}) => {
  const { account, character } = await withStory(server);
  const context = await account.browser(browser);
  await (await visited(context, '/dashboard')).close();
  await server.stop('SIGKILL');

  const page = await context.newPage();
  await page.goto('/outlineoutput');
  await expect(page.getByText(PLAN)).toBeVisible();
  await page.goto(`/outlines/characters/${character._id}`);
  await expect(page.getByText(NOTE.noteText)).toBeVisible();
  await page.goto('/act-2');
  await expect(actForm(page).answer('The First Plan')).toHaveValue(PLAN);
  await actForm(page).answer('Unexpected Company').fill('A bus lets off a boy with a sea chest.');
  await expect(actForm(page).state).toHaveText('Offline: saved on this device only');

  // A cold start once more, on a screen without any form.
  await page.goto('/posts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await server.run();
  await expect.poll(async () => (await account.outline()).act2a04).toBe('A bus lets off a boy with a sea chest.');
  expect((await account.outline()).act2a02).toBe(PLAN);
  await context.close();
});

test('what the device holds goes with Logout, and with the sign-in of another person @all', async ({
  browser,
  server,
}) => {
  const { account } = await withStory(server);
  const context = await account.browser(browser);
  const page = await visited(context, '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(() => heldCharacters(page)).toBe(0);

  await (await account.logIn()).signIn(page);
  await expect.poll(() => heldCharacters(page)).toBe(1);
  const other = await Account.create(server);
  await page.evaluate((token) => localStorage.setItem('trefoil/token', token), other.token);
  await page.goto('/dashboard');
  await expect.poll(() => heldCharacters(page)).toBe(0);
  await context.close();
});

/**
 * Stands before the server and plays a new build after `deploy`: the act form has another file, the one of before is gone.
 */
async function deployable(server: AppServer) {
  let deployed = false;
  const [old, renamed] = ['/assets/ActScreen-', '/assets/New-ActScreen-'];
  async function answer(url: string, token: string | undefined, response: ServerResponse) {
    if (deployed && url.startsWith(old)) return response.writeHead(404).end();
    const found = await fetch(server.url + url.replace(renamed, old), {
      headers: token === undefined ? {} : { authorization: token },
    });
    const headers = Object.fromEntries(
      [...found.headers].filter(([name]) => !/^(content-(encoding|length)|connection|transfer-encoding)$/.test(name)),
    );
    const body = Buffer.from(await found.arrayBuffer());
    const isWorker = deployed && url === '/serviceWorker.js';
    return response.writeHead(found.status, headers).end(isWorker ? String(body).replaceAll(old, renamed) : body);
  }
  const front = createServer((request, response) => {
    void answer(request.url!, request.headers.authorization, response);
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  const address = front.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return { url: `http://localhost:${address.port}`, deploy: () => (deployed = true), close: () => front.close() };
}

test('a new build waits until the old one is closed, and breaks nothing that is open @all', async ({
  browser,
  server,
}) => {
  const { account } = await withStory(server);
  const front = await deployable(server);
  const context = await browser.newContext({ baseURL: front.url });
  await context.addInitScript((token) => localStorage.setItem('trefoil/token', token), account.token);
  const page = await visited(context, '/dashboard');
  front.deploy();
  const waits = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.waiting) await registration.update();
      return registration.waiting?.state;
    });
  await expect.poll(waits).toBe('installed');
  await page.getByRole('link', { name: /Act 2/i }).first().click();
  await expect(actForm(page).answer('The First Plan')).toHaveValue(PLAN);
  await page.close();

  const next = await context.newPage();
  await next.goto('/dashboard');
  const isTaken = () =>
    next.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      const names = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return waiting === null && names.flat().some(({ url }) => url.includes('/assets/New-ActScreen-'));
    });
  await expect.poll(isTaken).toBe(true);
  await context.close();
  front.close();
});
