import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { AppServer } from '../support/appServer';
import { expect, expectWellBuilt, test } from '../support/fixtures';
import { ownProfile, PROFILE, save } from '../support/profiles';

test('a writer makes a profile, which everyone can see and only they can edit @phone', async ({
  account,
  baseURL,
  browser,
  page,
}) => {
  test.slow();
  await account.signIn(page);
  const hint = 'You have not yet set up a profile. Please fill out your profile info.';
  await expect(page.getByText(hint)).toBeVisible();
  await expect(page.getByText('It is public, and entirely optional.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Profile' }).click();
  await expect(page).toHaveURL(/\/create-profile$/);
  await save(page);
  await expect(page.getByLabel('Status')).toBeFocused();
  await expect(page.getByLabel('Status')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Genres')).toHaveAttribute('aria-invalid', 'true');
  await expectWellBuilt(page);
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

  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Writers' })).toHaveAttribute(
    'href',
    '/profiles',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'See all writers' })).toHaveAttribute(
    'href',
    '/profiles',
  );
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
  const link = page.getByRole('link', { name: 'Website' });
  await expect(link).toHaveAttribute('href', 'https://example.com/me');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(link).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Status').selectOption('Instructor');
  await page.getByLabel('Website').fill('');
  await save(page);
  await expectAlert(page, 'Profile Updated');

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await visitor.goto(`/profile/${(await ownProfile(account)).user._id}`);
  await expect(visitor.getByText('Instructor')).toBeVisible();
  await expect(visitor.getByText('No finished works added.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Website' })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.getByRole('link', { name: 'See all writers' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Writers' })).toBeVisible();
  await visitor.context().close();
});

test('the list shows four genres a card and further pages on demand @long', async ({ browser }) => {
  test.slow();
  const server = await AppServer.start();
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(request.url());
  });
  await page.goto('/profiles');
  await expect(page.getByText('No profiles found ...')).toBeVisible();
  await expectWellBuilt(page);
  const names = Array.from({ length: 22 }, (_, i) => `Writer ${String(i).padStart(2, '0')}`);
  const profile = { ...PROFILE, company: 'Molo Press', location: 'Trieste, Italy' };
  for (const name of names) await (await Account.create(server, name)).call('POST', '/api/profile', profile);
  await page.goto('/profiles');
  const cards = page.getByRole('main').locator('li', { has: page.getByRole('heading') });
  await expect(cards).toHaveCount(20);
  await expect(cards.first()).toContainText('Writer 21');
  for (const fact of ['Published Writer', 'Molo Press', 'Trieste, Italy'])
    await expect(cards.first()).toContainText(fact);
  await expect(cards.first().getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveText([
    'Literary',
    'Historical',
    'Gothic',
    'Mystery',
  ]);
  await expectWellBuilt(page);
  const more = page.getByRole('button', { name: 'Show More Writers' });
  await page.route(/api\/profile\?.*cursor=/, (route) => route.abort(), { times: 1 });
  await more.press('Enter');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(22);
  await expect(cards.nth(20).getByRole('link')).toBeFocused();
  await expect(more).toHaveCount(0);
  expect((await cards.getByRole('heading').allTextContents()).toSorted()).toEqual(names);

  // A search is about all writers, not only those whose page has come.
  await page.reload();
  await expect(cards).toHaveCount(20);
  await page.getByLabel('Find a writer').fill('writer 00');
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('1 writer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Gothic' }).click();
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Find a writer').fill('writer 99');
  await expect(page.getByText('No profiles found ...')).toBeVisible();
  await page.getByRole('button', { name: 'Show All Writers' }).click();
  await expect(cards).toHaveCount(22);

  await page.getByRole('link', { name: 'Writer 00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Writer 00' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(22);
  expect(foreign).toEqual([]);
  await page.context().close();
  await server.remove();
});

test('a profile that is not there says so @long', async ({ account, page }) => {
  const { _id } = await account.call<{ _id: string }>('GET', '/api/auth');
  for (const id of [_id, 'zzz']) {
    await page.goto(`/profile/${id}`);
    await expect(page.getByText('This writer has no public profile.')).toBeVisible();
  }
  await expectWellBuilt(page);
});

test('a profile that could not be saved keeps its text, on the device too', async ({ account, page }) => {
  await account.signIn(page, '/create-profile');
  await page.getByLabel('Status').selectOption('Other');
  await page.getByLabel('Genres').fill('Gothic');
  await page.route('**/api/profile', (route) => route.abort());
  await save(page);
  await expect(
    page.getByRole('main').getByText('That did not reach us. Your text is safe on this device; try again in a moment.'),
  ).toBeVisible();
  await page.unroute('**/api/profile');
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('Other');
  await expect(page.getByLabel('Genres')).toHaveValue('Gothic');
  await save(page);
  await expectAlert(page, 'Profile Created');
});
