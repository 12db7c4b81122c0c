import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import config from '../../playwright.config';
import { Account } from '../support/account';
import { actForm, expectAlert, stateOf } from '../support/actForm';
import { AppServer } from '../support/appServer';
import { characterForm, charactersOf, makeCharacter, PHOTO, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { isLong } from '../support/long';
import { expire, fillStorage, holdChanges, killBrowser } from '../support/mishaps';
import { ownProfile, PROFILE, save } from '../support/profiles';
import { STORY } from '../support/story';

const HEADING = 'A Win With Strings';
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

/** A browser with a profile folder of its own, which can be killed and started again. */
const launch = (profile: string, baseURL: string) =>
  chromium.launchPersistentContext(profile, { ...config.use?.launchOptions, baseURL, locale: 'en-US' });

/** How often a browser is killed; `KILLS=50` measures. */
const KILLS = Number(process.env.KILLS ?? (isLong ? 3 : 1));

test('a browser that is killed costs at most the last 0.3 s', async ({ account, server }) => {
  test.setTimeout(KILLS * 60_000);
  const lost: number[] = [];
  const profile = mkdtempSync(join(tmpdir(), 'trefoil-profile-'));
  // The token is in local storage, which is written late: each browser is given it anew.
  async function start() {
    const context = await launch(profile, server.url);
    await context.addInitScript((token) => localStorage.setItem('trefoil/token', token), account.token);
    return { context, page: await context.newPage() };
  }
  let { context, page } = await start();
  for (let round = 0; round < KILLS; round++) {
    await page.goto('/act-2');
    const field = actForm(page).answer(HEADING);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+End');
    const typed: { key: string; at: number }[] = [];
    const end = Date.now() + 1_500 + Math.random() * 2_000;
    for (let i = 0; Date.now() < end; i++) {
      const key = `${round}${String.fromCharCode(97 + (i % 26))}`;
      await page.keyboard.type(key, { delay: 20 });
      typed.push({ key, at: Date.now() });
    }
    const died = Date.now();
    killBrowser(profile);
    await context.close().catch(() => {});
    ({ context, page } = await start());
    await page.goto('/act-2');
    await expect(actForm(page).answer(HEADING)).not.toHaveValue('');
    const found = await actForm(page).answer(HEADING).inputValue();
    const safe = typed.filter(({ at }) => at < died - 300).map(({ key }) => key);
    expect(found, `round ${round}`).toContain(safe.join(''));
    const kept = typed.filter((_, i) =>
      found.includes(
        typed
          .slice(0, i + 1)
          .map(({ key }) => key)
          .join(''),
      ),
    );
    lost.push(typed.length > kept.length ? died - typed[kept.length]!.at : 0);
  }
  console.log(`Lost in ${KILLS} kills, in ms: ${lost.toSorted((one, other) => one - other).join(' ')}`);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test('what is typed into a note while it is sent stays in the form @long', async ({ account, page }) => {
  const { _id } = await makeCharacter(account);
  await account.signIn(page, `/outlines/characters/note/${_id}`);
  const letThrough = await holdChanges(page, '**/api/outlines/characters/note/**');
  await page.getByLabel('Title').fill('Habit');
  await note(page).fill('She hums.');
  await save(page);
  await note(page).pressSequentially(' And counts her steps.');
  letThrough();
  await expectAlert(page, 'Note added to character');
  await expect(note(page)).toHaveValue('And counts her steps.');
  expect((await charactersOf(account))[0]!.notes).toMatchObject([{ noteTitle: 'Habit', noteText: 'She hums.' }]);
});

test('what is typed into a new character while it is sent is a change of that character @long', async ({
  account,
  page,
}) => {
  await showPictures(page);
  await account.signIn(page, '/create-character');
  const letThrough = await holdChanges(page, '**/api/outlines/characters?*');
  const form = characterForm(page);
  await form.name.fill('Pilar');
  await form.description.fill('Direct.');
  await form.photo.fill(PHOTO);
  await form.save();
  await form.name.fill('Pilar Sayre');
  letThrough();
  await expect(page).toHaveURL(/create-character\?id=/);
  await expect(form.name).toHaveValue('Pilar Sayre');
  await form.save();
  await expectAlert(page, 'Outline Updated');
  expect(await charactersOf(account)).toMatchObject([{ name: 'Pilar Sayre', desc: '<p>Direct.</p>' }]);
});

test('what is typed into a profile and a work while they are sent stays @long', async ({ account, page }) => {
  await account.call('POST', '/api/profile', PROFILE);
  await account.signIn(page);
  const letProfileThrough = await holdChanges(page, '**/api/profile');
  const letWorkThrough = await holdChanges(page, '**/api/profile/works');
  await page.goto('/edit-profile');
  await page.getByLabel('Company').fill('Ennick Mail');
  await save(page);
  await page.getByLabel('Location').fill('Ennick');
  letProfileThrough();
  await expectAlert(page, 'Profile Updated');
  await expect(page.getByLabel('Location')).toHaveValue('Ennick');
  await expect(stateOf(page)).toHaveText('Saved on this device');

  await page.goto('/add-work');
  await page.getByLabel('Title').fill('The Ninth Ferry');
  await page.getByLabel('Author').fill('Ilaria Conti');
  await save(page);
  await page.getByLabel('Description').fill('Typed meanwhile.');
  letWorkThrough();
  await expect(page).toHaveURL(/add-work\?id=/);
  await expect(page.getByLabel('Description')).toHaveValue('Typed meanwhile.');
  expect((await ownProfile(account)).works).toMatchObject([{ title: 'The Ninth Ferry' }]);
});

test('a full device says so, and a session that ends leaves the only copy on the screen', async ({ browser }) => {
  const secret = 'a secret of this test alone, long enough to sign with';
  const server = await AppServer.start({ JWT_SECRET: secret });
  const account = await Account.create(server);
  const context = await account.browser(browser);
  const page = await context.newPage();
  await fillStorage(page);
  await page.goto('/act-2');
  const { answer, state, save: press } = actForm(page);
  await answer(HEADING).fill('The only copy.');
  await expect(state).toContainText('Not saved. Keep this page open.');
  await expect(page.getByRole('button', { name: 'Copy Text' })).toBeVisible();
  await page.evaluate((token) => localStorage.setItem('trefoil/token', token), expire(account.token, secret));
  await press();
  await expect(page.getByText(/this page holds unsaved text/)).toBeVisible();
  await expect(answer(HEADING)).toHaveValue('The only copy.');
  await page.evaluate((token) => localStorage.setItem('trefoil/token', token), account.token);
  await press();
  await expectAlert(page, 'Outline Created');
  expect((await account.outline()).act2a06).toBe('The only copy.');
  await server.remove();
});

test('a token that expires in mid-writing costs no text', async ({ browser }) => {
  const secret = 'a secret of this test alone, long enough to sign with';
  const server = await AppServer.start({ JWT_SECRET: secret });
  const account = await Account.create(server);
  await account.call('POST', '/api/outlines', { title: STORY.title });
  const page = await (await account.browser(browser)).newPage();
  await page.goto('/act-2');
  await actForm(page).answer(HEADING).fill('Half a sentence');
  await page.evaluate((token) => localStorage.setItem('trefoil/token', token), expire(account.token, secret));
  await page.waitForURL('**/login', { timeout: 20_000 });
  await account.fillLogin(page);
  await page.waitForURL('**/act-2');
  await expect(actForm(page).answer(HEADING)).toHaveValue('Half a sentence');
  await expect.poll(async () => (await account.outline()).act2a06).toBe('Half a sentence');
  await server.remove();
});

test('a comment whose post is gone is found among the recovered text', async ({ account, server, page }) => {
  await account.verify();
  const other = await (await Account.create(server, 'Jonas Lindqvist')).verify();
  const { _id } = await other.call<{ _id: string }>('POST', '/api/posts', { text: 'Who lives below the dam?' });
  await account.signIn(page, `/post/${_id}`);
  await page.getByLabel('Your comment').fill('Two hundred and twelve people.');
  await other.call('DELETE', `/api/posts/${_id}`);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(/^Can’t be saved: the original was deleted/)).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Recover Text', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Recovered text' });
  const gone = drawer.getByRole('region', { name: 'Can’t be saved: the original was deleted' });
  await expect(gone.getByText('Two hundred and twelve people.')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Comment for Jonas Lindqvist' })).toBeVisible();
});

test('a discarded text can be restored to its form from the recovered text', async ({ account, page }) => {
  await account.signIn(page, '/act-2');
  await actForm(page).answer(HEADING).fill('Perhaps a chicken.');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Recover Text', exact: true }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(/act-2$/);
  await expect(actForm(page).answer(HEADING)).toHaveValue('Perhaps a chicken.');
});

test('what was typed in the last moment before the page goes is there again', async ({ account, page }) => {
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
