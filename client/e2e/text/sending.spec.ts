import { expectAlert } from '../support/actForm';
import { ADA, characterForm, charactersOf, makeCharacter, PHOTO, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { loseAnswers } from '../support/mishaps';
import { save } from '../support/profiles';

const NOT_SENT = 'Your text is safe on this device';

test.beforeEach(async ({ account, page }) => {
  await showPictures(page);
  await account.signIn(page);
});

test('a character whose answer was lost is made once, with what was written on meanwhile @long', async ({
  account,
  page,
}) => {
  await loseAnswers(page, /\/api\/outlines\/characters/);
  await page.goto('/create-character');
  const form = characterForm(page);
  await form.name.fill('Pilar');
  await form.description.fill('Direct.');
  await form.photo.fill(PHOTO);
  await form.save();
  await expect(page.getByRole('main').getByText(NOT_SENT)).toBeVisible();
  expect(await charactersOf(account)).toHaveLength(1);
  await form.description.fill('Direct, and funny when she is nervous.');
  await form.save();
  // What was sent first is this character; what was written since is a change of it.
  await expectAlert(page, 'Character Added');
  await expect(form.description).toHaveText('Direct, and funny when she is nervous.');
  await form.save();
  await expectAlert(page, 'Outline Updated');
  const pilar = { name: 'Pilar', desc: '<p>Direct, and funny when she is nervous.</p>' };
  expect(await charactersOf(account)).toMatchObject([pilar]);
  await expect(page.getByRole('heading', { name: 'Pilar' })).toHaveCount(1);
});

test('a note whose answer was lost is added once, also after a reload, and restored once', async ({
  account,
  page,
}) => {
  const { _id } = await makeCharacter(account);
  const notes = async () => (await charactersOf(account))[0]!.notes;
  const answers = await loseAnswers(page, /\/api\/outlines\/characters\/note/);
  await page.goto(`/outlines/characters/note/${_id}`);
  await page.getByLabel('Title').fill(ADA.notes[0]!.noteTitle);
  await page.getByRole('textbox', { name: 'Note' }).fill(ADA.notes[0]!.noteText);
  await save(page);
  await expect(page.getByRole('main').getByText(NOT_SENT)).toBeVisible();
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
