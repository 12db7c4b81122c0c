import { beatsOf, STORY } from './support/story';
import { actForm, expectAlert } from './support/actForm';
import { expect, expectWellBuilt, test } from './support/fixtures';

test('a newcomer signs up, answers three acts and reads the finished outline @long', async ({ page }) => {
  test.setTimeout(120_000);
  const form = actForm(page);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first().click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.getByLabel('Name').fill('Ilaria Conti');
  await page.getByLabel('Email').fill(`newcomer-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: false }).first().fill('applewood9');
  await page.getByLabel('Confirm password').fill('applewod9');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  await signUp.click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel('Confirm password').fill('applewood9');
  await signUp.click();

  await expect(page.getByText('Welcome, Ilaria Conti')).toBeVisible();
  await page.goto('/act-1');
  await page.getByRole('textbox', { name: 'Title' }).fill(STORY.title);
  for (const { heading, key } of beatsOf(1)) await form.answer(heading).fill(STORY[key]);
  await form.save();
  await page.waitForURL('**/dashboard');
  await expectAlert(page, 'Outline Created');
  await expect(page.getByRole('progressbar', { name: /progress/i })).toHaveAttribute('aria-valuenow', '27');

  await page.getByRole('navigation', { name: 'Acts' }).getByRole('link', { name: 'ACT 2' }).click();
  for (const { heading, key, asked } of beatsOf(2)) if (asked) await form.answer(heading).fill(STORY[key]);
  await form.openMore();
  for (const { heading, key, asked } of beatsOf(2)) if (!asked) await form.answer(heading).fill(STORY[key]);
  await form.save();
  await expectAlert(page, 'Outline Updated');
  await expect(page).toHaveURL(/act-2$/);

  await page.goto('/act-3');
  await form.openMore();
  for (const { heading, key } of beatsOf(3)) await form.answer(heading).fill(STORY[key]);
  await page.keyboard.press('ControlOrMeta+s');
  await expectAlert(page, 'Outline Updated');

  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: /progress/i })).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('main').getByRole('link', { name: 'VIEW PLOT' }).click();
  await expect(page.getByRole('heading', { name: `“${STORY.title}”` })).toBeVisible();
  for (const act of [1, 2, 3] as const)
    for (const { heading, key } of beatsOf(act)) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(STORY[key]);
    }
});

test('an empty beat shows three dots, and a question opens to its whole text @long', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, act1a01: STORY.act1a01 });
  await account.signIn(page, '/outlineoutput');
  await expect(page.getByText('...', { exact: true })).toHaveCount(31);
  await page.goto('/act-1');
  const [first] = beatsOf(1);
  const example = page.getByText('Odile tunes pianos in other people');
  await expect(example).toBeHidden();
  await page.getByRole('button', { name: /whole question 01/ }).click();
  await expect(page.getByText(first!.lead)).toBeVisible();
  await expect(page.getByText(first!.followUps)).toBeVisible();
  await expect(example).toBeVisible();
  await expect(page.getByText(first!.stuck)).toBeHidden();
  await page.getByRole('button', { name: 'Stuck?' }).click();
  await expect(page.getByText(first!.stuck)).toBeVisible();
});

test('a title of one long word breaks where it must @phone @long', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe' });
  await account.signIn(page, '/act-1');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expectWellBuilt(page);
  await page.goto('/outlineoutput');
  await expect(page.getByRole('heading', { name: /Donau/ })).toBeVisible();
  await expectWellBuilt(page);
});

test('only what was changed is sent', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, act2a01: STORY.act2a01, act2a02: STORY.act2a02 });
  await account.signIn(page, '/act-2');
  await actForm(page).answer('The First Plan').fill('One perfect forgery.');
  const request = page.waitForRequest((sent) => sent.method() === 'POST');
  await actForm(page).save();
  expect((await request).postDataJSON()).toEqual({
    act2a02: 'One perfect forgery.',
    base: { act2a02: STORY.act2a02 },
  });
});

test('the reminder stays closed for good @long', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  await account.signIn(page);
  await page.getByRole('button', { name: 'Got it. Do not show this again.' }).click();
  await expect.poll(async () => (await account.outline()).promptDismissed).toBe(true);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Go on:/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got it. Do not show this again.' })).toHaveCount(0);
});
