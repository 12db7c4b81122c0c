import type { Browser } from '@playwright/test';
import type { AppServer } from '../support/appServer';
import { expect, own, test } from '../support/fixtures';
import { isLong } from '../support/long';
import { WIDTHS, findingsOf } from './measures';
import { leaveNothingToChance, recorded, spokenOnce } from './spoken';
import { PAGES, pageAt } from '@trefoil/server/contract';
import { statesOf, type State } from './states';
import { makeWorld, type World } from './world';

own.describe.configure({ timeout: 600_000 });

const STORY = ['story'] as const;
const PEOPLE = ['people', 'community', 'moderator'] as const;
const VISITORS = ['visitor', 'newcomer'] as const;
const pageOf = ({ path }: State) => pageAt(path.split(/[?#]/)[0]!);
/** Three pages are one screen with a text each. */
const screenOf = (state: State) => pageOf(state)?.replace(/^(terms|privacy|guidelines)$/, 'text');

/** What a group sees: `npm test` looks at the first state of a screen, `npm run test:long` at each. */
function lookedAt(world: World, group: State['group']): readonly State[] {
  const states = statesOf(world).filter((state) => state.group === group);
  return isLong
    ? states
    : states.filter((state, i) => states.findIndex((one) => screenOf(one) === screenOf(state)) === i);
}

/** What is found in each state of what these people see, by the state's name; what is spoken is as it was read once. */
async function findings(browser: Browser, server: AppServer, groups: readonly State['group'][]) {
  const world = await makeWorld(server);
  const found: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const group of groups) {
    const who = group in world ? (group as 'newcomer' | 'moderator') : 'writer';
    const options = { baseURL: server.url, reducedMotion: 'reduce', bypassCSP: true } as const;
    const context =
      group === 'visitor' ? await browser.newContext(options) : await world[who].browser(browser, options);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await leaveNothingToChance(page);
    const before = recorded(test.info().snapshotPath(`${group}.txt`));
    const spoken = new Map(isLong ? [] : before);
    const phone = await context.newCDPSession(page);
    for (const [i, state] of lookedAt(world, group).entries()) {
      // Also where only the part after # differs, the page is a new one; from another site it would be a new process, too.
      await page.goto('/robots.txt');
      await page.goto(state.path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      await state.open?.(page);
      spoken.set(state.name, await spokenOnce(page, state.heard ?? 'main, dialog[open]', before.get(state.name)));
      const widths = isLong ? WIDTHS : [WIDTHS[i % 2]!];
      const lines = await findingsOf(page, phone, seen, widths);
      if (lines.length > 0) found[state.name] = lines;
    }
    await context.close();
    const told = [...spoken].map(([name, words]) => `# ${name}\n\n${words}\n\n`);
    expect.soft(told.join('')).toMatchSnapshot(`${group}.txt`);
  }
  return found;
}

own("every state of a story's screens holds for every hand, eye and size", async ({ browser, own: server }) => {
  // In `npm test` one world is enough for the few states of all.
  const groups = isLong ? STORY : [...STORY, ...PEOPLE, ...VISITORS];
  expect(await findings(browser, server, groups)).toEqual({});
});

own('so does every state of characters, posts and profiles @long', async ({ browser, own: server }) => {
  expect(await findings(browser, server, PEOPLE)).toEqual({});
});

own('so do the screens of visitors and newcomers @long', async ({ browser, own: server }) => {
  expect(await findings(browser, server, VISITORS)).toEqual({});
});

test('every page of the site is among these', () => {
  const states = statesOf({ userId: '1', character: '1', post: '1', reset: '/verify/r-1' } as World);
  const shown = states.map(pageOf);
  expect(Object.keys(PAGES).filter((page) => !shown.includes(page as keyof typeof PAGES))).toEqual([]);
});
