import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { Account } from './account';
import { AppServer } from './appServer';
import { axeFindings } from './axe';
import { isLong } from './long';
import { phone } from './phone';

interface TestFixtures {
  /** A fresh account, made through the API. */
  account: Account;
  /** Fails the test on any unexpected error in the page's console. */
  noise: string[];
  /** Playwright's own, which its types leave out. */
  screen: typeof phone.screen;
}
interface WorkerFixtures {
  server: AppServer;
}

/** Whether this test is on a phone though its project, the one of all tests of `npm test`, is on a desktop. */
const isOnPhone = ({ tags }: TestInfo) => !isLong && tags.includes('@phone');

/** Playwright's `test` on a real server: one for each worker, a fresh account for each test that asks for it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const server = await AppServer.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  viewport: ({ viewport }, use, test) => use(isOnPhone(test) ? phone.viewport : viewport),
  screen: ({ screen }, use, test) => use(isOnPhone(test) ? phone.screen : screen),
  userAgent: ({ userAgent }, use, test) => use(isOnPhone(test) ? phone.userAgent : userAgent),
  deviceScaleFactor: ({ deviceScaleFactor }, use, test) =>
    use(isOnPhone(test) ? phone.deviceScaleFactor : deviceScaleFactor),
  isMobile: ({ isMobile }, use, test) => use(isOnPhone(test) ? phone.isMobile : isMobile),
  hasTouch: ({ hasTouch }, use, test) => use(isOnPhone(test) ? phone.hasTouch : hasTouch),
  baseURL: async ({ server }, use) => use(server.url),
  account: async ({ server }, use) => use(await Account.create(server)),
  noise: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use(noise);
      // A browser reports every answer of 400 and more; those are checked where they are expected.
      expect(noise.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    },
    { auto: true },
  ],
});

/** With a server that holds nothing but what the test puts there. */
export const own = test.extend<{ own: AppServer }>({
  own: async ({ server }, use) => {
    await server.empty();
    await use(server);
    await server.empty();
  },
});

export { expect };

/**
 * No sideways scroll, once the screen has its heading, and in `npm run test:long` no automated accessibility finding, which
 * `npm test` looks for in the sweep of all screens alone.
 */
export async function expectWellBuilt(page: Page): Promise<void> {
  await expectToFit(page);
  if (isLong) expect(await axeFindings(page)).toEqual([]);
}

/** No sideways scroll, once the screen has its heading. */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // The window of a phone grows with what is too wide for it.
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
}
