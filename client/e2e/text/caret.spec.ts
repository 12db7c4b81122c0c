import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Account } from '../support/account';
import { actForm } from '../support/actForm';
import { charactersOf, makeCharacter } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { isLong } from '../support/long';

const HEADING = 'The First Plan';
const THREE = 'One forgery.\n\nWith real stamps.\n\nNo witness.';

/** Two tabs of one browser with the same beat. */
async function twoTabs(account: Account, context: BrowserContext, text: string): Promise<[Locator, Locator]> {
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: text });
  const fields: Locator[] = [];
  for (let tab = 0; tab < 2; tab++) {
    const page = await context.newPage();
    await page.goto('/act-2');
    const field = actForm(page).answer(HEADING);
    await expect(field).toHaveValue(text);
    fields.push(field);
  }
  return fields as [Locator, Locator];
}

const setCaret = (field: Locator, position: number) =>
  field.evaluate((area: HTMLTextAreaElement, at) => {
    area.focus();
    area.setSelectionRange(at, at);
  }, position);
const selectionOf = (field: Locator) =>
  field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));

test('two tabs in which somebody types at the same moment lose no character', async ({ account, browser }) => {
  test.setTimeout(300_000);
  const context = await account.browser(browser);
  const fields = await twoTabs(account, context, THREE);
  const [letters, digits] = ['abcdefghijklmnopqrstuvwxyzABCD', '123456789012345678901234567890'];
  for (let run = 0; run < (isLong ? 20 : 3); run++) {
    // In one paragraph, in two, and in the last run at one place.
    const places = [4, [8, 40, 4][run % 3]!] as const;
    await fields[0].fill(THREE);
    await expect(fields[1]).toHaveValue(THREE);
    await setCaret(fields[0], places[0]);
    await setCaret(fields[1], places[1]);
    for (let i = 0; i < letters.length; i++)
      await Promise.all([fields[0].page().keyboard.press(letters[i]!), fields[1].page().keyboard.press(digits[i]!)]);
    await expect.poll(async () => (await fields[0].inputValue()) === (await fields[1].inputValue())).toBe(true);
    const text = await fields[0].inputValue();
    expect(text).toContain(letters);
    expect(text).toContain(digits);
    expect(text.replace(letters, '').replace(digits, '')).toBe(THREE);
    await expect.poll(async () => (await account.outline()).act2a02, { timeout: 30_000 }).toBe(text);
  }
  await context.close();
});

test('text that arrives around the caret selects nothing, and the next key deletes nothing', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: THREE });
  await account.signIn(page, '/act-2');
  const field = actForm(page).answer(HEADING);
  await expect(field).toHaveValue(THREE);
  await setCaret(field, THREE.indexOf(' stamps'));
  const theirs = THREE.replace('One', 'Two').replace('No', 'One');
  await account.call('POST', '/api/outlines', { act2a02: theirs });
  await expect(field).toHaveValue(theirs, { timeout: 20_000 });
  expect(await selectionOf(field)).toBe('');
  await page.keyboard.type('ly rare');
  const both = theirs.replace('real', 'really rare');
  await expect(field).toHaveValue(both);
  await expect.poll(async () => (await account.outline()).act2a02).toBe(both);
});

test('nothing is written into a field while an input method composes', async ({ account, browser }) => {
  const context = await account.browser(browser);
  const [field, other] = await twoTabs(account, context, THREE);
  await setCaret(field, THREE.indexOf(' stamps'));
  const keyboard = await context.newCDPSession(field.page());
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
  await field.page().keyboard.type('!');
  await expect(other).toHaveValue(both.replace('か', 'か!'));
  await context.close();
});

test.describe('a description in two tabs', () => {
  const words = (page: Page) => page.getByRole('textbox', { name: 'Description' });

  async function open(account: Account, context: BrowserContext): Promise<[Page, Page]> {
    const desc = '<p>One forgery.</p><p>With real stamps.</p><p>No witness.</p>';
    const { _id } = await makeCharacter(account, { desc });
    const pages: Page[] = [];
    for (let tab = 0; tab < 2; tab++) {
      const page = await context.newPage();
      await page.goto(`/create-character?id=${_id}`);
      await expect(words(page)).toContainText('No witness.');
      pages.push(page);
    }
    return pages as [Page, Page];
  }

  test('keeps the caret with its words, and is not written into during a composition', async ({ account, browser }) => {
    const context = await account.browser(browser);
    const [page, other] = await open(account, context);
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
    await context.close();
  });
});

test('a change of white space alone is stored as written', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'T', act1a02: 'One.\nTwo.' });
  await account.signIn(page, '/act-1');
  const { answer, save, state } = actForm(page);
  for (const text of ['  One.\nTwo.', '  One.\n\tTwo.', '  One.\n\tTwo.\n\n']) {
    await answer('What They Want').fill(text);
    await save();
    await expect.poll(async () => (await account.outline()).act1a02).toBe(text);
    await expect(state).toHaveText('Saved');
  }
  // The server trims a title; the writer is in the middle of it.
  await answer('Title').fill('The Return ');
  await save();
  await expect(state).toHaveText('Saved');
  await expect(answer('Title')).toHaveValue('The Return ');
  expect((await account.outline()).title).toBe('The Return');
});
