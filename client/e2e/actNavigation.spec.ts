import { ASKED_KEYS, HEADINGS } from '@trefoil/server/contract';
import type { Page } from '@playwright/test';
import { makeCharacter } from './support/characters';
import { expect, test } from './support/fixtures';
import { STORY, storyWith } from './support/story';

const oneAtATime = (page: Page) => page.getByRole('link', { name: 'One at a time' }).click();

test('links to a question lead to it in All questions, and ACT 2 to where the writer was @phone @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', storyWith(ASKED_KEYS));
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

test('what is typed right after Ctrl+Enter goes into the next answer, however slow the machine is @all', async ({
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

for (const [where, width, height] of [
  ['in a low window', 1366, 650],
  ['on a small phone @phone', 360, 640],
] as const)
  test(`two lines of every field are in view at once, ${where} @all`, async ({ account, page }) => {
    await page.setViewportSize({ width, height });
    // Every other question is not answered yet.
    await account.call('POST', '/api/outlines', storyWith(ASKED_KEYS.filter((_, i) => i % 2 === 0)));
    await account.signIn(page, '/act-1#act1a01');
    await oneAtATime(page);
    for (const key of ASKED_KEYS) {
      const field = page.locator(`#${key}`);
      await expect(field).toBeFocused();
      const isInView = () =>
        field.evaluate((control) => {
          const { paddingTop, lineHeight } = getComputedStyle(control);
          const { top } = control.getBoundingClientRect();
          const bar = control.closest('form')!.lastElementChild!.getBoundingClientRect();
          return top >= 0 && top + parseFloat(paddingTop) + 2 * parseFloat(lineHeight) <= bar.top;
        });
      await expect.poll(isInView, key).toBe(true);
      await page.keyboard.press('Control+Enter');
    }
  });
