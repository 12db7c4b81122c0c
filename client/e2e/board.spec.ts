import type { Page } from '@playwright/test';
import { BEAT_KEYS } from '@trefoil/server/contract';
import { extractText } from 'unpdf';
import type { Account } from './support/account';
import { expectAlert } from './support/actForm';
import { makeCharacter, showPictures } from './support/characters';
import { expect, expectToFit, test } from './support/fixtures';
import { STORY, storyWith } from './support/story';

const EMPTY = ['act2a14', 'act2a15', 'act3a04', 'act3a06'] as const;
const WRITTEN = BEAT_KEYS.filter((key) => !EMPTY.some((empty) => empty === key));
const BOARD = '/outlineoutput?view=board';

/** Stores the example story with four empty beats, and Ada and Emil. */
async function createStory(account: Account, page: Page) {
  await showPictures(page);
  await account.call('POST', '/api/outlines', storyWith(WRITTEN));
  await makeCharacter(account);
  await makeCharacter(account, { name: 'Emil Sayre', protag: false });
}

test('the board shows a character’s arc; a text dragged to another beat is saved in one call, with Undo', async ({
  account,
  page,
}) => {
  await createStory(account, page);
  const saves: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/outlines')) saves.push(request.postDataJSON());
  });
  await account.signIn(page, '/outlineoutput');
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const card = (key: string) => page.locator(`#${key}`);
  await page.getByRole('button', { name: 'Emil Sayre' }).click();
  await expect(card('act1a01')).toHaveAttribute('data-in');
  await expect(card('act1a02')).not.toHaveAttribute('data-in');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Everyone' }).click();

  // Escape and the right button cancel the first attempts.
  for (const end of ['Escape', 'right button', 'drop']) {
    await card('act2a11').hover();
    await page.mouse.down();
    await card('act3a04').hover({ position: { x: 40, y: 40 } });
    await expect(card('act3a04')).toContainText('Drop to move it here');
    if (end === 'Escape') await page.keyboard.press('Escape');
    if (end === 'right button') {
      await page.mouse.down({ button: 'right' });
      await page.mouse.up({ button: 'right' });
    }
    if (end !== 'drop') await expect(page.locator('[data-drag]')).toHaveCount(0);
    await page.mouse.up();
  }
  await expectAlert(page, 'Outline Updated');
  await expect(page).toHaveURL(/view=board$/);
  const { _id: outline } = await account.outline();
  expect(saves).toEqual([
    { outline, act2a11: '', act3a04: STORY.act2a11, base: { act2a11: STORY.act2a11, act3a04: null } },
  ]);
  await card('act2a11').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await account.outline()).act2a11).toBe(STORY.act2a11);
  await expect(card('act3a04')).toContainText('Optional, not answered yet');
});

test('on the board, the keyboard alone moves a text to a beat that has one, and opens a question @all', async ({
  account,
  page,
}) => {
  await createStory(account, page);
  await account.signIn(page, BOARD);
  const card = (key: string) => page.locator(`#${key}`);
  await card('act1a01').getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(card('act2a02').getByRole('link')).toBeFocused();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move “The First Plan” to…' });
  await dialog.getByRole('radio', { name: '03 What Stands in the Way' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: /^Swap/ })).toBeFocused();
  await dialog.getByRole('button', { name: 'Swap Texts' }).press('Enter');
  await expect(card('act2a02').getByRole('link')).toBeFocused();
  await expect(card('act2a03')).toContainText('Swapped with The First Plan');
  await expect.poll(async () => (await account.outline()).act2a03).toBe(STORY.act2a02);
  await card('act2a02').getByRole('link').press('Enter');
  await expect(page).toHaveURL(/act-2#act2a02$/);
  await expect(page.getByRole('textbox', { name: 'The First Plan' })).toBeFocused();
  await page.goBack();
  await expect(card('act2a02').getByRole('link')).toBeFocused();
});

test('the board prints on one landscape page @all', async ({ account, page }) => {
  await createStory(account, page);
  await account.signIn(page, BOARD);
  await page.getByRole('button', { name: 'Emil Sayre' }).click();
  for (const format of ['A4', 'Letter']) {
    const { text } = await extractText(new Uint8Array(await page.pdf({ format, landscape: true })));
    expect(text).toHaveLength(1);
    expect(text[0]).toMatch(/“The Return Address”[^]*Emil Sayre: In \d+ of 28 beats[^]*The Closing Image/);
    expect(text[0]).not.toMatch(/BACK|Everyone|Book/);
  }
});

test('on a phone, the board has a column for each act, and moves texts with a dialog @phone', async ({
  account,
  page,
}) => {
  await createStory(account, page);
  await account.signIn(page, '/outlineoutput');
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' }).tap();
    await expect(page.getByRole('group', { name: 'Acts' })).toBeVisible();
    const top = async () => (await page.locator('#act1a01').boundingBox())!.y;
    await expect.poll(top).toBeLessThanOrEqual(height / 4);
    await expect(page.getByRole('navigation', { name: 'View' }).getByRole('link')).toHaveCount(2);
    await page.goBack();
  }
  await page.goto(BOARD);
  for (const name of ['Print', 'Export']) await expect(page.getByRole('button', { name })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Import' })).toBeInViewport();
  const acts = page.getByRole('group', { name: 'Acts' });
  await acts.getByRole('button', { name: 'Act II', exact: true }).tap();
  await expect(acts.getByRole('button', { name: 'Act II', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('#act2a01')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Emil Sayre' }).tap();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Everyone' }).tap();

  await page.getByRole('button', { name: 'Move the text of The Line They Cross to another beat' }).tap();
  await page.getByRole('radio', { name: '14 The Easy Way Out' }).tap();
  await page.getByRole('button', { name: 'Move Text' }).tap();
  const card = page.locator('#act2a10');
  await expect(card).toContainText('Moved to The Easy Way Out');
  await expect.poll(async () => (await account.outline()).act2a14).toBe(STORY.act2a10);
  await card.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => (await account.outline()).act2a10).toBe(STORY.act2a10);
});
