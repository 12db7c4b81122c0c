import { HEADINGS } from '@trefoil/server/contract';
import { expect, test } from './support/fixtures';

test('the marker of the current beat on the plot covers no dot beside it @phone', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'The Weir', act1a01: 'A flood.', act1a02: 'A key.' });
  await account.signIn(page);
  const dots = page.getByRole('navigation', { name: 'The plot, beat by beat' }).locator('[data-pos=start] > span');
  await expect(page.locator('[data-current]')).toHaveCount(1);
  const boxes = await dots.evaluateAll((spans) =>
    spans.map((span) => span.getBoundingClientRect().toJSON() as DOMRect),
  );
  boxes.slice(1).forEach(({ left }, index) => expect(left, `dot ${index + 2}`).toBeGreaterThan(boxes[index]!.right));
});

test('on the plot of a newcomer a tap beside a dot selects the nearest one @phone @all', async ({ account, page }) => {
  await account.signIn(page);
  await expect(page.getByText('Answer the First Question')).toBeVisible();
  const plot = page.getByRole('navigation', { name: 'The plot, beat by beat' });
  const dot = (await plot.locator('[data-pos=start]').nth(2).boundingBox())!;
  await page.touchscreen.tap(dot.x + dot.width / 2 + 2, dot.y + dot.height - 4);
  await expect(page.getByRole('link', { name: HEADINGS.act1a03 })).toBeVisible();
});
