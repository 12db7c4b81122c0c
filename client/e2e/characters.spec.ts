import { expectAlert } from './support/actForm';
import { characterForm, charactersOf, LIST, makeCharacter, showPictures } from './support/characters';
import { expect, test } from './support/fixtures';

test.beforeEach(({ page }) => showPictures(page));

test('a new character with a first note survives a reload, is in the list, and has a card with its picture @phone', async ({
  account,
  page,
}) => {
  await account.signIn(page, LIST);
  await expect(page.getByText('No characters found ...')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create Character' }).first().click();

  const form = characterForm(page);
  await form.name.fill('Ada Pruitt');
  await form.description.click();
  await page.keyboard.type('Mail carrier. ');
  await form.style('Bold').click();
  await page.keyboard.type('Nobody asks how she is.');
  await page.keyboard.press('Enter');
  await form.style('List').click();
  await page.keyboard.type('Wants the keys');
  await expect(form.style('List')).toHaveAttribute('aria-pressed', 'true');
  await form.photo.fill('https://pictures.example/ADA.PNG');
  await expect(page.getByAltText('Preview')).toBeVisible();
  await page.getByRole('radio', { name: 'A bald man with round glasses' }).click();
  await expect(form.photo).toHaveValue(new URL('/portraits/12.png', page.url()).href);
  await form.protagonist.check();
  await page
    .getByRole('button', { name: /^Use this/ })
    .first()
    .click();
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  const noteText = await note.inputValue();
  await page.getByLabel('Note title').fill('Virtue');
  await page.reload();
  await expect(form.name).toHaveAccessibleDescription('Draft restored');
  await expect(form.name).toHaveValue('Ada Pruitt');
  await expect(note).toHaveValue(noteText);
  await form.save();

  await page.waitForURL(`**${LIST}`);
  await expectAlert(page, 'Note added to character');
  await expect(page.getByText('Mail carrier. Nobody asks how she is. Wants the keys')).toBeVisible();
  await expect(page.getByText('Protagonist')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Pruitt' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Pruitt' })).toBeVisible();
  await expect(page.locator('article strong')).toHaveText('Nobody asks how she is.');
  await expect(page.locator('article li').first()).toHaveText('Wants the keys');
  const picture = page.getByRole('img', { name: 'Ada Pruitt' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await expect
    .poll(() => charactersOf(account))
    .toMatchObject([{ name: 'Ada Pruitt', protag: true, notes: [{ noteTitle: 'Virtue', noteText }] }]);
});

test('the description is styled by keyboard alone, Tab leaves it, and it can be written as plain text @all', async ({
  account,
  page,
}) => {
  await account.signIn(page, '/create-character');
  const form = characterForm(page);
  await form.description.click();
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Tab');
  await expect(form.style('Bold')).toBeFocused();
  for (const name of ['Italic', 'Heading', 'List']) {
    await page.keyboard.press('ArrowRight');
    await expect(form.style(name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(form.style('List')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(form.description).toBeFocused();
  await expect(form.description.locator('li')).toHaveText('One');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Plain Text' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'A young man in a hood' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(form.photo).toBeFocused();
  await expect(form.photo).toHaveValue(new URL('/portraits/02.png', page.url()).href);

  await page.getByRole('button', { name: 'Plain Text' }).press('Enter');
  await expect(form.description).toHaveValue('- One');
  await form.description.fill('A printer.\n\nHe cannot bear a loose fact.');
  await form.name.fill('Curtis Bellamy');
  await form.save();
  await expectAlert(page, 'Character Added');
  expect(await charactersOf(account)).toMatchObject([{ desc: '<p>A printer.</p><p>He cannot bear a loose fact.</p>' }]);
});

test('double spaces and indentation survive opening, saving, and display @all', async ({ account, page }) => {
  const desc = '<p>He left.  She stayed.</p><p>    Indented verse</p><ul><li>one  two</li></ul>';
  const noteText = 'He left.  She stayed.\n    Indented verse';
  const { _id } = await makeCharacter(account, { desc });
  await account.call('PUT', `/api/outlines/characters/note/${_id}`, { noteTitle: 'Verse', noteText });
  await account.signIn(page, `/create-character?id=${_id}`);
  const form = characterForm(page);
  await form.description.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('  three');
  await form.save();
  await page.waitForURL(`**/outlines/characters/${_id}`);
  const [saved] = await charactersOf(account);
  expect(saved!.desc).toBe(desc.replace('<li>one  two</li>', '<li><p>one  two  three</p></li>'));
  // The text as the browser lays it out.
  const shown = await page.getByRole('article').innerText();
  for (const line of ['He left.  She stayed.', '    Indented verse', 'one  two  three']) expect(shown).toContain(line);
  expect(await page.getByText('She stayed.').last().innerText()).toBe(noteText);
});
