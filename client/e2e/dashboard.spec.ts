import { HEADINGS } from '@trefoil/server/contract';
import { expect, test } from './support/fixtures';

test('on the plot of a newcomer a tap beside a dot selects the nearest one @phone @all', async ({ account, page }) => {
  await account.signIn(page);
  await expect(page.getByText('Answer the First Question')).toBeVisible();
  const plot = page.getByRole('navigation', { name: 'The plot, beat by beat' });
  const dot = (await plot.locator('[data-pos=start]').nth(2).boundingBox())!;
  await page.touchscreen.tap(dot.x + dot.width / 2 + 2, dot.y + dot.height - 4);
  await expect(page.getByRole('link', { name: HEADINGS.act1a03 })).toBeVisible();
});
