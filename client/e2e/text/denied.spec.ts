import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import config from '../../playwright.config';
import { actForm, expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';

const TEXT = 'The round ends at the dam.';

test('in a browser that blocks the site’s data a writer logs in, types, saves, posts and reloads @all', async ({
  account,
  server,
}) => {
  await account.verify();
  const profile = mkdtempSync(join(tmpdir(), 'trefoil-profile-'));
  mkdirSync(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const options = { ...config.use?.launchOptions, baseURL: server.url, locale: 'en-US' };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  const answer = actForm(page).answer('What They See Now');

  await page.goto('/act-3');
  await expect(page.evaluate(() => navigator.locks.request('x', () => {}))).rejects.toThrow(/SecurityError|denied/);
  await account.fillLogin(page);
  await answer.fill(TEXT);
  await expect(actForm(page).state).toContainText('Not saved. Keep this page open.');
  await actForm(page).save();
  await expectAlert(page, 'Outline Created');
  await page.goto('/posts');
  await account.fillLogin(page);
  await page.getByRole('textbox', { name: 'New post' }).fill(TEXT);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'Post Added');

  await page.goto('/act-3');
  await account.fillLogin(page);
  await expect(answer).toHaveValue(TEXT);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});
