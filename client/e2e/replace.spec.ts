import type { Page } from '@playwright/test';
import { makeCharacter } from './support/characters';
import { expect, expectWellBuilt, test } from './support/fixtures';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find and replace' });

test('a name is replaced in beats, characters, and notes at once, and restored by one Undo @all', async ({
  account,
  page,
}) => {
  const before = { act1a01: 'Curtis Bellamy, early.', act3a08: 'Then Bellamy’s hat. Bellamyites.' };
  await account.call('POST', '/api/outlines', { title: 'T', ...before });
  const desc = '<p>Nobody calls <strong>Bellamy</strong> Curtis.</p>';
  const { _id } = await makeCharacter(account, { name: 'Curtis Bellamy', desc });
  const note = { noteTitle: 'Flaw', noteText: 'A Bellamy never signs.' };
  await account.call('PUT', `/api/outlines/characters/note/${_id}`, note);
  await account.signIn(page, '/act-1');

  await page.getByRole('main').getByRole('textbox').first().waitFor();
  await page.keyboard.press('Control+h');
  await expect(dialog(page).getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('Bellamy');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Marlowe');
  const places = dialog(page).getByRole('checkbox', { name: /Bellamy/ });
  await expect(places).toHaveCount(5);
  await expect(dialog(page).getByRole('status').first()).toHaveText('5 places');
  await places.last().uncheck();
  await expect(dialog(page).getByRole('checkbox', { name: 'All characters and notes' })).toBeChecked({
    indeterminate: true,
  });
  await expectWellBuilt(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText('4 matches replaced.');
  const replaced = await account.outline();
  expect(replaced).toMatchObject({ act1a01: 'Curtis Marlowe, early.', act3a08: 'Then Marlowe’s hat. Bellamyites.' });
  expect(replaced.characters[0]).toMatchObject({
    name: 'Curtis Marlowe',
    desc: desc.replace('Bellamy', 'Marlowe'),
    notes: [note],
  });
  await expect(page.getByRole('textbox', { name: 'An Ordinary Day' })).toHaveValue('Curtis Marlowe, early.');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => account.outline()).toMatchObject(before);
  await expect
    .poll(async () => (await account.outline()).characters[0])
    .toMatchObject({ name: 'Curtis Bellamy', desc });
});
