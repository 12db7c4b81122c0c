import type { Locator } from '@playwright/test';
import { characterForm, makeCharacter } from './support/characters';
import { expect, test } from './support/fixtures';
import { STORY } from './support/story';

// Forced colours take backgrounds and shadows away; what they say elsewhere has to show in another way.
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** The width of an element's thickest border in pixels. */
const thickest = (element: Locator) =>
  element.evaluate((node) => {
    const style = getComputedStyle(node);
    const sides = ['top', 'right', 'bottom', 'left'];
    return Math.max(...sides.map((side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`))));
  });

/** What colour an element is painted in, so far from its start (0-1). */
async function colourAt(element: Locator, place: number): Promise<string> {
  const png = (await element.screenshot()).toString('base64');
  return element.page().evaluate(
    async ([image, along]) => {
      const drawn = await createImageBitmap(new Blob([Uint8Array.from(atob(image), (byte) => byte.charCodeAt(0))]));
      const context = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')!;
      context.drawImage(drawn, 0, 0);
      return context.getImageData(drawn.width * along, drawn.height / 2, 1, 1).data.join();
    },
    [png, place] as const,
  );
}

test('with forced colours progress, answered questions and the current place show @both', async ({
  account,
  page,
  isMobile,
}) => {
  const { title, act1a01, act1a02, act1a03, act1a04 } = STORY;
  await account.call('POST', '/api/outlines', { title, act1a01, act1a02, act1a03, act1a04 });
  await account.signIn(page);
  const dot = (name: string) => page.getByRole('link', { name, exact: true }).locator('span').first();
  // A phone steps through the beats in words instead.
  if (!isMobile) await expect(dot('01 An Ordinary Day, answered')).toBeVisible();
  if (!isMobile)
    expect(await colourAt(dot('01 An Ordinary Day, answered'), 0.5)).not.toBe(
      await colourAt(dot('08 No Way Back'), 0.5),
    );

  await page.goto('/act-1');
  await expect(page.getByRole('textbox', { name: 'An Ordinary Day' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: /^Story/ });
  expect(await thickest(menu.locator('[aria-current]'))).toBeGreaterThan(
    await thickest(menu.getByRole('link', { name: /Act 2/i })),
  );
  const mark = (heading: string) =>
    page.getByRole('heading', { name: heading }).locator('xpath=preceding-sibling::*[1]');
  expect(await colourAt(mark('An Ordinary Day'), 0.2)).not.toBe(await colourAt(mark('No Way Back'), 0.2));
});

test('with forced colours pressed buttons and the edges of dialogs show @long', async ({ account, page }) => {
  const { _id } = await makeCharacter(account);
  await account.signIn(page, '/create-character');
  const form = characterForm(page);
  await form.description.click();
  await form.style('Bold').click();
  expect(await thickest(form.style('Bold'))).toBeGreaterThan(await thickest(form.style('Italic')));

  await page.goto(`/outlines/characters/${_id}`);
  await page.locator('summary', { hasText: 'Delete Character' }).click();
  await page.getByRole('button', { name: 'Delete Character' }).click();
  expect(await thickest(page.getByRole('dialog'))).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Keep Character' })).toBeFocused();
});
