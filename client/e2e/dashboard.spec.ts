import { HEADINGS } from '@trefoil/server/contract';
import { expect, test } from './support/fixtures';

test('account deletion is folded away, scrolls into view, and its dialog can be left with Escape @both @all', async ({
  account,
  page,
}) => {
  await account.signIn(page);
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete My Account' });
  await expect(page.getByText('Delete account', { exact: true })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByText('Delete account', { exact: true }).click();
  await expect(remove).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Full Backup' })).toBeInViewport({ ratio: 1 });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByRole('button', { name: 'Keep My Account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test('on the plot of a newcomer a tap beside a dot selects the nearest one @phone @all', async ({ account, page }) => {
  await account.signIn(page);
  await expect(page.getByText('Answer the First Question')).toBeVisible();
  const plot = page.getByRole('navigation', { name: 'The plot, beat by beat' });
  const dot = (await plot.locator('[data-pos=start]').nth(2).boundingBox())!;
  await page.touchscreen.tap(dot.x + dot.width / 2 + 2, dot.y + dot.height - 4);
  await expect(page.getByRole('link', { name: HEADINGS.act1a03 })).toBeVisible();
});
