import { actForm, expectAlert } from '../support/actForm';
import { characterForm, charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, expectWellBuilt, test } from '../support/fixtures';

const FIRST = 'She counts the gates twice and says nothing.';
const SECOND = 'She counts the gates.';
const NOTE = { noteTitle: 'Voice', noteText: 'Says “with respect” before every number.' };

test.beforeEach(({ page }) => showPictures(page));

test('an earlier answer is shown with its words marked, put back as an edit, and undone', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'T', act2a02: FIRST });
  await account.call('POST', '/api/outlines', { act2a02: SECOND });
  await account.signIn(page, '/act-2');
  const { answer } = actForm(page);
  await page.getByRole('button', { name: /whole question 02/ }).click();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Earlier versions of The First Plan' });
  await drawer.getByText('8 words').click();
  await expect(drawer.locator('ins')).toContainText('twice and says nothing');
  await drawer.getByRole('button', { name: 'Put This Back' }).click();
  await expect(answer('The First Plan')).toHaveValue(FIRST);
  await expect.poll(async () => (await account.outline()).act2a02).toBe(FIRST);
});

test('an earlier description and an earlier name of a character are put back', async ({ account, page }) => {
  const character = await makeCharacter(account, { desc: `<p>${FIRST}</p>` });
  const { _id } = character;
  await account.call('PUT', '/api/outlines/characters', {
    ...character,
    name: 'Ada of the valley',
    desc: '<p>Gone.</p>',
  });
  await account.signIn(page, `/create-character?id=${_id}`);
  const form = characterForm(page);
  await expect(form.description).toHaveText('Gone.');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Earlier versions of the description' });
  await drawer.getByText('8 words').click();
  // The words, not the markup.
  await expect(drawer.locator('ins').first()).not.toContainText('<p>');
  await drawer.getByRole('button', { name: 'Put This Back' }).click();
  await expect(form.description).toHaveText(FIRST);
  await page.getByRole('button', { name: 'Earlier names' }).click();
  const names = page.getByRole('dialog', { name: 'Earlier versions of the name' });
  await names.locator('summary').click();
  await names.getByRole('button', { name: 'Put This Back' }).click();
  await expect(form.name).toHaveValue(character.name);
  await expectWellBuilt(page);
  await form.save();
  await expectAlert(page, 'Outline Updated');
  expect(await charactersOf(account)).toMatchObject([{ name: character.name, desc: `<p>${FIRST}</p>` }]);
});

test('a deleted note is found beside its character and among the kept words, and comes back once', async ({
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
  const beside = page.getByRole('dialog', { name: `Deleted notes of ${name}` });
  await expect(beside).toContainText(NOTE.noteText);
  await beside.getByRole('button', { name: 'Add It Again' }).click();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);

  await remove();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Kept words' }).click();
  const drawer = page.getByRole('dialog', { name: 'Kept words' });
  const deleted = drawer.getByRole('region', { name: 'Deleted' });
  await expect(deleted).toContainText(`Note “Voice”, ${name}`);
  await deleted.getByRole('button', { name: 'Add It Again' }).first().dblclick();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);
  await page.reload();
  await page.getByRole('button', { name: 'Kept words' }).click();
  await expect(drawer.getByText('Nothing is kept at present.')).toBeVisible();
});
