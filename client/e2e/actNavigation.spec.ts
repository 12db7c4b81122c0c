import { ASKED_KEYS, HEADINGS } from '@trefoil/server/contract';
import type { Page } from '@playwright/test';
import { makeCharacter } from './support/characters';
import { expect, test } from './support/fixtures';
import { STORY } from './support/story';

/** The example story with its title and all 24 asked questions. */
const ANSWERED = { title: STORY.title, ...Object.fromEntries(ASKED_KEYS.map((key) => [key, STORY[key]])) };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const oneAtATime = (page: Page) => page.getByRole('link', { name: 'One at a time' }).click();

test('links to a question lead to it in All questions, and ACT 2 to where the writer was @both', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', ANSWERED);
  const character = await makeCharacter(account, { name: 'Ada' });
  await account.signIn(page, '/act-2');
  const expectAt = async (field: string) => {
    await expect(page.locator(`#${field}`)).toBeFocused();
    await expect(page.locator(`label[for=${field}]`).first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  };
  await page.goto('/outlineoutput');
  await page.getByRole('link', { name: HEADINGS.act2a10 }).first().click();
  await expectAt('act2a10');
  await page.goto(`/outlines/characters/${character._id}`);
  await page.locator('summary', { hasText: 'Act II:' }).click();
  await page.getByRole('link', { name: HEADINGS.act2a08 }).click();
  await expectAt('act2a08');
  await page.locator('#act2a11').focus();
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Acts' })
    .getByRole('link', { name: /^ACT 2/ })
    .click();
  await expectAt('act2a11');
});

test('what is typed right after Ctrl+Enter goes into the next answer, however slow the machine is', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, act1a01: STORY.act1a01 });
  await account.signIn(page, '/act-1#act1a02');
  await oneAtATime(page);
  await expect(page.locator('#act1a02')).toBeFocused();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.keyboard.down('Control');
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.up('Control'), page.keyboard.type('Rain')]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.locator('#act1a03')).toHaveValue('Rain');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.locator('#act1a02')).toHaveValue('');
});

test('the last asked question is 4 of 4, has its neighbors in the story, and leads to VIEW PLOT @both', async ({
  account,
  page,
  isMobile,
}) => {
  await account.call('POST', '/api/outlines', ANSWERED);
  await account.signIn(page, '/act-3#act3a07');
  await oneAtATime(page);
  await expect(heading(page)).toHaveText(/^Act III · 4 of 4 · /);
  if (isMobile) await page.getByRole('button', { name: 'Characters' }).click();
  const neighbors = page.getByRole('link', { name: /^(Before|After)/ });
  await expect(neighbors).toContainText([HEADINGS.act3a06, HEADINGS.act3a08]);
  if (isMobile) await page.getByRole('button', { name: 'Close' }).click();
  const save = page.getByRole('button', { name: 'SAVE' });
  await expect(save.locator('..').getByRole('link', { name: 'VIEW PLOT' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/outlineoutput$/);
});

test('two lines of every field are in view at once @both', async ({ account, page, isMobile }) => {
  test.setTimeout(120_000);
  // Every other question is not answered yet.
  const texts = ASKED_KEYS.flatMap((key, i) => (i % 2 === 0 ? [[key, STORY[key]]] : []));
  await account.call('POST', '/api/outlines', { title: STORY.title, ...Object.fromEntries(texts) });
  const sizes = isMobile
    ? [
        [390, 844],
        [360, 740],
      ]
    : [
        [1366, 650],
        [1280, 860],
      ];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width: width!, height: height! });
    await account.signIn(page, '/act-1#act1a01');
    await oneAtATime(page);
    for (const field of ASKED_KEYS) {
      await expect(page.locator(`#${field}`)).toBeFocused();
      const isInView = await page.locator(`#${field}`).evaluate((control) => {
        const { paddingTop, lineHeight } = getComputedStyle(control);
        const { top } = control.getBoundingClientRect();
        const bar = control.closest('form')!.lastElementChild!.getBoundingClientRect();
        return top >= 0 && top + parseFloat(paddingTop) + 2 * parseFloat(lineHeight) <= bar.top;
      });
      expect(isInView, `${field} at ${width} x ${height}`).toBe(true);
      await page.keyboard.press('Control+Enter');
    }
  }
});
