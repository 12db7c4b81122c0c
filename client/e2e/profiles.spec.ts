import { expectAlert } from './support/actForm';
import { expect, test } from './support/fixtures';
import { ownProfile, PROFILE, save } from './support/profiles';

const WORK = { title: 'The Ninth Ferry', author: 'Ilaria Conti' };

test('a writer creates a profile that everyone sees and only they can edit @phone', async ({
  account,
  baseURL,
  browser,
  page,
}) => {
  await account.signIn(page);
  await expect(page.getByText('You have not yet set up a profile. Please fill out your profile info.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Profile' }).click();
  await expect(page).toHaveURL(/\/create-profile$/);
  await save(page);
  await expect(page.getByLabel('Status')).toBeFocused();
  for (const name of ['Status', 'Genres']) await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Status').selectOption('Aspiring Writer');
  await page.getByLabel('Genres').fill(' Literary,, Folk horror , ');
  await page.getByLabel('Bio').fill('I write slowly.\nAbout valleys.');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await page.getByText('Social links').click();
  await page.getByLabel('YouTube').fill('https://youtube.com/@me');
  await save(page);
  await expect(page.getByLabel('Website')).toBeFocused();
  await page.getByLabel('Website').fill('https://example.com/me');
  await save(page);
  await page.waitForURL('**/dashboard');
  await expectAlert(page, 'Profile Created');
  expect(await ownProfile(account)).toMatchObject({
    status: 'Aspiring Writer',
    genres: ['Literary', 'Folk horror'],
    bio: 'I write slowly.\nAbout valleys.',
    social: { youtube: 'https://youtube.com/@me' },
  });

  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
  const link = page.getByRole('link', { name: 'Website' });
  await expect(link).toHaveAttribute('href', 'https://example.com/me');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await visitor.goto(`/profile/${(await ownProfile(account)).user._id}`);
  await expect(visitor.getByText('Aspiring Writer')).toBeVisible();
  await expect(visitor.getByText('No finished works added.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await visitor.getByRole('link', { name: 'See all writers' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Writers' })).toBeVisible();
  await visitor.context().close();
});

test('a finished work is added, shown, edited, removed, and restored @phone @all', async ({ account, page }) => {
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page);
  await page.getByRole('link', { name: 'Add Finished Work' }).click();
  await page.getByLabel('Title').fill(WORK.title);
  await page.getByLabel('Author').fill(WORK.author);
  await page.getByLabel('ASIN').fill('B0EXAMPLE1');
  await save(page);
  await page.waitForURL('**/dashboard');
  await expectAlert(page, 'Finished work added to your profile');
  const { user } = await ownProfile(account);
  await page.goto(`/profile/${user._id}`);
  const link = page.getByRole('link', { name: new RegExp(WORK.title) }).first();
  await expect(link).toHaveAttribute('href', 'https://www.amazon.com/dp/B0EXAMPLE1');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Edit ${WORK.title}` }).click();
  await expect(page.getByLabel('ASIN')).toHaveValue('B0EXAMPLE1');
  await page.getByLabel('Genre').fill('Literary');
  await save(page);
  await expectAlert(page, 'Profile Updated');
  await page.getByRole('button', { name: `Remove ${WORK.title}` }).click();
  await expectAlert(page, 'Finished work removed');
  expect((await ownProfile(account)).works).toEqual([]);
  await expect(page.getByText(`“${WORK.title}” was removed.`).locator('..')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await ownProfile(account)).works)
    .toMatchObject([{ ...WORK, genre: 'Literary', asin: 'B0EXAMPLE1' }]);
});
