import { actForm } from '../support/actForm';
import { charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';

const FIRST = 'She counts the gates twice and says nothing.';
const SECOND = 'She waits.';
const THIRD = 'Nobody counts the gates twice or says nothing.';
const NOTE = { noteTitle: 'Voice', noteText: 'Says “with respect” before every number.' };

test.beforeEach(({ page }) => showPictures(page));

test('an earlier answer is shown as it was and with its changes, copied, restored as an edit, and that is undone @all', async ({
  account,
  page,
  context,
}) => {
  for (const act2a02 of [FIRST, SECOND, THIRD]) await account.call('POST', '/api/outlines', { title: 'T', act2a02 });
  await account.signIn(page, '/act-2');
  const { answer } = actForm(page);
  await page.getByRole('button', { name: /question 02$/ }).click();
  await page.getByRole('button', { name: 'Version history of The First Plan' }).click();
  const drawer = page.getByRole('dialog', { name: 'Version history' });
  const entries = drawer.getByRole('group');
  const heads = ['Now, Saved today at', /^Today, .*, replaced at .*2 words/, /^Earlier, replaced .*8 words/];
  for (const [i, head] of heads.entries()) await expect(entries.nth(i)).toContainText(head);
  // The newest is open, and one at a time.
  await expect(entries.nth(1)).toContainText(SECOND);
  await entries.nth(2).locator('summary').click();
  await expect(drawer.locator('[open]')).toHaveCount(1);
  await expect(entries.nth(2)).toContainText(FIRST);
  await drawer.getByRole('button', { name: 'Show changes' }).click();
  await expect(entries.nth(2).locator('ins')).toHaveText(['Nobody', 'or']);
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

test('a deleted note is found among the recovered text, and is restored once @all', async ({ account, page }) => {
  const { _id, name } = await makeCharacter(account);
  const path = `/api/outlines/characters/note/${_id}`;
  await account.call('PUT', path, NOTE);
  await account.call('DELETE', `${path}/${(await charactersOf(account))[0]!.notes[0]!._id}`);
  await account.signIn(page);
  await page.getByRole('listitem').getByRole('button', { name: 'Recovered text' }).click();
  const deleted = page.getByRole('dialog').getByRole('region', { name: 'Deleted' });
  await expect(deleted).toContainText(`Note “Voice”, ${name}`);
  await deleted.getByRole('button', { name: 'Restore' }).first().dblclick();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);
  await page.goto(`/outlines/characters/${_id}`);
  await expect(page.getByText(NOTE.noteText)).toBeVisible();
});
