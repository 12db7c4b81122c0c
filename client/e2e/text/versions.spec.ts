import { actForm } from '../support/actForm';
import { charactersOf, makeCharacter, showPictures } from '../support/characters';
import { expect, test } from '../support/fixtures';

const FIRST = 'She counts the gates twice and says nothing.';
const SECOND = 'She waits.';
const THIRD = 'Nobody counts the gates twice or says nothing.';
const NOTE = { noteTitle: 'Voice', noteText: 'Says “with respect” before every number.' };

test.beforeEach(({ page }) => showPictures(page));

test('an earlier answer is shown as it was and with its changes, copied, restored as an edit, and that is undone', async ({
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
  await expect(drawer).toContainText('Act II · 02 · The First Plan. Restoring also saves your current text.');
  await expect(drawer).toContainText('Versions are kept for 90 days.');
  const entries = drawer.getByRole('group');
  const heads = ['Now, Saved today at', /^Today, .*, replaced at .*2 words/, /^Earlier, replaced .*8 words/];
  for (const [i, head] of heads.entries()) await expect(entries.nth(i)).toContainText(head);
  // The newest is open, and one at a time.
  await expect(entries.nth(1)).toContainText(SECOND);
  const changes = drawer.getByRole('button', { name: 'Show changes' });
  // Texts with little in common stand one above the other.
  await changes.click();
  const both = entries.nth(1).getByText('This version').locator('../..');
  await expect(both).toHaveText(`This version${SECOND}Now${THIRD}`);
  await expect(entries.nth(1).locator('ins, del')).toHaveCount(0);
  await entries.nth(2).locator('summary').click();
  await expect(changes).toHaveAttribute('aria-pressed', 'false');
  await expect(entries.nth(2)).toContainText(FIRST);
  await expect(entries.nth(2).locator('ins, del')).toHaveCount(0);
  await changes.click();
  await expect(entries.nth(2).locator('ins')).toHaveText(['Nobody', 'or']);
  await expect(entries.nth(2)).toContainText('Underlined text was added since; struck-through text was removed.');
  await expect(drawer.locator('[open]')).toHaveCount(1);
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

test('an earlier title is restored, and that is undone @long', async ({ account, page }) => {
  for (const title of ['The Ferry', 'Return to Sender']) await account.call('POST', '/api/outlines', { title });
  await account.signIn(page, '/act-1');
  await page.getByRole('button', { name: 'Version history of the title' }).click();
  await page.getByRole('dialog', { name: 'Version history' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The Ferry');
  await expect.poll(async () => (await account.outline()).title).toBe('The Ferry');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Return to Sender');
});

test('a deleted note is found with its character and among the recovered text, and is restored once @long', async ({
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
  const beside = page.getByRole('dialog', { name: `${name}’s deleted notes` });
  await expect(beside).toContainText(NOTE.noteText);
  await beside.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);

  await remove();
  await page.goto('/dashboard');
  await page.getByRole('listitem').getByRole('button', { name: 'Recovered text' }).click();
  const drawer = page.getByRole('dialog', { name: 'Recovered text' });
  const deleted = drawer.getByRole('region', { name: 'Deleted' });
  await expect(deleted).toContainText(`Note “Voice”, ${name}`);
  await deleted.getByRole('button', { name: 'Restore' }).first().dblclick();
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([NOTE]);
  await page.reload();
  await page.getByRole('listitem').getByRole('button', { name: 'Recovered text' }).click();
  await expect(drawer.getByText('Nothing is kept at present.')).toBeVisible();
});
