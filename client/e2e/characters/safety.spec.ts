import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { characterForm, makeCharacter, PHOTO, showPictures } from '../support/characters';
import { expect, expectWellBuilt, test } from '../support/fixtures';

test.beforeEach(({ page }) => showPictures(page));

test("a character that is not there, or another writer's, is not found @long", async ({ account, server, page }) => {
  const { _id } = await makeCharacter(await Account.create(server));
  await account.signIn(page);
  for (const path of [
    '/outlines/characters/zzz',
    `/outlines/characters/${_id}`,
    `/outlines/characters/note/${_id}`,
    `/create-character?id=${_id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Character Not Found' })).toBeVisible();
  }
  await expectWellBuilt(page);
});

test('a hostile description stays harmless even if the server sent it @long', async ({ account, noise, page }) => {
  const character = await makeCharacter(account);
  const desc = `<p>Ada</p><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>
    <a href="javascript:alert(1)">x</a><p onclick="alert(1)" style="position:fixed">y</p>`;
  await page.route(`**/api/outlines/characters/${character._id}`, (route) =>
    route.fulfill({ json: { ...character, desc } }),
  );
  await account.signIn(page, `/outlines/characters/${character._id}`);
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  await expect(page.locator('article').locator('script, a[href^="javascript"], [onclick], [onerror]')).toHaveCount(0);
  await expect(page.locator('article p[style]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('hacked');
  await page.goto(`/create-character?id=${character._id}`);
  await expect(characterForm(page).description).toContainText('Ada');
  await expect(page).not.toHaveTitle('hacked');
  // While it is taken apart, the browser reports what its own second defence would have stopped.
  for (const report of noise.splice(0)) expect(report).toContain('violates the following Content Security Policy');
});

test('text that was not saved survives a reload and stands where it was written', async ({ account, page }) => {
  await account.signIn(page, '/create-character');
  const form = characterForm(page);
  await form.name.fill('Pilar');
  await form.description.fill('Direct, and funny when she is nervous.');
  await page.getByRole('link', { name: 'BACK' }).click();
  await page.goto('/create-character');
  await expect(form.name).toHaveValue('Pilar');
  await expect(form.description).toHaveText('Direct, and funny when she is nervous.');
  await expect(page.getByText('Restored from this device')).toBeVisible();
  await form.photo.fill(PHOTO);
  await form.save();
  await expectAlert(page, 'Character Added');
  await page.goto('/create-character');
  await expect(form.name).toHaveValue('');
});

test('text that was not saved stands in the form of its own character alone @long', async ({ account, page }) => {
  const [one, other] = [await makeCharacter(account), await makeCharacter(account, { name: 'Oswin' })];
  await page.route('**/api/outlines/characters**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await account.signIn(page, `/create-character?id=${one._id}`);
  const form = characterForm(page);
  await form.name.fill('Ada, much later');
  await page.goto(`/create-character?id=${other._id}`);
  await expect(form.name).toHaveValue('Oswin');
});

test('a save that fails keeps everything and says so', async ({ account, page }) => {
  const { _id } = await makeCharacter(account);
  await account.signIn(page, `/outlines/characters/note/${_id}`);
  await page.getByLabel('Title').fill('Habit');
  await page.getByRole('textbox', { name: 'Note' }).fill('She hums.');
  await page.route('**/api/outlines/characters/note/**', (route) => route.abort());
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(
    page.getByRole('main').getByText('That did not reach us. Your text is safe on this device; try again in a moment.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('She hums.');
  await page.unroute('**/api/outlines/characters/note/**');
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expectAlert(page, 'Note added to character');
});

test('an editor that did not load can be tried again, and the form keeps its text', async ({ account, page }) => {
  await account.signIn(page);
  await page.route('**/assets/RichText-*.js', (route) => route.abort());
  await page.goto('/create-character');
  const form = characterForm(page);
  await form.name.fill('Curtis Bellamy');
  await expect(page.getByText('The editor did not load. What you wrote so far is safe.')).toBeVisible();
  await expectWellBuilt(page);
  await page.unroute('**/assets/RichText-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await form.description.fill('He cannot bear a loose fact.');
  await expect(form.name).toHaveValue('Curtis Bellamy');
});
