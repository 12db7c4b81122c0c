import { actForm, expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';

test('shortcuts work on a Cyrillic keyboard, and the Enter that ends a composition triggers nothing @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', { title: 'T', act1a01: '日本' });
  await account.signIn(page, '/act-1');
  const keyboard = await page.context().newCDPSession(page);
  const press = (key: string, code: string, modifiers = 0, windowsVirtualKeyCode = code.charCodeAt(3)) =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, modifiers, windowsVirtualKeyCode });
  const CTRL = 2;
  await actForm(page).answer('What They Want').fill('Она идёт.');
  await press('ы', 'KeyS', CTRL);
  await expectAlert(page, 'Outline Updated');
  await press('л', 'KeyK', CTRL);
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  // As browsers report the Enter that chooses the text.
  await press('Enter', 'Enter', 0, 229);
  await keyboard.send('Input.insertText', { text: '日本' });
  await press('Enter', 'Enter', 0, 229);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page).toHaveURL(/\/act-1$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#act1a01/);
});
