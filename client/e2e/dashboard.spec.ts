import type { Page } from '@playwright/test';
import { ASKED_KEYS, HEADINGS } from '@trefoil/server/contract';
import { expect, expectWellBuilt, test } from './support/fixtures';
import { STORY } from './support/story';

const asked = Object.fromEntries(ASKED_KEYS.map((key) => [key, STORY[key]]));

/** Which animations the plot line and its dots run. */
const drawingOf = (page: Page) =>
  page.locator('[data-drawn]').evaluate((whole) => {
    const nameOf = (found: Element | null) =>
      getComputedStyle(found!).animationName.replace(/^.*?(draw|pass|none).*$/, '$1');
    return [nameOf(whole.querySelector('path')), nameOf(whole.querySelector('[data-done] > span'))];
  });

test('the plot line is drawn once through when all 24 questions are answered @long', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, ...asked });
  await account.signIn(page);
  await expect(page.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
  expect(await drawingOf(page)).toEqual(['draw', 'pass']);
  await expectWellBuilt(page);
  await page.reload();
  await expect(page.locator('[data-drawn]')).toBeVisible();
  expect(await drawingOf(page)).toEqual(['draw', 'none']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await drawingOf(page)).toEqual(['none', 'none']);
});

test('where everything asked is answered, no reminder stands and VIEW PLOT comes first @phone', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, ...asked });
  await account.signIn(page);
  await expect(page.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got it. Do not show this again.' })).toHaveCount(0);
  const ways = page.getByRole('main').getByRole('link', { name: /VIEW PLOT|Add the optional beats/ });
  await expect(ways).toHaveText(['VIEW PLOT', 'Add the optional beats']);
});

test('deleting the account lies folded at the end and asks first', async ({ account, page }) => {
  await account.signIn(page);
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete My Account' });
  await expect(page.getByText('Delete account', { exact: true })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByText('Delete account', { exact: true }).click();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByRole('button', { name: 'Keep My Account' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('Account, Outline, & Profile deleted')).toBeVisible();
});

test('a newcomer sees the whole line that is still to be written @both', async ({ account, page, isMobile }) => {
  await account.signIn(page);
  await expect(page.getByText('0% written')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got it. Do not show this again.' })).toHaveCount(0);
  const plot = page.getByRole('navigation', { name: 'The plot, beat by beat' });
  if (!isMobile) return expect(plot.getByRole('link')).toHaveCount(32);
  // A finger beside a dot means the nearest one.
  const dot = (await plot.locator('[data-pos=start]').nth(2).boundingBox())!;
  await page.touchscreen.tap(dot.x + dot.width / 2 + 2, dot.y + dot.height - 4);
  await expect(page.getByRole('link', { name: HEADINGS.act1a03 })).toBeVisible();
});
