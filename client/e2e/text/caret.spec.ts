import type { Locator, Page } from '@playwright/test';
import type { Account } from '../support/account';
import { actForm } from '../support/actForm';
import { charactersOf, makeCharacter } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { isLong } from '../support/long';

const HEADING = 'The First Plan';
const THREE = 'One forgery.\n\nWith real stamps.\n\nNo witness.';

/** Opens a path in two tabs of one browser. @returns the second tab */
async function openTwice(account: Account, page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await account.signIn(page, path);
  await other.goto(path);
  return other;
}

/** The same beat in two tabs. */
async function beatInTwoTabs(account: Account, page: Page): Promise<readonly [Locator, Locator]> {
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: THREE });
  const other = await openTwice(account, page, '/act-2');
  const fields = [actForm(page).answer(HEADING), actForm(other).answer(HEADING)] as const;
  for (const field of fields) await expect(field).toHaveValue(THREE);
  return fields;
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
  test.setTimeout(300_000);
  const fields = await beatInTwoTabs(account, page);
  const [letters, digits] = ['abcdefghijklmnopqrstuvwxyzABCD', '123456789012345678901234567890'];
  for (let run = 0; run < (isLong ? 20 : 3); run++) {
    // In one paragraph, in two, and in the last run at one place.
    const places = [4, [8, 40, 4][run % 3]!] as const;
    await fields[0].fill(THREE);
    await expect(fields[1]).toHaveValue(THREE);
    await setCaret(fields[0], places[0]);
    await setCaret(fields[1], places[1]);
    // They tell each other, not by way of the server.
    await context.setOffline(true);
    for (let i = 0; i < letters.length; i++)
      await Promise.all([fields[0].page().keyboard.press(letters[i]!), fields[1].page().keyboard.press(digits[i]!)]);
    await expect.poll(async () => (await fields[0].inputValue()) === (await fields[1].inputValue())).toBe(true);
    await context.setOffline(false);
    const text = await fields[0].inputValue();
    expect(text).toContain(letters);
    expect(text).toContain(digits);
    expect(text.replace(letters, '').replace(digits, '')).toBe(THREE);
    await expect.poll(async () => (await account.outline()).act2a02, { timeout: 30_000 }).toBe(text);
  }
});

test('nothing is written into a field while an input method composes @all', async ({ account, context, page }) => {
  const [field, other] = await beatInTwoTabs(account, page);
  await setCaret(field, THREE.indexOf(' stamps'));
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('k');
  await setCaret(other, 0);
  await other.page().keyboard.type('Only ');
  await expect(other).toHaveValue(/^Only One forgery.\n\nWith realk stamps/);
  await compose('ka');
  await expect(other).toHaveValue(/^Only One forgery.\n\nWith realka stamps/);
  expect(await field.inputValue()).toBe(THREE.replace('real', 'realka'));
  await keyboard.send('Input.insertText', { text: 'か' });
  const both = `Only ${THREE.replace('real', 'realか')}`;
  await expect(field).toHaveValue(both);
  await expect(other).toHaveValue(both);
  await page.keyboard.type('!');
  await expect(other).toHaveValue(both.replace('か', 'か!'));
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
