import type { Page } from '@playwright/test';
import { expectAlert } from './support/actForm';
import { expect, test } from './support/fixtures';
import { ownProfile, PROFILE, save } from './support/profiles';

/** A picture file, red on the left and blue on the right. */
async function pictureFile(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 800 });
    const context = canvas.getContext('2d')!;
    for (const [color, x] of [
      ['#f00', 0],
      ['#00f', 800],
    ] as const) {
      context.fillStyle = color;
      context.fillRect(x, 0, 800, 800);
    }
    return canvas.toDataURL();
  });
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

/** Size of a picture, and its color near the left side. */
const inspect = (page: Page, src: string) =>
  page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { width, height } = image;
    return { width, height, left: [...context.getImageData(width * 0.1, height / 2, 1, 1).data.slice(0, 3)] };
  }, src);

test('a picture is cropped with sliders, resized before it is sent, shown and removed @phone @all', async ({
  account,
  page,
}) => {
  await account.verify();
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page, '/edit-profile');
  await page.getByLabel('Picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText('That file is damaged.')).toBeVisible();

  await page.getByLabel('Picture').setInputFiles(await pictureFile(page));
  const crop = page.getByRole('img', { name: 'Your cropped picture' });
  await expect(crop).toBeVisible();
  await expect(page.getByLabel('Top to bottom')).toBeDisabled();
  const slider = page.getByLabel('Left to right');
  const middle = await slider.inputValue();
  const { x, y, width, height } = (await crop.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 50, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(slider).not.toHaveValue(middle);
  await slider.focus();
  await page.keyboard.press('End');
  const request = page.waitForRequest((sent) => sent.method() === 'POST');
  await save(page);
  const { avatar } = (await request).postDataJSON() as { avatar: string };
  expect(await inspect(page, avatar)).toMatchObject({ width: 512, height: 512, left: [0, 0, expect.closeTo(254, -1)] });
  await expectAlert(page, 'Profile Updated');

  const { user } = await ownProfile(account);
  expect(user.avatar).toMatch(/^\/media\//);
  const stored = await inspect(page, user.avatar);
  expect(stored).toMatchObject({ width: 256, height: 256 });
  expect(stored.left[2]).toBeGreaterThan(200);
  await page.goto(`/profile/${user._id}`);
  await expect(page.locator(`main img[src="${user.avatar}"]`)).toBeVisible();

  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Remove Picture' }).click();
  await save(page);
  await expectAlert(page, 'Profile Updated');
  expect((await ownProfile(account)).user.avatar).toBe('');
});
