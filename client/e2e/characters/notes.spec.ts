import { expectAlert } from '../support/actForm';
import { ADA, charactersOf, LIST, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';

test.beforeEach(({ page }) => showPictures(page));

test('suggestions never come twice in a row, keep to a title, and give own words back @long', async ({
  account,
  page,
}) => {
  test.slow();
  const { _id } = await makeCharacter(account);
  await account.signIn(page, `/outlines/characters/${_id}`);
  await page.getByRole('link', { name: 'Add Note' }).click();
  await expect(page).toHaveURL(new RegExp(`/outlines/characters/note/${_id}$`));
  const [title, note] = [page.getByLabel('Title'), page.getByRole('textbox', { name: 'Note' })];
  const draw = page.getByRole('button', { name: 'Random Suggestion' });
  await note.fill('She hums while she sorts.');
  let before = '';
  for (let drawn = 0; drawn < 12; drawn++) {
    await draw.click();
    await expect(note).not.toHaveValue(before);
    before = await note.inputValue();
    expect(before).not.toBe('');
    expect(await title.inputValue()).not.toBe('');
  }
  await page.getByLabel('About', { exact: true }).selectOption('Flaw');
  for (let drawn = 0; drawn < 5; drawn++) {
    await draw.click();
    await expect(title).toHaveValue('Flaw');
  }
  await page.getByRole('button', { name: 'Put My Words Back' }).click();
  await expect(note).toHaveValue('She hums while she sorts.');
  await title.fill('Habit');
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expectAlert(page, 'Note added to character');
  await expect(page).toHaveURL(new RegExp(`characters/${_id}$`));
  await expect(page.getByRole('heading', { name: 'Habit' })).toBeVisible();
  const [ada] = await charactersOf(account);
  expect(ada!.notes).toMatchObject([{ noteTitle: 'Habit', noteText: 'She hums while she sorts.' }]);
});

test('a deleted note leads to the list and comes back with Undo', async ({ account, page }) => {
  const { _id } = await makeCharacter(account);
  for (const note of ADA.notes.slice(0, 2)) await account.call('PUT', `/api/outlines/characters/note/${_id}`, note);
  await account.signIn(page, `/outlines/characters/${_id}`);
  await page.getByRole('button', { name: `Delete the note ${ADA.notes[0]!.noteTitle}` }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expectAlert(page, 'Note Deleted');
  expect((await charactersOf(account))[0]!.notes).toHaveLength(1);
  // The Undo outlives its alert and is the next stop after the heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeFocused();
  await expect(page.getByText('Note Deleted', { exact: true })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAlert(page, 'Note added to character');
  expect((await charactersOf(account))[0]!.notes).toMatchObject([ADA.notes[1]!, ADA.notes[0]!]);
  await page.getByRole('link', { name: ADA.name }).click();
  await expect(page.getByText(ADA.notes[0]!.noteText)).toBeVisible();
});

test('a note that cannot be put back waits in the form @long', async ({ account, page }) => {
  const { _id } = await makeCharacter(account);
  await account.call('PUT', `/api/outlines/characters/note/${_id}`, ADA.notes[0]!);
  await account.signIn(page, `/outlines/characters/${_id}`);
  await page.getByRole('button', { name: /^Delete the note/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.route('**/api/outlines/**', (route) => route.abort());
  await undo.click();
  await expect(page.getByText('The note could not be put back.')).toBeVisible();
  // On the device within 0.3 s.
  await page.waitForTimeout(300);
  await page.unroute('**/api/outlines/**');
  await page.goto(`/outlines/characters/note/${_id}`);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(ADA.notes[0]!.noteText);
});
