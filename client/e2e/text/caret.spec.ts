import type { Locator, Page } from '@playwright/test';
import type { Account } from '../support/account';
import { actForm } from '../support/actForm';
import { charactersOf, makeCharacter } from '../support/characters';
import { expect, test } from '../support/fixtures';

/** Opens a path in two tabs of one browser. @returns the second tab */
async function openTwice(account: Account, page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await account.signIn(page, path);
  await other.goto(path);
  return other;
}

const setCaret = (field: Locator, position: number) =>
  field.evaluate((area: HTMLTextAreaElement, at) => {
    area.focus();
    area.setSelectionRange(at, at);
  }, position);

test('two tabs in which somebody types at the same moment lose no character @all', async ({
  account,
  context,
  page,
}) => {
  const before = 'One forgery.\n\nWith real stamps.\n\nNo witness.';
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: before });
  const tabs = [page, await openTwice(account, page, '/act-2')];
  const [one, other] = tabs.map((tab) => actForm(tab).answer('The First Plan')) as [Locator, Locator];
  const [letters, digits] = ['abcdefghijklmnopqrstuvwxyzABCD', '123456789012345678901234567890'];
  // In one paragraph, in two, and at one place.
  for (const place of [8, 40, 4]) {
    await one.fill(before);
    await expect(other).toHaveValue(before);
    await setCaret(one, 4);
    await setCaret(other, place);
    // They tell each other, not by way of the server.
    await context.setOffline(true);
    for (let i = 0; i < letters.length; i++)
      await Promise.all([one.page().keyboard.press(letters[i]!), other.page().keyboard.press(digits[i]!)]);
    await expect.poll(async () => (await one.inputValue()) === (await other.inputValue())).toBe(true);
    await context.setOffline(false);
    const text = await one.inputValue();
    expect(text).toContain(letters);
    expect(text).toContain(digits);
    expect(text.replace(letters, '').replace(digits, '')).toBe(before);
    await expect.poll(async () => (await account.outline()).act2a02).toBe(text);
    for (const tab of tabs) await expect(actForm(tab).state).toHaveText('Saved');
  }
});

test('a description in two tabs keeps the caret with its words, and waits for the end of a composition @all', async ({
  account,
  context,
  page,
}) => {
  const desc = '<p>One forgery.</p><p>With real stamps.</p><p>No witness.</p>';
  const { _id } = await makeCharacter(account, { desc });
  const other = await openTwice(account, page, `/create-character?id=${_id}`);
  const words = (tab: Page) => tab.getByRole('textbox', { name: 'Description' });
  for (const tab of [page, other]) await expect(words(tab)).toContainText('No witness.');
  await words(page).getByText('With real stamps.').click();
  await page.keyboard.press('End');
  await words(other).getByText('One forgery.').click();
  await other.keyboard.press('Home');
  await other.keyboard.type('Only ');
  await words(other).getByText('No witness.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Ever.');
  await expect(words(page)).toContainText('No witness. Ever.');
  await page.keyboard.type(' New');
  await expect(words(other)).toContainText('With real stamps. New');

  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'k', selectionStart: 1, selectionEnd: 1 });
  await other.keyboard.type(' Never.');
  await expect(words(other)).toContainText('Ever. Never.');
  await keyboard.send('Input.imeSetComposition', { text: 'ka', selectionStart: 2, selectionEnd: 2 });
  await expect(words(other)).toContainText('Newka');
  await expect(words(page)).not.toContainText('Never.');
  await keyboard.send('Input.insertText', { text: 'か' });
  for (const tab of [page, other])
    await expect(words(tab)).toHaveText('Only One forgery.With real stamps. NewかNo witness. Ever. Never.');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'SAVE' }).click();
  const stored = '<p>Only One forgery.</p><p>With real stamps. Newか!</p><p>No witness. Ever. Never.</p>';
  await expect.poll(async () => (await charactersOf(account))[0]!.desc).toBe(stored);
});
