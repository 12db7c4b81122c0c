import type { Browser, Page } from '@playwright/test';
import type { Account } from '../support/account';
import { actForm, expectAlert } from '../support/actForm';
import { characterForm, charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { ownProfile, PROFILE, save } from '../support/profiles';

const HEADING = 'The First Plan';
const BASE = 'One perfect forgery.\n\nWith real stamps.';

/** A page in a browser of its own. */
async function device(account: Account, browser: Browser, path: string): Promise<Page> {
  const page = await (await account.browser(browser)).newPage();
  await page.goto(path);
  return page;
}

async function twoDevices(account: Account, browser: Browser) {
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: BASE });
  const pages = [await device(account, browser, '/act-2'), await device(account, browser, '/act-2')] as const;
  for (const page of pages) await expect(actForm(page).answer(HEADING)).toHaveValue(BASE);
  return pages;
}

/** Changes one paragraph on both devices, so that the writer has to choose on the second. */
async function makeConflict(one: Page, two: Page): Promise<void> {
  await two.context().setOffline(true);
  await actForm(two).answer(HEADING).fill('One flawless forgery.');
  await actForm(one).answer(HEADING).fill('One risky forgery.');
  await expect(actForm(one).state).toHaveText('Saved');
  await two.context().setOffline(false);
  await expect(actForm(two).state).toHaveText('Conflict: choose a version');
}

test('what one device writes stands on the other within 15 s, without moving anything there, or the writer chooses @all', async ({
  account,
  browser,
}) => {
  const [one, two] = await twoDevices(account, browser);
  const mine = actForm(two).answer('Unexpected Company');
  await mine.pressSequentially('A bus lets off');
  await two.keyboard.press('ArrowLeft');
  const position = () =>
    mine.evaluate((area: HTMLTextAreaElement) => [
      Math.round(area.getBoundingClientRect().top),
      area.selectionStart,
      area.selectionEnd,
    ]);
  const before = await position();
  await actForm(one).answer(HEADING).fill(`${BASE}\n\nAnd a sea chest.`);
  await expect(actForm(two).answer(HEADING)).toHaveValue(`${BASE}\n\nAnd a sea chest.`);
  await expect(mine).toBeFocused();
  expect(await position()).toEqual(before);

  await makeConflict(one, two);
  const choice = two.getByRole('group', { name: /“The First Plan” was also changed/ });
  await expect(choice.locator('ins')).toHaveText(['flawless', 'risky']);
  await two.waitForTimeout(3_000);
  expect((await account.outline()).act2a02).toBe('One risky forgery.');
  await choice.getByRole('button', { name: 'Keep Both' }).click();
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One flawless forgery.\n\nOne risky forgery.');
});

test('where the code for the choice does not come nothing is decided, and it is there after a reload @all', async ({
  account,
  consoleErrors,
  page,
}) => {
  await page.route(/\/assets\/Choice-[^/]*\.js$/, (route) => route.abort());
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: BASE });
  await account.signIn(page, '/act-2');
  const { answer, save: press, state } = actForm(page);
  await expect(answer(HEADING)).toHaveValue(BASE);
  await page.context().setOffline(true);
  await answer(HEADING).fill('One flawless forgery.');
  await account.call('POST', '/api/outlines', { act2a02: 'She waits for rain.' });
  await page.context().setOffline(false);
  await expect(page.getByText('This part didn’t load.')).toBeVisible();
  expect(consoleErrors.splice(0).join('\n')).toContain('could not be loaded');
  await press();
  await expect(state).toHaveText('Conflict: choose a version');
  expect((await account.outline()).act2a02).toBe('She waits for rain.');

  await page.unrouteAll();
  await page.reload();
  await expect(answer(HEADING)).toHaveValue('One flawless forgery.');
  // Nothing is marked in two texts that have little in common.
  const choice = page.getByRole('group', { name: /“The First Plan” was also changed/ });
  for (const text of ['One flawless forgery.', 'She waits for rain.'])
    await expect(choice.getByText(text, { exact: true })).toBeVisible();
  await expect(choice.locator('ins, del')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep Other' }).click();
  await expect(answer(HEADING)).toHaveValue('She waits for rain.');
});

test('a character, a profile or a work that was changed elsewhere is not overwritten unseen @long', async ({
  account,
  browser,
}) => {
  const character = await makeCharacter(account);
  const page = await device(account, browser, `/create-character?id=${character._id}`);
  await showPictures(page);
  const form = characterForm(page);
  await expect(form.name).toHaveValue(character.name);
  await form.name.fill('Ada of the valley');
  await account.call('PUT', '/api/outlines/characters', { ...character, name: 'Ada Pruitt the second' });
  await form.save();
  await expect(page.getByRole('button', { name: 'Keep This' })).toBeVisible();
  expect((await charactersOf(account))[0]!.name).toBe('Ada Pruitt the second');
  await page.getByRole('button', { name: 'Keep This' }).click();
  await form.save();
  await expectAlert(page, 'Character saved');
  expect((await charactersOf(account))[0]!.name).toBe('Ada of the valley');

  await account.call('POST', '/api/profile', { ...PROFILE, company: 'Before' });
  await page.goto('/edit-profile');
  await page.getByLabel('Company').fill('Mine');
  await account.call('POST', '/api/profile', { company: 'Theirs' });
  await save(page);
  await page.getByRole('button', { name: 'Keep Other' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('Theirs');
  expect((await ownProfile(account)).company).toBe('Theirs');

  const work = { title: 'The Ninth Ferry', author: 'Ilaria Conti' };
  await account.call('PUT', '/api/profile/works', work);
  const { _id } = (await ownProfile(account)).works[0]!;
  await page.goto(`/add-work?id=${_id}`);
  await page.getByLabel('Title').fill('The Tenth Ferry');
  await account.call('PUT', '/api/profile/works', { _id, title: 'The Eleventh Ferry' });
  await save(page);
  await expect(page.getByRole('button', { name: 'Keep This' })).toBeVisible();
  expect((await ownProfile(account)).works[0]!.title).toBe('The Eleventh Ferry');
});
