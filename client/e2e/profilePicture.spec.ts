import type { Page } from '@playwright/test';
import { expectAlert } from './support/actForm';
import { expect, test } from './support/fixtures';
import { ownProfile, PROFILE, save } from './support/profiles';

/** A picture file, red on the left and blue on the right. */
async function pictureFile(page: Page, width: number, height: number, type = 'image/png') {
  const url = await page.evaluate(
    ([w, h, mime]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#f00';
      context.fillRect(0, 0, w / 2, h);
      context.fillStyle = '#00f';
      context.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL(mime);
    },
    [width, height, type] as const,
  );
  return { name: 'me.png', mimeType: type, buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

/** Size of a picture, and its colors near both sides. */
const inspect = (page: Page, src: string) =>
  page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const at = (x: number) => [...context.getImageData(x, image.height / 2, 1, 1).data.slice(0, 3)];
    const { width, height } = image;
    return { width, height, left: at(width * 0.1), right: at(width * 0.9) };
  }, src);

test('a picture is cropped with sliders, resized before it is sent, shown and removed @phone @all', async ({
  account,
  page,
}) => {
  await account.verify();
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page, '/edit-profile');
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('That file isn’t a JPEG, PNG, GIF, or WebP.')).toBeVisible();
  await page.getByLabel('Picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText('That file is damaged.')).toBeVisible();

  await page.getByLabel('Picture').setInputFiles(await pictureFile(page, 1600, 800));
  await expect(page.getByRole('img', { name: 'Your cropped picture' })).toBeVisible();
  await expect(page.getByLabel('Top to bottom')).toBeDisabled();
  await page.getByLabel('Left to right').focus();
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
  await page.getByRole('button', { name: 'Keep My Picture' }).click();
  await page.getByRole('button', { name: 'Remove Picture' }).click();
  await save(page);
  await expectAlert(page, 'Profile Updated');
  expect((await ownProfile(account)).user.avatar).toBe('');
});

test('a picture can be dropped, and its crop dragged @all', async ({ account, page }) => {
  await account.verify();
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page, '/edit-profile');
  const field = page.getByLabel('Picture');
  const crop = page.getByRole('img', { name: 'Your cropped picture' });
  const { buffer } = await pictureFile(page, 1000, 500, 'image/jpeg');
  const files = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, buffer.toString('base64'));
  await field.dispatchEvent('drop', { dataTransfer: files });
  const { x, y, width, height } = (await crop.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 200, y + height / 2, { steps: 8 });
  await page.mouse.up();
  const request = page.waitForRequest((sent) => sent.method() === 'POST');
  await save(page);
  const { left, right } = await inspect(page, ((await request).postDataJSON() as { avatar: string }).avatar);
  expect(left[0]).toBeGreaterThan(200);
  expect(right[0]).toBeGreaterThan(200);
  await expectAlert(page, 'Profile Updated');
  expect((await ownProfile(account)).user.avatar).toMatch(/^\/media\//);
});
