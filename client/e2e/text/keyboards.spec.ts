import type { Page } from '@playwright/test';
import { actForm, expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';

const HEADING = 'An Ordinary Day';

/** Presses Ctrl with a key as a keyboard with other letters does. */
async function pressCtrl(page: Page, key: string, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const event = { key, code, modifiers: 2, windowsVirtualKeyCode: code.charCodeAt(3) };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

/** An input method that composes in the field that has the focus. */
async function inputMethod(page: Page) {
  const keyboard = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    choose: (text: string) => keyboard.send('Input.insertText', { text }),
    /** The Enter that chooses the text, as browsers report it. */
    pressEnter: () =>
      keyboard.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode: 229,
      }),
  };
}

test('Ctrl+S and Ctrl+K work on a Cyrillic keyboard', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'T' });
  await account.signIn(page, '/act-1');
  await actForm(page).answer(HEADING).fill('Она идёт.');
  await pressCtrl(page, 'ы', 'KeyS');
  await expectAlert(page, 'Outline Updated');
  await pressCtrl(page, 'л', 'KeyK');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('a text saved by another device waits for the end of a composition', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'T', act1a01: '第一段落。\n\n第二段落。' });
  await account.signIn(page, '/act-1');
  const { answer, state } = actForm(page);
  await answer(HEADING).focus();
  await page.keyboard.press('Control+End');
  const { compose, choose } = await inputMethod(page);
  for (const text of ['に', 'にほ', 'にほん']) await compose(text);
  await account.call('POST', '/api/outlines', { act1a01: '第一段落、改。\n\n第二段落。' });
  await expect.poll(async () => (await account.outline()).act1a01).toBe('第一段落、改。\n\n第二段落。にほん');
  await expect(state).toHaveText('Saved');
  await expect(answer(HEADING)).toHaveValue('第一段落。\n\n第二段落。にほん');
  await choose('日本');
  const both = '第一段落、改。\n\n第二段落。日本';
  await expect(answer(HEADING)).toHaveValue(both);
  await expect.poll(async () => (await account.outline()).act1a01).toBe(both);
});

test('the Enter that ends a composition triggers nothing', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'T', act1a01: '日本' });
  await account.signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressCtrl(page, 'k', 'KeyK');
  await page.getByRole('combobox').focus();
  const { compose, choose, pressEnter } = await inputMethod(page);
  await compose('にほん');
  await pressEnter();
  await choose('日本');
  await pressEnter();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#act1a01/);
});
