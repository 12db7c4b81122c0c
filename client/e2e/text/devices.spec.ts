import type { Browser, Page } from '@playwright/test';
import type { Account } from '../support/account';
import { actForm } from '../support/actForm';
import { expect, test } from '../support/fixtures';

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
  expect((await account.outline()).act2a02).toBe('One risky forgery.');
  await choice.getByRole('button', { name: 'Keep Both' }).click();
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One flawless forgery.\n\nOne risky forgery.');
});
