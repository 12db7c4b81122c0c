import type { Page } from '@playwright/test';
import { expect, own } from './support/fixtures';
import { Account } from './support/account';
import { PROFILE } from './support/profiles';
import { HeldAnswers } from './support/heldAnswers';

/** A page, what shows that it can be read, and how many round trips that may take on a first visit. */
const PAGES = [
  { path: '/', read: (page: Page) => page.getByRole('heading', { level: 1 }), limit: 2, signedIn: false },
  { path: '/about', read: (page: Page) => page.getByRole('heading', { level: 1 }), limit: 2, signedIn: false },
  {
    path: '/act-2',
    read: (page: Page) => page.getByRole('main').getByRole('textbox').first(),
    limit: 5,
    signedIn: true,
  },
  { path: '/dashboard', read: (page: Page) => page.getByText('The Return Address').first(), limit: 5, signedIn: true },
  { path: '/posts', read: (page: Page) => page.getByText('Who lives below the dam?'), limit: 5, signedIn: true },
  { path: '/profiles', read: (page: Page) => page.getByText('Ilaria Fonda').first(), limit: 5, signedIn: false },
];

for (const { path, read, limit, signedIn } of PAGES) {
  own(`${path} can be read after at most ${limit} round trips`, async ({ browser, own: server }) => {
    const account = await (await Account.create(server)).verify();
    await account.call('POST', '/api/outlines', { title: 'The Return Address', act2a01: 'She sorts the mail.' });
    await account.call('POST', '/api/profile', PROFILE);
    await account.call('POST', '/api/posts', { text: 'Who lives below the dam?' });
    const held = await HeldAnswers.before(server.url);
    const context = await browser.newContext({ baseURL: held.url, ignoreHTTPSErrors: true });
    if (signedIn) {
      const token = { name: 'trefoil/token', value: account.token };
      await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), token);
    }
    const page = await context.newPage();
    void page.goto(path).catch(() => {});
    const trips: string[][] = [];
    do {
      const calls = await held.arrive();
      if (calls.length === 0) break;
      trips.push(calls);
    } while (trips.length < 12 && !(await isShown(read(page))));
    console.log(`${path}: ${trips.length} round trips (at most ${limit})`);
    expect(await isShown(read(page)), JSON.stringify(trips, null, 1)).toBe(true);
    expect(trips.length, JSON.stringify(trips, null, 1)).toBeLessThanOrEqual(limit);
    await context.close();
    held.close();
  });
}

/** Whether something becomes visible with what has arrived. */
const isShown = (locator: ReturnType<(typeof PAGES)[number]['read']>) =>
  locator.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
