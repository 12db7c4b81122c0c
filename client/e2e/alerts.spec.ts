import { expect, test } from './support/fixtures';
import { actForm } from './support/actForm';

test('an alert is at the bottom left, above the bars, and covers none of their buttons @both @all', async ({
  account,
  page,
  isMobile,
}) => {
  await account.call('POST', '/api/outlines', { title: 'The Return Address' });
  await account.signIn(page, '/act-2');
  await actForm(page).answer('The First Plan').fill('One perfect forgery.');
  await actForm(page).save();
  const alert = page.getByRole('status').filter({ hasText: 'Outline Updated' });
  await expect(alert).toBeVisible();
  const { x, y, height } = (await alert.boundingBox())!;
  expect(x).toBeLessThan(isMobile ? 30 : 150);
  expect(y).toBeGreaterThan(page.viewportSize()!.height / 2);
  for (const button of [
    page.getByRole('button', { name: 'SAVE' }),
    ...(isMobile ? [page.getByRole('link', { name: 'VIEW PLOT' }).last()] : []),
  ])
    expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});
