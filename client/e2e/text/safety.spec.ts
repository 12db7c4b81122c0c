import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import config from '../../playwright.config';
import { Account } from '../support/account';
import { actForm, expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';
import { expire, fillStorage, loseChanges, killBrowser, replaceToken, rowsOf } from '../support/mishaps';
import { STORY } from '../support/story';

const HEADING = 'A Win With Strings';

test('what a killed browser had stored on the device is there again @all', async ({ account, server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'trefoil-profile-'));
  // The token is in local storage, which is written late: each browser is given it anew.
  async function start() {
    const options = { ...config.use?.launchOptions, baseURL: server.url, locale: 'en-US' };
    const context = await chromium.launchPersistentContext(profile, options);
    await context.addInitScript((token) => localStorage.setItem('trefoil/token', token), account.token);
    const page = await context.newPage();
    await loseChanges(page);
    await page.goto('/act-2');
    return { context, page };
  }
  const first = await start();
  await actForm(first.page).answer(HEADING).fill('Surely a chicken.');
  await expect.poll(() => first.page.evaluate(rowsOf, 'drafts')).toContain('Surely a chicken.');
  killBrowser(profile);
  await first.context.close().catch(() => {});
  const { context, page } = await start();
  await expect(actForm(page).answer(HEADING)).toHaveValue('Surely a chicken.');
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test('a full device says so, and a session that ends leaves the only copy on the screen @all', async ({
  account,
  page,
}) => {
  await fillStorage(page);
  await account.signIn(page, '/act-2');
  const { answer, state, save: press } = actForm(page);
  const letThrough = await loseChanges(page);
  await answer(HEADING).fill('The only copy.');
  await expect(state).toContainText('Not saved. Keep this page open.');
  await expect(page.getByRole('button', { name: 'Copy Text' })).toBeVisible();
  await replaceToken(page, expire(account.token));
  await letThrough();
  await press();
  await expect(page.getByText(/this page holds unsaved text/)).toBeVisible();
  await expect(answer(HEADING)).toHaveValue('The only copy.');
  await replaceToken(page, account.token);
  await press();
  await expectAlert(page, 'Outline Created');
  expect((await account.outline()).act2a06).toBe('The only copy.');
});

test('a token that expires in mid-writing costs no text @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  await account.signIn(page, '/act-2');
  await actForm(page).answer(HEADING).fill('Half a sentence');
  await replaceToken(page, expire(account.token));
  await page.waitForURL('**/login');
  await account.fillLogin(page);
  await page.waitForURL('**/act-2');
  await expect(actForm(page).answer(HEADING)).toHaveValue('Half a sentence');
  await expect.poll(async () => (await account.outline()).act2a06).toBe('Half a sentence');
});

test('a comment whose post is gone is found among the recovered text @all', async ({ account, server, page }) => {
  await account.verify();
  const other = await (await Account.create(server, 'Jonas Lindqvist')).verify();
  const { _id } = await other.createPost('Who lives below the dam?');
  await account.signIn(page, `/post/${_id}`);
  await page.getByLabel('Your comment').fill('Two hundred and twelve people.');
  await other.call('DELETE', `/api/posts/${_id}`);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(/^Can’t be saved: the original was deleted/)).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('listitem').getByRole('button', { name: 'Recovered text' }).click();
  const drawer = page.getByRole('dialog', { name: 'Recovered text' });
  const gone = drawer.getByRole('region', { name: 'Can’t be saved: the original was deleted' });
  await expect(gone.getByText('Two hundred and twelve people.')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Comment for Jonas Lindqvist' })).toBeVisible();
});

test('what was typed in the last moment before the page goes is there again', async ({ account, page }) => {
  await loseChanges(page);
  await account.signIn(page, '/act-2');
  const answer = actForm(page).answer(HEADING);
  await answer.fill('Perhaps a chicken.');
  // Typed and gone within one turn of the page's own loop: no timer, no transaction has had its turn.
  await answer.evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(0, 7);
    document.execCommand('insertText', false, 'Surely');
    location.reload();
  });
  await expect(actForm(page).state).toContainText('Draft restored');
  await expect(answer).toHaveValue('Surely a chicken.');
});
