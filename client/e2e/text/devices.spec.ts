import type { Browser, Page } from '@playwright/test';
import type { Account } from '../support/account';
import { actForm, expectAlert } from '../support/actForm';
import { characterForm, charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { clearJournal } from '../support/mishaps';
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

/** The second of two devices that both changed one paragraph, where its writer has to choose now. */
async function conflict(account: Account, browser: Browser): Promise<Page> {
  const [one, two] = await twoDevices(account, browser);
  await two.context().setOffline(true);
  await actForm(two).answer(HEADING).fill('One flawless forgery.');
  await actForm(one).answer(HEADING).fill('One risky forgery.');
  await expect(actForm(one).state).toHaveText('Saved', { timeout: 8_000 });
  await two.context().setOffline(false);
  await expect(actForm(two).state).toHaveText('Conflict: choose a version', { timeout: 15_000 });
  return two;
}

test('what one device writes stands on the other within 15 s, without moving anything there', async ({
  account,
  browser,
}) => {
  const [one, two] = await twoDevices(account, browser);
  const mine = actForm(two).answer('Unexpected Company');
  await mine.pressSequentially('A bus lets off');
  await two.keyboard.press('ArrowLeft');
  const before = await two.evaluate(() => ({
    top: Math.round(document.activeElement!.getBoundingClientRect().top),
    caret: document.activeElement?.id,
  }));
  await actForm(one).answer(HEADING).fill(`${BASE}\n\nAnd a sea chest.`);
  await expect(actForm(two).answer(HEADING)).toHaveValue(`${BASE}\n\nAnd a sea chest.`, { timeout: 15_000 });
  await expect(mine).toBeFocused();
  expect(
    await two.evaluate(() => ({
      top: Math.round(document.activeElement!.getBoundingClientRect().top),
      caret: document.activeElement?.id,
    })),
  ).toEqual(before);
  expect(await mine.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe('A bus lets of'.length);
});

test('where both changed one paragraph, the writer sees both and chooses', async ({ account, browser }) => {
  const two = await conflict(account, browser);
  const choice = two.getByRole('group', { name: /“The First Plan” was also changed/ });
  await expect(choice.locator('ins')).toHaveText(['flawless', 'risky']);
  await two.waitForTimeout(3_000);
  expect((await account.outline()).act2a02).toBe('One risky forgery.');
  await choice.getByRole('button', { name: 'Keep Both' }).click();
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One flawless forgery.\n\nOne risky forgery.');
});

test('a text that waits for a choice outlives a cleared browser and the end of the session @long', async ({
  account,
  browser,
}) => {
  const two = await conflict(account, browser);
  await clearJournal(two);
  await two.evaluate(() => localStorage.setItem('trefoil/token', 'no.longer.good'));
  await actForm(two).answer('A Win With Strings').fill('Asks the server.');
  await two.waitForURL('**/login', { timeout: 20_000 });
  await account.fillLogin(two);
  await expect(actForm(two).state).toHaveText('Conflict: choose a version', { timeout: 15_000 });
  await expect(actForm(two).answer(HEADING)).toHaveValue('One flawless forgery.');
});

test.describe('the code that compares and lets choose', () => {
  const CODE = /\/assets\/(Choice|merge|words)-[^/]*\.js$/;

  /** A page on which both devices have changed one paragraph, and what it asked for of that code before. */
  async function conflict(account: Account, page: Page): Promise<{ asked: string[]; before: string[] }> {
    const asked: string[] = [];
    page.on('request', (request) => {
      const name = CODE.exec(request.url())?.[1];
      if (name) asked.push(name);
    });
    await account.call('POST', '/api/outlines', { title: 'T', act2a02: BASE });
    await account.signIn(page, '/act-2');
    const { answer, state } = actForm(page);
    await expect(answer(HEADING)).toHaveValue(BASE);
    await answer('Unexpected Company').fill('A bus lets off one passenger.');
    await expect(state).toHaveText('Saved');
    await page.waitForLoadState('networkidle');
    const before = [...asked];
    await page.context().setOffline(true);
    await answer(HEADING).fill('One flawless forgery.');
    await account.call('POST', '/api/outlines', { act2a02: 'One risky forgery.' });
    await page.context().setOffline(false);
    return { asked, before };
  }

  test('loads when there is something to choose, and the choice waits for it @long', async ({ account, page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/Choice-[^/]*\.js$/, async (route) => {
      await released;
      await route.fallback();
    });
    const { asked, before } = await conflict(account, page);
    expect(before).toEqual([]);
    const { answer, state } = actForm(page);
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['merge', 'Choice']));
    await expect(state).toHaveText('Conflict: choose a version');
    await expect(page.getByRole('button', { name: 'Keep Both' })).toHaveCount(0);
    // The writer goes on meanwhile, and saves: nothing is decided for them.
    await answer(HEADING).press('End');
    await answer(HEADING).pressSequentially(' Two.');
    await actForm(page).save();
    await expect(state).toHaveText('Conflict: choose a version');
    expect((await account.outline()).act2a02).toBe('One risky forgery.');
    release();
    const choice = page.getByRole('group', { name: /“The First Plan” was also changed/ });
    await expect(choice.locator('ins').first()).toContainText('flawless');
    await expect(answer(HEADING)).toHaveValue('One flawless forgery. Two.');
    await choice.getByRole('button', { name: 'Keep This' }).click();
    await expect.poll(async () => (await account.outline()).act2a02).toBe('One flawless forgery. Two.');
    expect(asked.filter((name) => name === 'Choice')).toHaveLength(1);
  });

  for (const part of ['js', 'css'])
    test(`says so where its ${part} does not come, and is there after a reload${part === 'css' ? ' @long' : ''}`, async ({
      account,
      page,
    }) => {
      await page.route(new RegExp(`/assets/Choice-[^/]*\\.${part}$`), (route) => route.abort());
      await conflict(account, page);
      await expect(page.getByText('“The First Plan” was also changed elsewhere. Reload the page')).toBeVisible();
      await page.unrouteAll();
      await page.reload();
      await expect(actForm(page).answer(HEADING)).toHaveValue('One flawless forgery.');
      await page.getByRole('button', { name: 'Keep Other' }).click();
      await expect(actForm(page).answer(HEADING)).toHaveValue('One risky forgery.');
    });
});

test('a character that was changed elsewhere is not overwritten unseen', async ({ account, browser }) => {
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
  await expectAlert(page, 'Outline Updated');
  expect((await charactersOf(account))[0]!.name).toBe('Ada of the valley');
});

test('nor is a profile, nor a work @long', async ({ account, browser }) => {
  await account.call('POST', '/api/profile', { ...PROFILE, company: 'Before' });
  const page = await device(account, browser, '/edit-profile');
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
