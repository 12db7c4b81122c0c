import type { BrowserContext, Page } from '@playwright/test';
import { STORY } from './support/story';
import { expect, test } from './support/fixtures';

/** Allowed sum of layout shifts while a page loads; from 0.1 on, people notice them (https://web.dev/cls). */
const LIMIT = 0.02;

const FONT = /\.woff2$/;

/** A page that sums up its layout shifts. */
async function observedPage(context: BrowserContext): Promise<Page> {
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

/** The layout shift of a page whose responses take so long that the placeholders for them show. */
async function shiftWhileLoading(context: BrowserContext, path: string, width?: number): Promise<number> {
  const page = await observedPage(context);
  if (width) await page.setViewportSize({ width, height: 844 });
  await page.route(FONT, (route) => route.abort());
  await page.route(/\/assets\/.*Screen.*\.js|\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const total = await shiftOf(page);
  await page.close();
  return total;
}

test('public pages do not jump while they load @phone @all', async ({ context }) => {
  for (const path of ['/', '/guidelines', '/login'])
    expect(await shiftWhileLoading(context, path), path).toBeLessThan(LIMIT);
});

test("a writer's pages do not jump while they load @phone @all", async ({ account, context, page }) => {
  await account.signIn(page, '/robots.txt');
  expect(await shiftWhileLoading(context, '/dashboard'), 'the first visit').toBeLessThan(LIMIT);
  await account.call('POST', '/api/outlines', { title: STORY.title, promptDismissed: true });
  for (const path of ['/dashboard', '/act-2', '/outlineoutput', '/create-profile'])
    expect(await shiftWhileLoading(context, path), path).toBeLessThan(LIMIT);
});

test('Brainstorm does not move at all while it loads, for moderators too @all', async ({
  account,
  context,
  page,
  server,
}) => {
  await account.verify();
  await account.createPost('A short question?');
  await account.signIn(page, '/robots.txt');
  expect(await shiftWhileLoading(context, '/posts')).toBe(0);
  expect(await shiftWhileLoading(context, '/posts', 390), 'at 390 px').toBe(0);
  await server.giveRole(account.email, 'mod');
  expect(await shiftWhileLoading(context, '/posts?flagged=true'), 'the queue').toBe(0);
  await context.route(/\/api\/posts/, (route) => route.fulfill({ json: [] }));
  expect(await shiftWhileLoading(context, '/posts'), 'an empty list').toBe(0);
});

test('a page does not jump when the fonts arrive @all', async ({ context }) => {
  for (const path of ['/', '/register']) {
    const page = await observedPage(context);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(FONT, (route) => released.then(() => route.continue()));
    // Preloaded fonts hold the load event back.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const hasFallback = await page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('as Literata') && status === 'loaded'),
    );
    test.skip(!hasFallback, 'This machine has no font that our fallback faces name.');
    release();
    await page.waitForFunction(() => document.fonts.check('16px Literata') && document.fonts.check('500 16px Figtree'));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await shiftOf(page), path).toBeLessThan(LIMIT);
    await page.close();
  }
});
