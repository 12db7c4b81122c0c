import { ASKED_KEYS, HEADINGS } from '@trefoil/server/contract';
import { expect, test } from './support/fixtures';
import { STORY } from './support/story';

test('after the last question the dashboard shows no reminder, and VIEW PLOT comes first @phone', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', {
    title: STORY.title,
    ...Object.fromEntries(ASKED_KEYS.map((key) => [key, STORY[key]])),
  });
  await account.signIn(page);
  await expect(page.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got it. Don’t show this again.' })).toHaveCount(0);
  const links = page.getByRole('main').getByRole('link', { name: /VIEW PLOT|Add Optional Beats/ });
  await expect(links).toHaveText(['VIEW PLOT', 'Add Optional Beats']);
});

test('account deletion is folded away, and its dialog can be left with Escape', async ({ account, page }) => {
  await account.signIn(page);
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete My Account' });
  await expect(page.getByText('Delete account', { exact: true })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByText('Delete account', { exact: true }).click();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByRole('button', { name: 'Keep My Account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('Account, Outline, & Profile deleted')).toBeVisible();
});

test('a newcomer sees a dot for each of the 32 beats @both', async ({ account, page, isMobile }) => {
  await account.signIn(page);
  await expect(page.getByText('Answer the First Question')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got it. Don’t show this again.' })).toHaveCount(0);
  const plot = page.getByRole('navigation', { name: 'The plot, beat by beat' });
  if (!isMobile) return expect(plot.getByRole('link')).toHaveCount(32);
  // A tap beside a dot selects the nearest one.
  const dot = (await plot.locator('[data-pos=start]').nth(2).boundingBox())!;
  await page.touchscreen.tap(dot.x + dot.width / 2 + 2, dot.y + dot.height - 4);
  await expect(page.getByRole('link', { name: HEADINGS.act1a03 })).toBeVisible();
});
