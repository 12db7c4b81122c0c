import type { Page } from '@playwright/test';
import { actForm, expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';

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

test('shortcuts work on a Cyrillic keyboard, and the Enter that ends a composition triggers nothing @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', { title: 'T', act1a01: '日本' });
  await account.signIn(page, '/act-1');
  await actForm(page).answer('What They Want').fill('Она идёт.');
  await pressCtrl(page, 'ы', 'KeyS');
  await expectAlert(page, 'Outline Updated');
  await pressCtrl(page, 'л', 'KeyK');
  await expect(page.getByRole('combobox')).toBeFocused();
  const { compose, choose, pressEnter } = await inputMethod(page);
  await compose('にほん');
  await pressEnter();
  await choose('日本');
  await pressEnter();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page).toHaveURL(/\/act-1$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#act1a01/);
});
