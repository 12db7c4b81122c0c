import { actForm, expectAlert } from '../support/actForm';
import { characterForm, charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, expectWellBuilt, test } from '../support/fixtures';

const FIRST = 'She counts the gates twice and says nothing.';
const SECOND = 'She waits.';
const THIRD = 'Nobody counts the gates twice or says nothing.';
const NOTE = { noteTitle: 'Voice', noteText: 'Says “with respect” before every number.' };

test.beforeEach(({ page }) => showPictures(page));

test('an earlier answer is shown as it was and with its changes, copied, restored as an edit, and that is undone', async ({
  account,
  page,
  context,
}) => {
  for (const act2a02 of [FIRST, SECOND, THIRD]) await account.call('POST', '/api/outlines', { title: 'T', act2a02 });
  await account.signIn(page, '/act-2');
  const { answer } = actForm(page);
  await page.getByRole('button', { name: /question 02$/ }).click();
  await page.getByRole('button', { name: 'Version history', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Version history' });
  await expect(drawer).toContainText('Act II · 02 · The First Plan. Restoring also saves your current text.');
  await expect(drawer).toContainText('Versions are kept for 90 days.');
  const entries = drawer.getByRole('group');
  const heads = ['Now, Saved today at', /^Today, .*, replaced at .*2 words/, /^Earlier, replaced .*8 words/];
  for (const [i, head] of heads.entries()) await expect(entries.nth(i)).toContainText(head);
  // The newest is open, and one at a time.
  await expect(entries.nth(1)).toContainText(SECOND);
  await entries.nth(2).locator('summary').click();
  const changes = drawer.getByRole('button', { name: 'Show changes' });
  await expect(changes).toHaveAttribute('aria-pressed', 'false');
  await expect(entries.nth(2)).toContainText(FIRST);
  await expect(entries.nth(2).locator('ins, del')).toHaveCount(0);
  await changes.click();
  await expect(entries.nth(2).locator('ins')).toHaveText(['Nobody', 'or']);
  await expect(entries.nth(2)).toContainText('Underlined text was added since; struck-through text was removed.');
  await expect(drawer.locator('[open]')).toHaveCount(1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await drawer.getByRole('button', { name: 'Copy' }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FIRST);
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(answer('The First Plan')).toHaveValue(FIRST);
  await expect.poll(async () => (await account.outline()).act2a02).toBe(FIRST);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(answer('The First Plan')).toHaveValue(THIRD);
});

test('a version that has little in common with the current text is shown above it', async ({ account, page }) => {
  for (const act2a02 of [FIRST, 'It rains.']) await account.call('POST', '/api/outlines', { title: 'T', act2a02 });
  await account.signIn(page, '/act-2#act2a02');
  await page.getByRole('button', { name: 'Version history', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Version history' });
  await drawer.getByRole('button', { name: 'Show changes' }).click();
  await expect(drawer.getByText('This version').locator('../..')).toHaveText(`This version${FIRST}NowIt rains.`);
  await expect(drawer.locator('ins, del')).toHaveCount(0);
});

test('an earlier title is restored, and that is undone @long', async ({ account, page }) => {
  for (const title of ['The Ferry', 'Return to Sender']) await account.call('POST', '/api/outlines', { title });
  await account.signIn(page, '/act-1');
  await page.getByRole('button', { name: 'Version history of the title' }).click();
  await page.getByRole('dialog', { name: 'Version history' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The Ferry');
  await expect.poll(async () => (await account.outline()).title).toBe('The Ferry');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Return to Sender');
});

test('an earlier description and an earlier name of a character are restored @long', async ({ account, page }) => {
  const character = await makeCharacter(account, { desc: `<p>${FIRST}</p>` });
  const { _id } = character;
  await account.call('PUT', '/api/outlines/characters', {
    ...character,
    name: `${character.name} of the valley`,
    desc: '<p>Gone.</p>',
  });
  await account.signIn(page, `/create-character?id=${_id}`);
  const form = characterForm(page);
  await expect(form.description).toHaveText('Gone.');
  await page.getByRole('button', { name: 'Version history', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Version history' });
  await expect(drawer).toContainText(`${character.name} of the valley · Description.`);
  // The words, not the markup.
  await expect(drawer.getByRole('group').last()).toContainText('She counts');
  await expect(drawer).not.toContainText('<p>');
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(form.description).toHaveText(FIRST);
  // It is an edit: nothing says that it is saved before it is.
  await page.getByRole('button', { name: 'Version history', exact: true }).click();
  await expect(drawer.getByRole('group').first()).toContainText('Now, Not saved yet');
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Version history of the name' }).click();
  await expect(drawer).toContainText(`${character.name} of the valley · Name.`);
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(form.name).toHaveValue(character.name);
  await expectWellBuilt(page);
  await form.save();
  await expectAlert(page, 'Outline Updated');
  expect(await charactersOf(account)).toMatchObject([{ name: character.name, desc: `<p>${FIRST}</p>` }]);
});

test('a deleted note is found with its character and among the recovered text, and is restored once @long', async ({
  account,
  page,
}) => {
  const { _id, name } = await makeCharacter(account);
  const path = `/api/outlines/characters/note/${_id}`;
  const remove = async () => account.call('DELETE', `${path}/${(await charactersOf(account))[0]!.notes[0]!._id}`);
  await account.call('PUT', path, NOTE);
  await remove();
  await account.signIn(page, `/outlines/characters/${_id}`);
  await page.getByRole('button', { name: 'Deleted notes' }).click();
  const beside = page.getByRole('dialog', { name: `${name}’s deleted notes` });
  await expect(beside).toContainText(NOTE.noteText);
  await beside.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);

  await remove();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Recover text' }).click();
  const drawer = page.getByRole('dialog', { name: 'Recovered text' });
  const deleted = drawer.getByRole('region', { name: 'Deleted' });
  await expect(deleted).toContainText(`Note “Voice”, ${name}`);
  await deleted.getByRole('button', { name: 'Restore' }).first().dblclick();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);
  await page.reload();
  await page.getByRole('button', { name: 'Recover text' }).click();
  await expect(drawer.getByText('Nothing is kept at present.')).toBeVisible();
});
