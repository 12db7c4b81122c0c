import type { Outline } from '@trefoil/server/contract';
import { actForm, expectAlert } from '../support/actForm';
import { ADA, charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { holdChanges, loseAnswers } from '../support/mishaps';
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

test('a lock that another page never gives back delays a save by some seconds only', async ({ account, page }) => {
  const { _id } = await account.call<Outline>('POST', '/api/outlines', { title: 'The Return Address' });
  await account.signIn(page);
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate(
    (form) => void navigator.locks.request(`trefoil/sending/${form}`, () => new Promise(() => {})),
    `outline/${_id}`,
  );
  await page.goto('/act-2');
  await actForm(page).answer('The First Plan').fill('One perfect forgery.');
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One perfect forgery.');
});

test('a page that is left gives its locks back while its text is on the way', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'The Return Address' });
  await account.signIn(page, '/act-2');
  const letThrough = await holdChanges(page, '**/api/outlines*');
  await actForm(page).answer('The First Plan').fill('One perfect forgery.');
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held!.length);
  await expect.poll(held).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(held).toBe(0);
  letThrough();
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One perfect forgery.');
});
