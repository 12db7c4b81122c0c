import { expectAlert } from '../support/actForm';
import { ADA, charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { loseAnswers } from '../support/mishaps';
import { save } from '../support/profiles';

test('a note whose answer was lost is added once, also after a reload, and restored once', async ({
  account,
  page,
}) => {
  await showPictures(page);
  const { _id } = await makeCharacter(account);
  const notes = async () => (await charactersOf(account))[0]!.notes;
  const answers = await loseAnswers(page, /\/api\/outlines\/characters\/note/);
  await account.signIn(page, `/outlines/characters/note/${_id}`);
  await page.getByLabel('Title').fill(ADA.notes[0]!.noteTitle);
  await page.getByRole('textbox', { name: 'Note' }).fill(ADA.notes[0]!.noteText);
  await save(page);
  await expect(page.getByRole('main').getByText('Your text is safe on this device')).toBeVisible();
  expect(await notes()).toHaveLength(1);
  await page.reload();
  await save(page);
  await expectAlert(page, 'Note added to character');
  expect(await notes()).toMatchObject([ADA.notes[0]!]);

  await page.getByRole('button', { name: /^Delete the note/ }).click();
  answers.toLose = 1;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The note couldn’t be restored.')).toBeVisible();
  expect(await notes()).toHaveLength(1);
  await page.goto(`/outlines/characters/note/${_id}`);
  await save(page);
  await expectAlert(page, 'Note added to character');
  expect(await notes()).toMatchObject([ADA.notes[0]!]);
});
