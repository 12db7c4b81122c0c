import { ASKED_KEYS } from '@trefoil/server/contract';
import type { Locator } from '@playwright/test';
import { makeCharacter, showPictures } from './support/characters';
import { expect, test } from './support/fixtures';
import { storyWith } from './support/story';

const boxesOf = (parts: Locator) =>
  parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

test('no row is cut or higher than the others, no portrait lies over another, and a quotation has two lines @phone @all', async ({
  account,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await account.call('POST', '/api/outlines', { ...storyWith(ASKED_KEYS), act1a01: 'Ada meets Emil and Ida.' });
  for (const name of ['Ada', 'Emil', 'Ida']) await makeCharacter(account, { name });
  await showPictures(page);
  await account.signIn(page);
  const hint = page.getByText('Word, EPUB, and more');
  await expect(hint).toBeVisible();
  await expect.poll(() => hint.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);

  await page.goto('/outlineoutput?view=board');
  const portraits = page.locator('#act1a01 img');
  await expect(portraits).toHaveCount(3);
  const [first, second, third] = await boxesOf(portraits);
  expect(second!.left).toBeGreaterThanOrEqual(first!.right);
  expect(third!.left).toBeGreaterThanOrEqual(second!.right);

  await page.goto('/outlineoutput');
  await page.getByRole('button', { name: 'Export' }).click();
  const rows = page
    .getByRole('group', { name: 'Format' })
    .locator('label')
    .filter({ hasNotText: /Full Backup|Print/ });
  await expect(rows).toHaveCount(6);
  expect(new Set((await boxesOf(rows)).map(({ height }) => height)).size).toBe(1);

  await page.goto('/act-2#act2a11');
  await page.getByRole('link', { name: 'One at a time' }).click();
  await expect(page.locator('#act2a11')).toBeFocused();
  await page.locator('#act2a11').blur();
  const note = page.getByRole('note', { name: 'An earlier answer' });
  await expect(note).toBeVisible();
  const lines = await note.evaluate(
    (box) => box.getBoundingClientRect().height / parseFloat(getComputedStyle(box).lineHeight),
  );
  expect(lines).toBeLessThan(2.5);
});
