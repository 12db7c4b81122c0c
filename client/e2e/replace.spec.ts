import type { Page } from '@playwright/test';
import { makeCharacter } from './support/characters';
import { expect, expectWellBuilt, test } from './support/fixtures';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find and replace' });

test('a name is replaced in beats, characters, and notes at once, and restored by one Undo @both @all', async ({
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

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname.replace(/\/note\/.*/, '/note'));
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
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
  expect(calls).toEqual(['/api/outlines', '/api/outlines/characters']);
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

test('renaming a character offers to replace the earlier name until it is replaced @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'T', act1a01: 'Bellamy, early.', act2a01: 'Curtis.' });
  const { _id } = await makeCharacter(account, { name: 'Curtis Bellamy' });
  await account.signIn(page, `/create-character?id=${_id}`);
  await page.getByLabel('Name').fill('Curtis Marlowe');
  await page.getByRole('button', { name: 'SAVE' }).click();
  const offer = page.getByText('Also replace Bellamy in 1 place?');
  await expect(offer).toBeVisible();
  await page.reload();
  await expect(offer).toBeVisible();
  await page.keyboard.press('Control+h');
  await expect(dialog(page).getByLabel('Replace with')).toHaveValue('Marlowe');
  await dialog(page).getByRole('button', { name: 'Replace 1' }).click();
  await expect(dialog(page)).toContainText('1 match replaced.');
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Curtis Marlowe' })).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await account.outline()).toMatchObject({ act1a01: 'Marlowe, early.', act2a01: 'Curtis.' });
});
