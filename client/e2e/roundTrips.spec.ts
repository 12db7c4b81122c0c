import type { Page } from '@playwright/test';
import { expect, own } from './support/fixtures';
import { Account } from './support/account';
import { PROFILE } from './support/profiles';
import { HeldAnswers } from './support/heldAnswers';

/** A page, what can be read when it is there, and how many round trips that may take, first and second visit. */
const PAGES = [
  { path: '/', read: (page: Page) => page.getByRole('heading', { level: 1 }), first: 2, signedIn: false },
  {
    path: '/act-2',
    read: (page: Page) => page.getByRole('main').getByRole('textbox').first(),
    first: 4,
    signedIn: true,
  },
  { path: '/dashboard', read: (page: Page) => page.getByText('The Return Address').first(), first: 4, signedIn: true },
  { path: '/posts', read: (page: Page) => page.getByText('Who lives below the dam?'), first: 4, signedIn: true },
  { path: '/profiles', read: (page: Page) => page.getByText('Ilaria Fonda').first(), first: 4, signedIn: false },
];
const SECOND = 2;

for (const { path, read, first, signedIn } of PAGES) {
  own(`${path} can be read after ${first} round trips, then after ${SECOND}`, async ({ browser, own: server }) => {
    const account = await (await Account.create(server)).verify();
    await account.call('POST', '/api/outlines', { title: 'The Return Address', act2a01: 'She sorts the mail.' });
    await account.call('POST', '/api/profile', PROFILE);
    await account.call('POST', '/api/posts', { text: 'Who lives below the dam?' });
    const held = await HeldAnswers.before(server.url);
    const context = await browser.newContext({ baseURL: held.url });
    if (signedIn) {
      const token = { name: 'trefoil/token', value: account.token };
      await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), token);
    }
    for (const [visit, limit] of [
      ['first', first],
      ['second', SECOND],
    ] as const) {
      const page = await context.newPage();
      void page.goto(path).catch(() => {});
      const trips: string[][] = [];
      do {
        const calls = await held.arrive();
        if (calls.length === 0) break;
        trips.push(calls);
      } while (trips.length < 12 && !(await shown(read(page))));
      console.log(`${path}, ${visit} visit: ${trips.length} round trips (at most ${limit})`);
      expect(await shown(read(page)), JSON.stringify(trips, null, 1)).toBe(true);
      expect(trips.length, JSON.stringify(trips, null, 1)).toBeLessThanOrEqual(limit);
      for (let calls = trips.length; calls > 0;) calls = (await held.arrive()).length;
      await page.close();
    }
    await context.close();
    held.close();
  });
}

/** Whether something comes to be seen of what has arrived. */
const shown = (locator: ReturnType<(typeof PAGES)[number]['read']>) =>
  locator.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
