import type { Page } from '@playwright/test';
import { PAGES, pageAt } from '@trefoil/server/contract';
import { expect, test } from '../support/fixtures';
import { isLong } from '../support/long';
import { createExampleSite, type ExampleSite } from './exampleSite';
import { findingsOf, WIDTHS } from './findings';
import { statesOf, type State } from './states';

test.describe.configure({ timeout: 600_000 });

/** What every run checks, one state of each screen; `npm run test:long` checks all states. */
const CHECKED = [
  ...['landing page', 'sign-up', 'login', 'about', 'terms', 'writers', 'profile', 'verification link', 'no such page'],
  ...['resend verification', 'dashboard', 'act 1', 'outline'],
  ...['new character', 'characters', 'character', 'new note', 'own profile', 'new work', 'posts and a notice', 'post'],
  'moderation queue',
];

/** Has a page show the same dates and the same suggestions in every run. */
async function makeRepeatable(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-05-01T10:05:00Z');
  await page.addInitScript(() => void (Math.random = () => 0.5));
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort();
    const body = (await response.text()).replace(/"20\d\d-\d\d-\d\dT[\d:.]+Z"/g, '"2026-05-01T10:00:00.000Z"');
    await route.fulfill({ response, body });
  });
}

/** Replaces the ids in links, which differ from run to run, by the word `id`. */
const replaceIds = (page: Page) =>
  page.locator('a').evaluateAll((links) => {
    for (const link of links) link.setAttribute('href', link.getAttribute('href')!.replace(/[0-9a-f]{24}/g, 'id'));
  });

for (const [title, groups] of [
  ["the screens of a writer's story work by keyboard and touch, at every size, in both themes", ['story', 'people']],
  ['so do those of posts, profiles, moderation and newcomers', ['community', 'moderator', 'newcomer']],
  ['so do those of visitors', ['visitor']],
] as const)
  test(title, async ({ browser, emptyServer }) => {
    const site = await createExampleSite(emptyServer);
    const findings: Record<string, string[]> = {};
    const seen = new Set<string>();
    for (const group of groups) {
      const options = { baseURL: emptyServer.url, reducedMotion: 'reduce', timezoneId: 'UTC' } as const;
      const context =
        group === 'visitor'
          ? await browser.newContext(options)
          : await (group in site ? site[group as 'moderator'] : site.writer).browser(browser, options);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 800 });
      await makeRepeatable(page);
      const states = statesOf(site).filter(
        (state) => state.group === group && (isLong || CHECKED.includes(state.name)),
      );
      for (const [i, { name, path, open, part = 'main, dialog[open]' }] of states.entries()) {
        // The page in between has the next one loaded anew, even if only the part after # differs.
        await page.goto('/robots.txt');
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
        await open?.(page);
        await replaceIds(page);
        const snapshot = `${name.replace(/\W+/g, '-')}.aria.yml`;
        await expect.soft(page.locator(part).last()).toMatchAriaSnapshot({ name: snapshot });
        const lines = await findingsOf(page, seen, isLong ? WIDTHS : [WIDTHS[i % 2]!]);
        if (lines.length > 0) findings[name] = lines;
      }
      await context.close();
    }
    expect(findings).toEqual({});
  });

test('every page of the site is among these screens, and every screen is checked', () => {
  const states = statesOf({ userId: '1', character: '1', post: '1', recoveryPath: '/verify/r-1' } as ExampleSite);
  const pageOf = ({ path }: State) => pageAt(path.split(/[?#]/)[0]!);
  const shown = states.map(pageOf);
  expect(Object.keys(PAGES).filter((page) => !shown.includes(page as keyof typeof PAGES))).toEqual([]);
  // Pages with the same screen.
  const SAME = { privacy: 'terms', guidelines: 'terms', act2: 'act1', act3: 'act1', createProfile: 'editProfile' };
  const screenOf = (state: State) => SAME[pageOf(state) as keyof typeof SAME] ?? pageOf(state);
  const checked = states.filter(({ name }) => CHECKED.includes(name)).map(screenOf);
  expect(states.map(screenOf).filter((screen) => !checked.includes(screen))).toEqual([]);
});
