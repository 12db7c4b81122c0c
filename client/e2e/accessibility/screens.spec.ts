import type { Page } from '@playwright/test';
import { PAGES, pageAt } from '@trefoil/server/contract';
import { expect, test } from '../support/fixtures';
import { createExampleSite, type ExampleSite } from './exampleSite';
import { axeFindings } from '../support/axe';
import { findingsOf, showOn } from './findings';
import { statesOf, type State } from './states';

test.describe.configure({ timeout: 600_000 });
test.use({ timezoneId: 'UTC' });

/** The screens that people use most; each has an accessibility snapshot. */
const MAIN = [
  ...['landing page', 'sign-up', 'login', 'dashboard', 'act 1', 'single question', 'outline', 'export', 'character'],
  ...['character form', 'posts and a notice', 'post', 'own profile', 'profile', 'moderation queue'],
];

/** One screen of each layout, which `npm test` checks with axe. */
const CHECKED = [
  ...['landing page', 'sign-up', 'dashboard', 'act 1', 'outline', 'board', 'character form', 'posts and a notice'],
  'post',
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

/** Shows a screen in a state, as the people of its group see it. */
async function bringInto({ group, path, open }: State, page: Page, site: ExampleSite): Promise<void> {
  // Another page comes in between, so that the next one is loaded anew even if only the part after # differs.
  if (group === 'visitor') {
    await page.goto('/robots.txt');
    await page.goto(path);
  } else {
    const person = group === 'newcomer' || group === 'moderator' ? site[group] : site.writer;
    await person.signIn(page, path);
  }
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await open?.(page);
}

/** The kinds of states that were checked in forced colors already. */
const seen = new Set<string>();

const GROUPS = ['visitor', 'newcomer', 'story', 'people', 'community', 'moderator'] as const;

test('axe finds nothing on one screen of each layout, on a light desktop and a dark phone', async ({
  emptyServer,
  page,
}) => {
  const site = await createExampleSite(emptyServer);
  const states = statesOf(site).filter(({ name }) => CHECKED.includes(name));
  expect(states).toHaveLength(CHECKED.length);
  for (const state of states) {
    await showOn(page, 'desktop');
    await bringInto(state, page, site);
    for (const device of ['desktop', 'phone'] as const) {
      await showOn(page, device);
      expect.soft(await axeFindings(page), `${state.name}, ${device}`).toEqual([]);
    }
  }
});

for (const group of GROUPS)
  test(`the screens of the ${group} work by keyboard and touch, at every size, in both themes @all`, async ({
    emptyServer,
    page,
  }) => {
    const site = await createExampleSite(emptyServer);
    await makeRepeatable(page);
    for (const state of statesOf(site).filter((one) => one.group === group)) {
      await bringInto(state, page, site);
      const part = page.locator('main, dialog[open]').last();
      const name = `${state.name.replace(/\W+/g, '-')}.aria.yml`;
      if (MAIN.includes(state.name)) await expect.soft(part).toMatchAriaSnapshot({ name });
      expect.soft(await findingsOf(page, seen), state.name).toEqual([]);
    }
  });

test('every page of the site is among these screens @all', () => {
  const states = statesOf({ userId: '1', character: '1', post: '1', recoveryPath: '/verify/r-1' } as ExampleSite);
  const shown = states.map(({ path }) => pageAt(path.split(/[?#]/)[0]!));
  expect(Object.keys(PAGES).filter((page) => !shown.includes(page as keyof typeof PAGES))).toEqual([]);
});
