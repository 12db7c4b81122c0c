import type { Page } from '@playwright/test';
import { HEADINGS, type Outline, type Story } from '@trefoil/server/contract';
import { actForm } from './support/actForm';
import { makeCharacter } from './support/characters';
import { expect, expectWellBuilt, test } from './support/fixtures';

const WALK = 'She walks the mail.';
const SAND = 'Sand in every lock.';

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('region', { name: 'Your stories' }).getByRole('listitem');
const field = (page: Page) => actForm(page).answer(HEADINGS.act1a01);

test('a new story begins empty, text that is typed offline waits for its own story, and both stay whole', async ({
  account,
  page,
  context,
}) => {
  await account.call('POST', '/api/outlines', { title: 'The Return Address', act1a01: WALK });
  await account.signIn(page);
  await page.getByRole('button', { name: 'New Story' }).click();
  await expect(titleOf(page)).toHaveText('Your story starts with one answer');
  await expect(titleOf(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('link', { name: 'ACT 1' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('The Weir');
  await expect(field(page)).toHaveValue('');
  await field(page).fill('Sand.');
  await expect(actForm(page).state).toHaveText('Saved');
  await context.setOffline(true);
  await field(page).fill(SAND);
  await expect(actForm(page).state).toContainText('Offline');
  await page.goBack();
  await rows(page).getByRole('button', { name: 'Open The Return Address' }).click();
  await expect(page.getByText('“The Return Address” isn’t on this device. Try again online.')).toBeVisible();
  // So that the rest is still unsent when the other story is open.
  await context.route(/view=texts$/, (route) => route.abort());
  await context.setOffline(false);
  await rows(page).getByRole('button', { name: 'Open The Return Address' }).click();
  await expect(titleOf(page)).toHaveText('“The Return Address”');
  await expect(titleOf(page)).toBeFocused();
  await page.getByRole('button', { name: 'Recovered Text', exact: true }).click();
  await expect(page.getByRole('heading', { name: `The Weir: ${HEADINGS.act1a01}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'ACT 1' }).first().click();
  await expect(field(page)).toHaveValue(WALK);
  await field(page).fill(`${WALK} Uphill.`);

  await context.unroute(/view=texts$/);
  const stored = async () => {
    const stories = await account.call<Story[]>('GET', '/api/outlines/me?stories=true');
    const read = ({ _id }: Story) => account.call<Outline>('GET', `/api/outlines/me?outline=${_id}`);
    return (await Promise.all(stories.map(read))).map(({ title, act1a01 }) => `${title}: ${act1a01}`).toSorted();
  };
  await expect.poll(stored).toEqual([`The Return Address: ${WALK} Uphill.`, `The Weir: ${SAND}`]);
});

test('deleting a story names what goes, and the other one is open then @phone @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'The Return Address', act1a01: WALK });
  await account.call('POST', '/api/outlines', { title: 'The Weir', act1a01: SAND, act1a02: SAND, new: true });
  await makeCharacter(account);
  await account.signIn(page);
  await expect(titleOf(page)).toHaveText('“The Weir”');
  await expect(rows(page).first()).toContainText('2 of 32 beats');
  await rows(page).getByRole('button', { name: 'More for The Weir' }).click();
  await rows(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “The Weir”' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 answered beats',
    '1 character and its notes',
    'the version history of all these texts',
  ]);
  await expect(dialog.getByRole('button', { name: 'Keep Story' })).toBeFocused();
  await expectWellBuilt(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Full Backup' }).click();
  expect((await download).suggestedFilename()).toBe('the-weir.json');
  await dialog.getByRole('button', { name: 'Delete Story' }).click();
  await expect(titleOf(page)).toHaveText('“The Return Address”');
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'New Story' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect((await account.outline()).title).toBe('The Return Address');
});
