import { expect, test } from './support/fixtures';

const NEW_PASSWORD = 'a long one indeed';

test('sign-up shows where the verification email was sent, and its link verifies', async ({ page, server }) => {
  const email = `newcomer-${Date.now()}@example.org`;
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ilaria Conti');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('applewood9');
  await page.getByLabel('Confirm password').fill('applewood9');
  await page.getByLabel(/I have read/).check();
  await page.getByLabel(/13 or older/).check();
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible();

  const link = await server.mailedPath(email);
  await page.goto(link);
  await page.getByRole('button', { name: 'VERIFY ACCOUNT' }).click();
  await expect(page.getByText('Email Verified')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('We emailed')).toHaveCount(0);
});

test('a failed login says why at the form, and its alert covers no button @both @all', async ({ page, account }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill('not the password');
  const submit = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await submit.click();
  await expect(page.locator('form').getByText('Invalid Credentials')).toBeVisible();
  const floating = page.locator('[data-floating]');
  await expect(floating).toHaveText('Invalid Credentials');
  const [alert, button] = [await floating.boundingBox(), await submit.boundingBox()];
  expect(alert!.y).toBeGreaterThan(button!.y + button!.height);
});

test('a forgotten password is reset with the emailed link, which ends other sessions @all', async ({
  page,
  server,
  account,
  browser,
}) => {
  const elsewhere = await account.browser(browser);
  const other = await elsewhere.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`If there is an account for ${account.email}`)).toBeVisible();

  const link = await server.mailedPath(account.email, 'r-');
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('We emailed')).toHaveCount(0); // the link has verified the address

  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('Your session has expired.')).toBeVisible();
  await elsewhere.close();
});
