import { createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { STORY } from './support/story';
import { AppServer } from './support/appServer';
import { Account } from './support/account';
import { actForm, expectAlert } from './support/actForm';
import { expect, test } from './support/fixtures';

/** The same token as it will be when its time is over. */
function expire(token: string, secret: string): string {
  const [head, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const now = Math.floor(Date.now() / 1000);
  const body = Buffer.from(JSON.stringify({ ...claims, iat: now - 20, exp: now - 10 })).toString('base64url');
  return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`;
}

/** Act 2 of a story with a title, in a browser of its own. */
async function openAct2(account: Account, browser: Browser): Promise<Page> {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  const page = await (await account.browser(browser)).newPage();
  await page.goto('/act-2');
  return page;
}

const TEXT = 'She cancels the stamp on his envelope herself.';
const LATER = 'And keeps the envelope.';

test('text that was not saved survives a reload and is offered back', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  await account.signIn(page);
  await page.goto('/act-2');
  const form = actForm(page);
  await form.answer('A Win With Strings').fill(TEXT);
  await expect(form.state).toContainText('Unsaved');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We kept text on this device that was not saved. Would you like it back?')).toBeVisible();
  await page.getByRole('button', { name: 'Put It Back' }).click();
  await expect(form.answer('A Win With Strings')).toHaveValue(TEXT);
  await form.save();
  await expectAlert(page, 'Outline Updated');
  expect((await account.outline()).act2a06).toBe(TEXT);
  await page.reload();
  await expect(form.answer('A Win With Strings')).toHaveValue(TEXT);
  await expect(page.getByText('We kept text on this device')).toHaveCount(0);
});

test('leaving with unsaved text asks first', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  await account.signIn(page);
  await page.goto('/act-2');
  await actForm(page).answer('A Win With Strings').fill(TEXT);
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /stay|keep/i })
    .first()
    .click();
  await expect(page).toHaveURL(/act-2$/);
  await expect(actForm(page).answer('A Win With Strings')).toHaveValue(TEXT);
  await page.getByRole('link', { name: 'BACK' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /leave/i }).click();
  await expect(page).toHaveURL(/dashboard$/);
});

test('a server that stops while saving loses nothing, and saving goes on when it is back', async ({ browser }) => {
  const server = await AppServer.start();
  const account = await Account.create(server);
  const page = await openAct2(account, browser);
  const form = actForm(page);
  await form.answer('A Win With Strings').fill(TEXT);
  await server.stop('SIGKILL');
  await form.save();
  await expect(form.state).toContainText('Not saved. Your text is safe here.');
  await expect(form.answer('A Win With Strings')).toHaveValue(TEXT);
  await server.run();
  await form.save();
  await expectAlert(page, 'Outline Updated');
  expect((await account.outline()).act2a06).toBe(TEXT);
  await server.remove();
});

test('two browsers that answer different beats both keep their text', async ({ account, browser }) => {
  const [one, two] = [await openAct2(account, browser), await openAct2(account, browser)];
  await actForm(one).answer('The First Plan').fill(STORY.act2a02);
  await actForm(one).save();
  await expectAlert(one, 'Outline Updated');
  await actForm(two).answer('Unexpected Company').fill(STORY.act2a04);
  await actForm(two).save();
  await expectAlert(two, 'Outline Updated');
  const { act2a02, act2a04 } = await account.outline();
  expect({ act2a02, act2a04 }).toEqual({ act2a02: STORY.act2a02, act2a04: STORY.act2a04 });
});

test('when two browsers change the same beat, the writer sees both versions and chooses', async ({
  account,
  browser,
}) => {
  await account.call('POST', '/api/outlines', { title: STORY.title, act2a02: 'Before' });
  const [one, two] = [await openAct2(account, browser), await openAct2(account, browser)];
  await expect(actForm(two).answer('The First Plan')).toHaveValue('Before');
  await actForm(one).answer('The First Plan').fill('From the other device');
  await actForm(one).save();
  await expectAlert(one, 'Outline Updated');

  await actForm(two).answer('The First Plan').fill('From this device');
  await actForm(two).answer('Unexpected Company').fill(LATER);
  await actForm(two).save();
  await expect(two.getByText('From the other device')).toBeVisible();
  await expect(actForm(two).answer('The First Plan')).toHaveValue('From this device');
  expect((await account.outline()).act2a02).toBe('From the other device');
  await two.getByRole('button', { name: 'Keep Mine' }).click();
  await actForm(two).save();
  await expect(actForm(two).state).toContainText('All saved');
  const { act2a02, act2a04 } = await account.outline();
  expect({ act2a02, act2a04 }).toEqual({ act2a02: 'From this device', act2a04: LATER });
});

test('a token that expires in mid-writing costs no text', async ({ browser }) => {
  const secret = 'a secret of this test alone, long enough to sign with';
  const server = await AppServer.start({ JWT_SECRET: secret });
  const account = await Account.create(server);
  const page = await openAct2(account, browser);
  const form = actForm(page);
  await form.answer('A Win With Strings').fill(TEXT);
  const expired = expire(account.token, secret);
  await page.evaluate((token) => localStorage.setItem('trefoil/token', token), expired);
  await form.save();
  await page.waitForURL('**/login');
  await account.fillLogin(page);
  await page.waitForURL('**/act-2');
  await page.getByRole('button', { name: 'Put It Back' }).click();
  await expect(form.answer('A Win With Strings')).toHaveValue(TEXT);
  await form.save();
  await expectAlert(page, 'Outline Updated');
  expect((await account.outline()).act2a06).toBe(TEXT);
  await server.remove();
});

test('a connection that comes back saves what could not be saved, by itself', async ({ account, browser }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  const context = await account.browser(browser);
  const page = await context.newPage();
  await page.goto('/act-2');
  const form = actForm(page);
  await form.answer('A Win With Strings').fill(TEXT);
  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(form.state).toContainText('Not saved. Your text is safe here.');
  await context.setOffline(false);
  await expect(form.state).toContainText('All saved', { timeout: 20_000 });
  expect((await account.outline()).act2a06).toBe(TEXT);
});

test('two tabs of one writer keep both texts', async ({ account, browser }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  const context = await account.browser(browser);
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto('/act-2');
  await actForm(one).answer('The First Plan').fill('Written in the first tab.');
  await actForm(two).answer('The First Plan').fill('Written in the second tab.');
  await expect.poll(() => two.evaluate(() => JSON.stringify(localStorage))).toContain('Written in the second tab.');
  await one.close({ runBeforeUnload: false });
  await two.goto('about:blank');
  await two.goBack();
  await two.getByRole('button', { name: 'Put It Back' }).click();
  const answer = actForm(two).answer('The First Plan');
  await expect(answer).toHaveValue(/first tab/);
  await expect(answer).toHaveValue(/second tab/);
});

test('the first save asks for a title in act 1, and goes to the dashboard from any act', async ({ account, page }) => {
  await account.signIn(page);
  await page.goto('/act-1');
  await actForm(page).answer('What They Want').fill(TEXT);
  await actForm(page).save();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText(/Your story needs a title/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/act-3');
  await actForm(page).answer('The Final Choice').fill(LATER);
  await actForm(page).save();
  await page.waitForURL('**/dashboard');
  await expectAlert(page, 'Outline Created');
  await page.getByRole('link', { name: 'Open Act 1' }).click();
  await page.getByRole('button', { name: 'Put It Back' }).click();
  await expect(actForm(page).answer('What They Want')).toHaveValue(TEXT);
});
