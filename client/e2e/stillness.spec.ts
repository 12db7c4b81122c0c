import type { BrowserContext, Page } from '@playwright/test';
import { STORY } from './support/story';
import { expect, test } from './support/fixtures';

/** How far what stands in the window may jump while a page comes up, as browsers reckon it; 0.1 is felt. */
const STILL = 0.02;

const FONT = /\.woff2$/;

/** A page that adds up how far things jump. */
async function watchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** How far things jump while answers take their time, which shows what stands in for them. */
async function shiftWhileLoading(context: BrowserContext, path: string): Promise<number> {
  const page = await watchedPage(context);
  await page.route(FONT, (route) => route.abort());
  await page.route(/\/assets\/.*Screen.*\.js|\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.fallback();
  });
  await open(page, path);
  const total = await shiftOf(page);
  await page.close();
  return total;
}

test('a public page does not jump while it loads @both @long', async ({ context }) => {
  for (const path of ['/', '/about', '/guidelines', '/login']) {
    expect(await shiftWhileLoading(context, path), path).toBeLessThan(STILL);
  }
});

test("a writer's page does not jump while it loads @phone", async ({ account, browser, contextOptions }) => {
  const context = await account.browser(browser, contextOptions);
  expect(await shiftWhileLoading(context, '/dashboard'), 'the first visit').toBeLessThan(STILL);
  await account.call('POST', '/api/outlines', { title: STORY.title, promptDismissed: true });
  for (const path of ['/dashboard', '/act-2', '/outlineoutput', '/create-profile']) {
    expect(await shiftWhileLoading(context, path), path).toBeLessThan(STILL);
  }
  await context.close();
});

test('Brainstorm does not move at all while it loads @both @long', async ({ account, browser, contextOptions }) => {
  await account.verify();
  await account.call('POST', '/api/posts', { text: 'A short question?' });
  const context = await account.browser(browser, contextOptions);
  expect(await shiftWhileLoading(context, '/posts')).toBe(0);
  await context.route(/\/api\/posts/, (route) => route.fulfill({ json: [] }));
  expect(await shiftWhileLoading(context, '/posts'), 'an empty list').toBe(0);
  await context.close();
});

test('nor does it for moderators @long', async ({ account, browser, contextOptions, server }) => {
  await server.giveRole(account.email, 'mod');
  const context = await account.browser(browser, contextOptions);
  for (const path of ['/posts', '/posts?flagged=true']) expect(await shiftWhileLoading(context, path), path).toBe(0);
  await context.close();
});

test('a page does not jump when the fonts arrive', async ({ context }) => {
  for (const path of ['/', '/about', '/register']) {
    const page = await watchedPage(context);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(FONT, (route) => released.then(() => route.continue()));
    // Preloaded fonts hold the load event back.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const standsIn = await page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('as Literata') && status === 'loaded'),
    );
    test.skip(!standsIn, 'No face that could stand in is on this machine.');
    release();
    await page.waitForFunction(() => document.fonts.check('16px Literata') && document.fonts.check('500 16px Figtree'));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await shiftOf(page), path).toBeLessThan(STILL);
    await page.close();
  }
});
