import { test as base, devices, expect, type Page } from '@playwright/test';
import { Account } from './account';
import { AppServer } from './appServer';
import { axeFindings } from './axe';

interface ServerFixtures {
  /** A new account, created through the API. */
  account: Account;
}
interface TestFixtures {
  /** The server, without accounts and content. */
  emptyServer: AppServer;
  /** What the page's console said was wrong; at the end of the test it fails unless this is empty. */
  consoleErrors: string[];
}
interface WorkerFixtures {
  server: AppServer;
}

/** Playwright's `test` with a real server for each worker, for tests that start a browser themselves. */
export const serverTest = base.extend<ServerFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const server = await AppServer.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  account: async ({ server }, use) => use(await Account.create(server)),
});

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** `test` with a real server, in Playwright's browser, as on a phone if the title says `@phone`. */
export const test = serverTest.extend<TestFixtures>({
  contextOptions: async ({ contextOptions }, use, { title }) => {
    const { defaultBrowserType: _, ...device } = title.includes('@phone') ? devices['Pixel 7'] : DESKTOP;
    // Nothing has to wait for what slides in; the tests in the engines do.
    await use({ ...contextOptions, ...device, reducedMotion: 'reduce' });
  },
  emptyServer: async ({ server }, use) => {
    await server.empty();
    await use(server);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      // Chromium reports every response of 400 and more, which tests expect or not themselves.
      expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Expects no sideways scroll and no finding of axe. */
export async function expectWellBuilt(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await axeFindings(page)).toEqual([]);
}

/** Expects that a page that has its heading does not scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // The layout viewport of a phone grows with content that is too wide for it, so its own width tells nothing.
  const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(await overflow(), page.url()).toBeLessThanOrEqual(0);
}
