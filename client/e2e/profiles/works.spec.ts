import type { Page } from '@playwright/test';
import { expectAlert } from '../support/actForm';
import { expect, expectWellBuilt, test } from '../support/fixtures';
import { ownProfile, PROFILE, save } from '../support/profiles';

const WORK = { title: 'The Ninth Ferry', author: 'Ilaria Conti' };

const works = (page: Page) => page.getByRole('region', { name: 'Finished works' });

test('a finished work is added, leads where it should, is edited, removed and put back @phone @long', async ({
  account,
  page,
}) => {
  test.slow();
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page);
  await expect(page.getByText('No finished works added.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Finished Work' }).click();
  await save(page);
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Author')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Genre')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Title').fill('Weather for Orphans');
  await page.getByLabel('Author').fill('Ilaria Conti');
  await page.getByLabel('ASIN').fill('B0EXAMPLE1');
  await page.getByLabel('Web address').fill('javascript:alert(1)');
  await save(page);
  await expect(page.getByLabel('Web address')).toBeFocused();
  await page.getByLabel('Web address').fill('');
  await save(page);
  await page.waitForURL('**/dashboard');
  await expectAlert(page, 'Finished work added to your profile');
  const link = works(page)
    .getByRole('link', { name: /Weather for Orphans/ })
    .first();
  await expect(link).toHaveAttribute('href', 'https://www.amazon.com/dp/B0EXAMPLE1');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expectWellBuilt(page);

  await page.getByRole('link', { name: 'Edit Weather for Orphans' }).click();
  await expect(page.getByLabel('ASIN')).toHaveValue('B0EXAMPLE1');
  await page.getByLabel('Genre').fill('Literary');
  await save(page);
  await expectAlert(page, 'Profile Updated');
  expect((await ownProfile(account)).works).toMatchObject([{ title: 'Weather for Orphans', genre: 'Literary' }]);

  await page.getByRole('button', { name: 'Remove Weather for Orphans' }).click();
  await expectAlert(page, 'Finished work removed');
  await expect(page.getByText('No finished works added.')).toBeVisible();
  expect((await ownProfile(account)).works).toEqual([]);
  await expect(page.getByText('“Weather for Orphans” is removed.').locator('..')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  expect((await ownProfile(account)).works).toMatchObject([
    { title: 'Weather for Orphans', author: 'Ilaria Conti', genre: 'Literary', asin: 'B0EXAMPLE1' },
  ]);
});

test('finished works stand on the public profile, where only their writer removes them @long', async ({
  account,
  baseURL,
  browser,
  page,
}) => {
  await account.call('POST', '/api/profile', { ...PROFILE, amazonauthor: 'https://www.amazon.com/author/conti' });
  await account.call('PUT', '/api/profile/works', { ...WORK, url: 'https://example.com/ferry' });
  const path = `/profile/${(await ownProfile(account)).user._id}`;
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('link', { name: WORK.title })).toHaveAttribute('href', 'https://example.com/ferry');
  await expect(visitor.getByRole('link', { name: 'Amazon author page' })).toHaveAttribute(
    'href',
    'https://www.amazon.com/author/conti',
  );
  await expect(visitor.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await visitor.context().close();
  await account.signIn(page, path);
  await page.getByRole('button', { name: `Remove ${WORK.title}` }).click();
  await expectAlert(page, 'Finished work removed');
  await expect(page.getByText('No finished works added.')).toBeVisible();
});

test('a link that is no web address is never shown, whoever stored it', async ({ account, page }) => {
  await account.call('POST', '/api/profile', PROFILE);
  const profile = await ownProfile(account);
  const bad = 'javascript:alert(1)';
  await page.route('**/api/profile/user/**', (route) =>
    route.fulfill({
      json: {
        ...profile,
        ...{ website: bad, amazonauthor: bad, social: { twitter: bad } },
        works: [{ _id: profile._id, ...WORK, url: bad, asin: '../../evil' }],
      },
    }),
  );
  await page.goto(`/profile/${profile.user._id}`);
  await expect(page.getByRole('heading', { name: WORK.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sign Up', 'See all writers']);
});
