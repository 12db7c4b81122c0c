import { expect, test } from './support/fixtures';

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
