import type { Browser } from '@playwright/test';
import type { AppServer } from '../support/appServer';
import { expect, test } from '../support/fixtures';
import { findingsOf } from './measures';
import { statesOf, type State } from './states';
import { makeWorld } from './world';

test.describe.configure({ timeout: 300_000 });

/** What is found in each state of what these people see, by the state's name. */
async function findings(browser: Browser, server: AppServer, people: readonly State['who'][]) {
  const world = await makeWorld(server);
  const found: Record<string, string[]> = {};
  for (const who of people) {
    const options = { baseURL: server.url, reducedMotion: 'reduce', bypassCSP: true } as const;
    const context = who === 'visitor' ? await browser.newContext(options) : await world[who].browser(browser, options);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    const phone = await context.newCDPSession(page);
    for (const state of statesOf(world).filter((one) => one.who === who)) {
      // Also where only the part after # differs, the page is a new one.
      await page.goto('about:blank');
      await page.goto(state.path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await state.open?.(page);
      const lines = await findingsOf(page, phone);
      if (lines.length > 0) found[state.name] = lines;
    }
    await context.close();
  }
  return found;
}

test('every state of every screen of a writer holds for every hand, eye and size', async ({ browser, server }) => {
  expect(await findings(browser, server, ['writer'])).toEqual({});
});

test('so it does for visitors, newcomers and moderators', async ({ browser, server }) => {
  expect(await findings(browser, server, ['visitor', 'newcomer', 'moderator'])).toEqual({});
});
