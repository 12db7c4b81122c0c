import type { BrowserContext } from '@playwright/test';
import { STORY } from './support/story';
import { expect, test } from './support/fixtures';

interface Shifts {
  total: number;
}

/** How far what stood in the window jumped while a page came up, as browsers reckon it; 0.1 is felt. */
async function shiftOf(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: Shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Whether the face that stands in has the same widths depends on the machine.
  await page.route(/\.woff2$/, (route) => route.abort());
  // Answers that take their time show what stands in for them.
  await page.route(/\/assets\/.*Screen.*\.js|\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const total = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts.total);
  await page.close();
  return total;
}

test('a public page does not jump while it loads', async ({ context }) => {
  for (const path of ['/', '/about', '/guidelines', '/login']) {
    expect(await shiftOf(context, path), path).toBeLessThan(0.05);
  }
});

test("a writer's page does not jump while it loads", async ({ account, browser, contextOptions }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, promptDismissed: true });
  const context = await account.browser(browser, contextOptions);
  for (const path of ['/dashboard', '/act-2', '/outlineoutput', '/create-profile']) {
    expect(await shiftOf(context, path), path).toBeLessThan(0.05);
  }
  await context.close();
});

test('Brainstorm does not move at all while it loads', async ({ account, browser, contextOptions }) => {
  await account.verify();
  await account.call('POST', '/api/posts', { text: 'A short question?' });
  const context = await account.browser(browser, contextOptions);
  expect(await shiftOf(context, '/posts')).toBe(0);
  await context.route(/\/api\/posts/, (route) => route.fulfill({ json: [] }));
  expect(await shiftOf(context, '/posts'), 'an empty list').toBe(0);
  await context.close();
});

test('nor does it for moderators', async ({ account, browser, contextOptions, server }) => {
  server.giveRole(account.email, 'mod');
  const context = await account.browser(browser, contextOptions);
  for (const path of ['/posts', '/posts?flagged=true']) expect(await shiftOf(context, path), path).toBe(0);
  await context.close();
});
