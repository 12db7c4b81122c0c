import type { Browser, Page } from '@playwright/test';
import { PAGES, pageAt } from '@trefoil/server/contract';
import { expect, test } from '../support/fixtures';
import { createExampleSite, type ExampleSite } from './exampleSite';
import { axeFindings } from '../support/axe';
import { findingsOf, showOn } from './findings';
import { statesOf, type Group, type State } from './states';

test.describe.configure({ timeout: 600_000 });

/** The screens that people use most; each has an accessibility snapshot. */
const MAIN = [
  ...['landing page', 'sign-up', 'login', 'dashboard', 'act 1', 'single question', 'outline', 'export', 'character'],
  ...['character form', 'posts and a notice', 'post', 'own profile', 'profile', 'moderation queue'],
];

/** One screen of each layout, which `npm test` checks with axe. */
const CHECKED = [
  ...[
    'landing page',
    'sign-up',
    'dashboard',
    'act 1',
    'outline',
    'board',
    'character form',
    'posts and a notice',
    'post',
  ],
];

/** Has a page show the same dates and the same suggestions in every run. */
async function makeRepeatable(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-05-01T10:05:00Z');
  await page.addInitScript(() => {
    Math.random = () => 0.5;
    // Routes would have every page load all its files again.
    const { parse } = JSON;
    JSON.parse = (text: string | null, reviver) =>
      parse(String(text).replace(/"20\d\d-\d\d-\d\dT[\d:.]+Z"/g, '"2026-05-01T10:00:00.000Z"'), reviver) as unknown;
  });
}

/** Replaces the ids in links, which differ from run to run, by the word `id`. */
const replaceIds = (page: Page) =>
  page.locator('a').evaluateAll((links) => {
    for (const link of links) link.setAttribute('href', link.getAttribute('href')!.replace(/[0-9a-f]{24}/g, 'id'));
  });

/** A page as the people of this group see it. */
async function openAs(group: Group, browser: Browser, site: ExampleSite, baseURL: string): Promise<Page> {
  const options = { baseURL, reducedMotion: 'reduce', timezoneId: 'UTC' } as const;
  const person = group === 'newcomer' || group === 'moderator' ? site[group] : site.writer;
  const context = group === 'visitor' ? await browser.newContext(options) : await person.browser(browser, options);
  return context.newPage();
}

async function bringInto({ path, open }: State, page: Page): Promise<void> {
  // The page in between has the next one loaded anew, even if only the part after # differs.
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await open?.(page);
}

/** The kinds of states that were checked in forced colors already. */
const seen = new Set<string>();

const GROUPS = ['visitor', 'newcomer', 'story', 'people', 'community', 'moderator'] as const;

test('axe finds nothing on one screen of each layout, on a light desktop and a dark phone', async ({
  browser,
  emptyServer,
}) => {
  const site = await createExampleSite(emptyServer);
  const findings: Record<string, string[]> = {};
  for (const group of GROUPS) {
    const states = statesOf(site).filter((state) => state.group === group && CHECKED.includes(state.name));
    if (states.length === 0) continue;
    const page = await openAs(group, browser, site, emptyServer.url);
    for (const state of states) {
      await bringInto(state, page);
      for (const device of ['desktop', 'phone'] as const) {
        await showOn(page, device);
        findings[`${state.name}, ${device}`] = await axeFindings(page);
      }
      await showOn(page, 'desktop');
    }
    await page.context().close();
  }
  expect(Object.keys(findings)).toHaveLength(2 * CHECKED.length);
  expect(Object.entries(findings).filter(([, lines]) => lines.length > 0)).toEqual([]);
});

for (const group of GROUPS)
  test(`the screens of the ${group} work by keyboard and touch, at every size, in both themes @all`, async ({
    browser,
    emptyServer,
  }) => {
    const site = await createExampleSite(emptyServer);
    const findings: Record<string, string[]> = {};
    const page = await openAs(group, browser, site, emptyServer.url);
    await makeRepeatable(page);
    for (const state of statesOf(site).filter((one) => one.group === group)) {
      await bringInto(state, page);
      if (MAIN.includes(state.name)) {
        await replaceIds(page);
        const snapshot = `${state.name.replace(/\W+/g, '-')}.aria.yml`;
        await expect
          .soft(page.locator(state.part ?? 'main, dialog[open]').last())
          .toMatchAriaSnapshot({ name: snapshot });
      }
      const lines = await findingsOf(page, seen);
      if (lines.length > 0) findings[state.name] = lines;
    }
    await page.context().close();
    expect(findings).toEqual({});
  });

test('every page of the site is among these screens @all', () => {
  const states = statesOf({ userId: '1', character: '1', post: '1', recoveryPath: '/verify/r-1' } as ExampleSite);
  const shown = states.map(({ path }) => pageAt(path.split(/[?#]/)[0]!));
  expect(Object.keys(PAGES).filter((page) => !shown.includes(page as keyof typeof PAGES))).toEqual([]);
});
