import type { Outline } from '@trefoil/server/contract';
import { expectAlert } from '../support/actForm';
import { ADA, characterForm, charactersOf, LIST, makeCharacter, PHOTO, showPictures } from '../support/characters';
import { expect, expectWellBuilt, test } from '../support/fixtures';

test.beforeEach(({ page }) => showPictures(page));

test('a writer makes a character and finds it in the list and on its card @phone', async ({ account, page }) => {
  test.slow();
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
  await form.photo.fill('https://pictures.example/ada.webp');
  await expect(page.getByAltText('Preview')).toHaveCount(0);
  await form.photo.fill('https://pictures.example/ADA.PNG');
  await expect(page.getByAltText('Preview')).toBeVisible();
  await form.protagonist.check();
  await expectWellBuilt(page);
  await form.save();

  await page.waitForURL(`**${LIST}`);
  await expectAlert(page, 'Character Added');
  await expect(page.getByText('Mail carrier. Nobody asks how she is. Wants the keys')).toBeVisible();
  await expect(page.getByText('Protagonist')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Pruitt' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Pruitt' })).toBeVisible();
  await expect(page.locator('article strong')).toHaveText('Nobody asks how she is.');
  await expect(page.locator('article li').first()).toHaveText('Wants the keys');
  await expect(page.getByRole('img', { name: 'Ada Pruitt' })).toBeVisible();
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));

  const [ada] = await charactersOf(account);
  expect(ada).toMatchObject({ name: 'Ada Pruitt', protag: true, photoUrl: 'https://pictures.example/ADA.PNG' });
});

test('a card shows 144 characters of plain text whole and cuts 145 @long', async ({ account, page }) => {
  await makeCharacter(account, { name: 'Whole', desc: `<p><em>${'w'.repeat(144)}</em></p>`, protag: false });
  await makeCharacter(account, { name: 'Cut', desc: `<p><em>${'c'.repeat(145)}</em></p>`, protag: false });
  await account.signIn(page, LIST);
  await expect(page.getByText('w'.repeat(144), { exact: true })).toBeVisible();
  await expect(page.getByText(`${'c'.repeat(144)}…`, { exact: true })).toBeVisible();
  await expect(page.getByText('Protagonist')).toHaveCount(0);
});

test('name, description and photo are needed, and the photo must be a web address @long', async ({ account, page }) => {
  await account.signIn(page, '/create-character');
  const form = characterForm(page);
  await form.save();
  await expect(form.name).toBeFocused();
  for (const field of [form.name, form.description, form.photo])
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  await form.name.fill('Curtis Bellamy');
  await form.description.fill('He cannot bear a loose fact.');
  await form.photo.fill('javascript:alert(1)//.png');
  await form.save();
  await expect(form.photo).toBeFocused();
  await expect(page.getByAltText('Preview')).toHaveCount(0);
  expect((await account.call<Outline | null>('GET', '/api/outlines/me').catch(() => null))?.characters ?? []).toEqual(
    [],
  );
  await form.photo.fill('https://pictures.example/curtis');
  await form.save();
  await expectAlert(page, 'Character Added');
  expect(await charactersOf(account)).toMatchObject([{ name: 'Curtis Bellamy', protag: false }]);
});

test('the description is styled by keyboard alone, and Tab leaves it @long', async ({ account, page }) => {
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
  await expect(page.getByRole('button', { name: 'Write Plainly' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'A young man in a hood' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(form.photo).toBeFocused();
  await expect(form.photo).toHaveValue(new URL('/portraits/02.png', page.url()).href);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.protagonist).toBeChecked();
});

test('a character is edited in the same form @long', async ({ account, page }) => {
  const { _id } = await makeCharacter(account, { protag: false });
  await makeCharacter(account, { name: 'Emil Sayre' });
  await account.signIn(page, `/outlines/characters/${_id}`);
  await expect(page.getByText('Not the protagonist')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Character' }).click();
  const form = characterForm(page);
  await expect(form.name).toHaveValue(ADA.name);
  await expect(form.description).toContainText('Mail carrier');
  await expect(form.protagonist).not.toBeChecked();
  await form.name.fill('Ada Marie Pruitt');
  await form.protagonist.check();
  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await form.save();
  expect((await request).postDataJSON()).toEqual({
    _id,
    name: 'Ada Marie Pruitt',
    protag: true,
    base: { name: ADA.name, protag: false },
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Marie Pruitt' })).toBeVisible();
  await expect(page.getByText('Protagonist', { exact: true })).toBeVisible();
  const [ada, emil] = await charactersOf(account);
  expect(ada).toMatchObject({ _id, name: 'Ada Marie Pruitt', protag: true, photoUrl: PHOTO, desc: ADA.descHtml });
  expect(emil).toMatchObject({ name: 'Emil Sayre' });
});

test('deleting a character asks first @long', async ({ account, page }) => {
  const { _id } = await makeCharacter(account);
  await account.signIn(page, `/outlines/characters/${_id}`);
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete Character' });
  await expect(remove).toBeHidden();
  await page.getByText('Delete Character').first().click();
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure that you want to delete this character? This is permanent and can NOT be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Keep Character' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await charactersOf(account)).toHaveLength(1);
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete Character' }).click();
  await expectAlert(page, 'Character Deleted');
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByText('No characters found ...')).toBeVisible();
  expect(await charactersOf(account)).toEqual([]);
});

test('the dashboard shows the characters at a glance, and the editor loads only in its form @long', async ({
  account,
  page,
}) => {
  const { _id } = await makeCharacter(account);
  await makeCharacter(account, { name: 'Emil Sayre', protag: false });
  const editor: string[] = [];
  page.on('request', (request) => {
    if (/RichText|purify/i.test(request.url())) editor.push(request.url());
  });
  await account.signIn(page);
  const part = page.getByRole('region', { name: 'Characters' });
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await expect(part.getByRole('listitem').first()).toContainText('Protagonist');
  await page.goto(LIST);
  await expect(page.getByRole('link', { name: 'Emil Sayre' })).toBeVisible();
  expect(editor).toEqual([]);
  await page.goto(`/create-character?id=${_id}`);
  await expect(characterForm(page).description).toBeVisible();
  expect(editor.length).toBeGreaterThan(0);
});

test('the description can be written plainly, and the device remembers that @long', async ({ account, page }) => {
  const { _id } = await makeCharacter(account, { desc: '<p>A <strong>printer</strong>.</p>' });
  await account.signIn(page, `/outlines/characters/${_id}`);
  await page.getByRole('link', { name: 'Edit Character' }).click();
  const form = characterForm(page);
  await page.getByRole('button', { name: 'Write Plainly' }).click();
  await expect(form.description).toHaveValue('A printer.');
  await expect(page.getByText('Its styles (bold, headings, lists) go when you change it here.')).toBeVisible();
  await form.description.fill('A printer.\n\nHe cannot bear a loose fact.\n');
  await expect(form.description).toHaveValue('A printer.\n\nHe cannot bear a loose fact.\n');
  await form.save();
  await expect
    .poll(() => charactersOf(account))
    .toMatchObject([{ desc: '<p>A printer.</p><p>He cannot bear a loose fact.<br /></p>' }]);
  await page.goto(`/outlines/characters/${_id}`);
  await page.getByRole('link', { name: 'Edit Character' }).click();
  await expect(form.description).toHaveValue('A printer.\n\nHe cannot bear a loose fact.\n');
  await page.getByRole('button', { name: 'Write With Styles' }).click();
  await expect(form.style('Bold')).toBeVisible();
});
