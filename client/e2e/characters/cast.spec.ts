import type { Page } from '@playwright/test';
import type { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { ADA, characterForm, charactersOf, LIST, makeCharacter, PHOTO, showPictures } from '../support/characters';
import { expect, expectWellBuilt, test } from '../support/fixtures';
import { STORY } from '../support/story';

test.beforeEach(({ page }) => showPictures(page));

/** The form of a new character with a name and a description. */
async function beginCurtis(account: Account, page: Page) {
  await account.signIn(page, '/create-character');
  const form = characterForm(page);
  await form.name.fill('Curtis Bellamy');
  await form.description.fill('He cannot bear a loose fact.');
  return form;
}

test('the cast begins with the protagonist and leads to the beats that name each @phone @long', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', {
    title: STORY.title,
    act1a01: 'Ada walks the mail.',
    act2a05: 'Nobody in particular; adamant, in Canada.',
    act3a08: 'A letter for PRUITT, for Ada.',
  });
  await makeCharacter(account, { name: 'Emil Sayre', protag: false });
  const { _id } = await makeCharacter(account);
  const noteText = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe';
  await account.call('PUT', `/api/outlines/characters/note/${_id}`, { noteTitle: 'Debt', noteText });
  await account.signIn(page, LIST);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([ADA.name, 'Emil Sayre']);
  await expect(page.getByText('In 2 beats · 1 note')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  // The whole row is the link.
  await page.getByRole('region', { name: 'Protagonist' }).click({ position: { x: 20, y: 20 } });
  await expect(page.getByText(noteText)).toBeVisible();
  await expectWellBuilt(page);
  const part = page.getByRole('complementary', { name: 'Appears in' });
  await expect(part.getByRole('link')).toHaveText(['An Ordinary Day', 'The Closing Image']);
  await part.getByRole('link', { name: 'The Closing Image' }).click();
  await expect(page).toHaveURL(/act-3#act3a08$/);
  await expect(page.locator('#act3a08')).toHaveValue('A letter for PRUITT, for Ada.');
  await page.goBack();
  await expect(part).toBeVisible();
});

test('twelve characters and more can be filtered by words @long', async ({ account, page }) => {
  const desc = '<p>Toll collector.</p>';
  for (let count = 0; count < 12; count++)
    await makeCharacter(account, { name: `Villager ${String.fromCharCode(65 + count)}`, desc, protag: count === 5 });
  await account.signIn(page, LIST);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveCount(12);
  await expect(names.first()).toHaveText('Villager F');
  await expectWellBuilt(page);
  await page.getByRole('searchbox', { name: 'Filter characters by words' }).fill('toll villager k');
  await expect(names).toHaveText(['Villager K']);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No characters found ...')).toBeVisible();
});

test('a portrait of ours is chosen with one tap and shown on the card @phone', async ({ account, page }) => {
  const form = await beginCurtis(account, page);
  await page.getByRole('radio', { name: 'A bald man with round glasses' }).click();
  await expect(form.photo).toHaveValue(new URL('/portraits/12.png', page.url()).href);
  await expect(page.getByAltText('Preview')).toBeVisible();
  await form.save();
  await page.waitForURL(`**${LIST}`);
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
});

test('a picture of an http: address is explained, not asked for @long', async ({ account, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await account.signIn(page, '/create-character');
  const form = characterForm(page);
  await form.photo.fill('http://pictures.example/ada.png');
  await expect(page.getByText('This picture is not shown, because its address begins with http:')).toBeVisible();
  await expectWellBuilt(page);
  await form.photo.fill(PHOTO);
  await expect(page.getByAltText('Preview')).toBeVisible();
  await expect(page.getByText('This picture is not shown')).toHaveCount(0);
  expect(asked.filter((url) => url.startsWith('http://pictures.example'))).toEqual([]);
});

test('a dealt card becomes a note beside words of the writer, and is stored with the character @phone', async ({
  account,
  page,
}) => {
  const form = await beginCurtis(account, page);
  await form.photo.fill(PHOTO);
  const cards = page.getByRole('region', { name: 'A note to begin with?' }).getByRole('listitem');
  await cards.nth(0).getByRole('button').click();
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('He has never cheated anyone.');
  await page.getByLabel('Note title').fill('Virtue');
  const before = await cards.allTextContents();
  await page.getByRole('button', { name: 'Deal Three More' }).click();
  await expect(cards).toHaveCount(3);
  expect((await cards.allTextContents()).filter((text) => before.includes(text))).toEqual([]);
  await cards.nth(2).getByRole('button').click();
  await expect(note).toHaveValue(/^He has never cheated anyone\.\n\n\w+/);
  await expectWellBuilt(page);
  const noteText = await note.inputValue();
  // What is on the device comes back, the note with it.
  await page.waitForTimeout(300);
  await page.reload();
  await expect(note).toHaveValue(noteText);
  await form.save();
  await expectAlert(page, 'Character Added');
  await expect
    .poll(async () => (await charactersOf(account))[0]?.notes)
    .toMatchObject([{ noteTitle: 'Virtue', noteText }]);
});

test('a first note that does not arrive waits in the note form @long', async ({ account, page }) => {
  const form = await beginCurtis(account, page);
  await form.photo.fill(PHOTO);
  await page
    .getByRole('button', { name: /^Take this one/ })
    .first()
    .click();
  const words = await page.getByRole('textbox', { name: 'Note', exact: true }).inputValue();
  await page.route('**/api/outlines/characters/note/**', (route) => route.abort());
  await form.save();
  await expect(page.getByText('The note was not added.')).toBeVisible();
  await page.unroute('**/api/outlines/characters/note/**');
  await page.getByRole('link', { name: 'Curtis Bellamy' }).click();
  await page.getByRole('link', { name: 'Add Note' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(words);
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expectAlert(page, 'Note added to character');
  expect((await charactersOf(account))[0]!.notes).toMatchObject([{ noteText: words }]);
});
