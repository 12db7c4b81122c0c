import { writeFile } from 'node:fs/promises';
import { test as base, type Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { PROFILE } from './support/profiles';

/** Drops a file beside the heading of the page, as from another program. */
async function dropFile(page: Page, path: string): Promise<void> {
  const { x, y } = (await page.locator('main h1').boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x, y, data });
}

test('a dropped file never opens in place of a page, which says where files belong @all', async ({ account, page }) => {
  const path = base.info().outputPath('story.md');
  await writeFile(path, '# Salt\n\n## Act I\n\n### 01 An Ordinary Day\n\nIda keeps the light.\n');
  const told = page.getByRole('alert').getByText('a story goes to Import');
  await account.signIn(page);
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await dropFile(page, path);
  await expect(told).toBeVisible();
  await page.goto('/act-1#act1a01');
  await page.getByRole('main').getByRole('textbox').first().focus();
  await dropFile(page, path);
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/act-1/);

  await page.goto('/outlineoutput?read=back');
  await expect(page.getByRole('heading', { name: 'Import an outline' })).toBeVisible();
  await dropFile(page, path);
  await expect(page.getByText(/^story\.md, .*new/)).toBeVisible();
});

test('a picture can be dropped anywhere on the profile form; a folder is none @all', async ({ account, page }) => {
  await account.verify();
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page, '/edit-profile');
  await expect(page.getByLabel('Picture')).toBeVisible();
  await dropFile(page, base.info().outputDir);
  await expect(page.getByText('That file isn’t a JPEG, PNG, GIF, or WebP.')).toBeVisible();
  const portrait = new URL('../public/portraits/01.png', import.meta.url).pathname;
  await dropFile(page, portrait);
  await expect(page.getByRole('img', { name: 'Your cropped picture' })).toBeVisible();
});
