import { expect, test } from './support/fixtures';
import { actForm } from './support/actForm';

test('an alert is at the bottom left, above the bars, and covers none of their buttons @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', { title: 'The Return Address' });
  await account.signIn(page, '/act-2');
  for (const [width, left] of [
    [1280, 150],
    [390, 30],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await actForm(page).answer('The First Plan').fill(`One perfect forgery, ${width}.`);
    await actForm(page).save();
    const alert = page.getByRole('status').filter({ hasText: 'Outline Updated' });
    // At once: it goes by itself.
    const { x, top, bottom } = await alert.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect);
    expect(x).toBeLessThan(left);
    expect(top).toBeGreaterThan(400);
    const buttons = [page.getByRole('button', { name: 'SAVE' }), page.getByRole('link', { name: 'VIEW PLOT' }).last()];
    for (const button of width === 390 ? buttons : buttons.slice(0, 1))
      expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(bottom);
    await expect(alert).toHaveCount(0);
  }
});
