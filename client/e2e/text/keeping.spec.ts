import type { Page } from '@playwright/test';
import { Account } from '../support/account';
import { actForm, expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';
import { loseChanges } from '../support/mishaps';
import { STORY } from '../support/story';

const TEXT = 'She cancels the stamp on his envelope herself.';
const HEADING = 'A Win With Strings';

/** Opens act 2 of a story with a title. */
async function openAct2(account: Account, page: Page): Promise<void> {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  await account.signIn(page, '/act-2');
}

test('what is typed saves itself, quietly, from the first words on', async ({ account, page }) => {
  await account.signIn(page, '/act-2');
  const { answer, state } = actForm(page);
  await answer(HEADING).pressSequentially(TEXT.slice(0, 20));
  await expect(state).toHaveText('Not sent yet: saved on this device only');
  await expect(state).toHaveText('Saved');
  await expect(answer(HEADING)).toBeFocused();
  await expect(page.getByText(/Outline (Created|Updated)/)).toHaveCount(0);
  expect((await account.outline()).act2a06).toBe(TEXT.slice(0, 20));
  // Undo goes back beyond what was saved.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(answer(HEADING)).not.toHaveValue(TEXT.slice(0, 20));
});

test('text that cannot be sent comes back, can be discarded, and had back, and is sent in the end', async ({
  account,
  page,
}) => {
  await account.signIn(page, '/act-2');
  const { answer, state } = actForm(page);
  const letThrough = await loseChanges(page);
  await answer(HEADING).fill(TEXT);
  await expect(state).toHaveText('Offline: saved on this device only');
  await page.reload();
  await expect(answer(HEADING)).toHaveValue(TEXT);
  await expect(state).toContainText('Draft restored');
  await expect(page.locator('[data-beat]').filter({ has: answer(HEADING) })).toContainText(
    '8 words · Draft restored · Discard this answer',
  );
  await page.getByRole('button', { name: 'Discard this answer' }).click();
  await expect(answer(HEADING)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(answer(HEADING)).toHaveValue(TEXT);
  await expect(account.outline()).rejects.toThrow('404');
  await letThrough();
  await expect(state).toHaveText('Saved');
  await actForm(page).save();
  await expectAlert(page, 'Outline Created');
  expect((await account.outline()).act2a06).toBe(TEXT);
});

test('leaving asks nothing, and what was left behind is saved from any screen, or when the connection comes back', async ({
  account,
  page,
}) => {
  await openAct2(account, page);
  const { answer, state } = actForm(page);
  const stored = async () => (await account.outline()).act2a06;
  const goBack = () => page.getByRole('link', { name: 'BACK' }).click();
  await answer(HEADING).fill(TEXT);
  await goBack();
  await expect(page).toHaveURL(/dashboard$/);
  await expect.poll(stored).toBe(TEXT);
  await page.goBack();
  await expect(answer(HEADING)).toHaveValue(TEXT);
  await page.context().setOffline(true);
  await answer(HEADING).fill('Offline.');
  await expect(state).toHaveText('Offline: saved on this device only');
  await goBack();
  await page.context().setOffline(false);
  await expect.poll(stored).toBe('Offline.');
});

test('logging out with unsaved text says so, and the text waits for its writer alone @all', async ({
  account,
  server,
  page,
}) => {
  await account.signIn(page, '/act-2');
  await loseChanges(page);
  await actForm(page).answer(HEADING).fill(TEXT);
  const logout = () => page.getByRole('navigation').getByRole('button', { name: 'Logout' }).first().click();
  await logout();
  await page.getByRole('button', { name: 'Stay Logged In' }).click();
  await logout();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await (await Account.create(server, 'Somebody Else')).signIn(page, '/act-2');
  await expect(actForm(page).answer(HEADING)).toHaveValue('');
  await logout();
  await (await account.logIn()).signIn(page, '/act-2');
  await expect(actForm(page).answer(HEADING)).toHaveValue(TEXT);
});
