import { HEADINGS } from '@trefoil/server/contract';
import { expect, test } from './support/fixtures';

test('a tap beside a dot of the plot selects the nearest one, and the marker of the current beat covers none @phone @all', async ({
  account,
  page,
}) => {
  await account.signIn(page);
  await expect(page.getByText('Answer the First Question')).toBeVisible();
  const dots = page.getByRole('navigation', { name: 'The plot, beat by beat' }).locator('[data-pos=start]');
  const { x, y, width, height } = (await dots.nth(2).boundingBox())!;
  await page.touchscreen.tap(x + width / 2 + 2, y + height - 4);
  await expect(page.getByRole('link', { name: HEADINGS.act1a03 })).toBeVisible();

  await account.call('POST', '/api/outlines', { title: 'The Weir', act1a01: 'A flood.', act1a02: 'A key.' });
  await page.reload();
  await expect(page.locator('[data-current]')).toHaveCount(1);
  const boxes = await dots
    .locator('> span')
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().toJSON() as DOMRect));
  boxes.slice(1).forEach(({ left }, index) => expect(left, `dot ${index + 2}`).toBeGreaterThan(boxes[index]!.right));
});
