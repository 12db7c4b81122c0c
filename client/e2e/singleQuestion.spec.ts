import { ASKED_KEYS, HEADINGS } from '@trefoil/server/contract';
import type { Locator, Page } from '@playwright/test';
import { stateOf } from './support/actForm';
import { makeCharacter } from './support/characters';
import { expect, expectWellBuilt, test } from './support/fixtures';
import { beatsOf, storyWith } from './support/story';

/** The example story with its title and the first `count` answers. */
const beginning = (count: number) => storyWith(ASKED_KEYS.slice(0, count));

const SMALL_PHONE = { width: 360, height: 640 };

const views = (page: Page) => page.getByRole('navigation', { name: 'View' });

test('One at a time and All questions are two views of one form @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', beginning(15));
  await account.signIn(page, '/act-2');
  await expect(page.getByRole('heading', { level: 1, name: 'Act II' })).toBeVisible();
  await views(page).getByRole('link', { name: 'One at a time' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A Quiet Argument');
  await page.locator('#act2a08').fill('Beans on the step.');
  await views(page).getByRole('link', { name: 'All questions' }).click();
  await expect(page.locator('#act2a08')).toHaveValue('Beans on the step.');
  await expect(page).toHaveURL(/act-2#act2a08$/);
  await views(page).getByRole('link', { name: 'One at a time' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A Quiet Argument');
  await expect(page.locator('#act2a08')).toHaveValue('Beans on the step.');
});

test('a single question quotes an earlier answer, helps when nothing comes, and leads on', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', beginning(19));
  await account.signIn(page, '/act-2#act2a11');
  await views(page).getByRole('link', { name: 'One at a time' }).click();
  await expect(page.getByRole('complementary').getByRole('note', { name: 'An earlier answer' })).toContainText(
    'You wrote:',
  );
  await page.getByRole('button', { name: 'Stuck?' }).click();
  await expect(page.getByText(/^Try this: /).filter({ visible: true })).toHaveCount(1);
  await page.locator('#act2a11').focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('#act2a12')).toBeFocused();
  await expect(page.getByText(beatsOf(2)[11]!.lead)).toBeInViewport({ ratio: 1 });
  await page.keyboard.insertText('Everything breaks.');
  const end = page.getByRole('region', { name: 'What’s next' });
  await expect(end.getByRole('heading', { name: 'Act II complete' })).toBeVisible();
  await expect(end.getByRole('link', { name: HEADINGS.act2a13 })).toBeVisible();
  await end.getByRole('link', { name: 'Continue to Act III' }).click();
  await expect(page).toHaveURL(/act-3#act3a01$/);
  await expect(page.locator('#act3a01')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(page).toHaveURL(/act-2#act2a12$/);
  await expect.poll(async () => (await account.outline()).act2a12).toBe('Everything breaks.');
});

test('Characters lists first those that the answer names @phone @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', beginning(3));
  await makeCharacter(account, { name: 'Ada Pruitt' });
  await makeCharacter(account, { name: 'Emil Sayre', protag: false });
  await account.signIn(page, '/act-1#act1a04');
  await views(page).getByRole('link', { name: 'One at a time' }).click();
  await page.locator('#act1a04').fill('Emil taught her to graft.');
  await page.locator('#act1a04').blur();
  await page.getByRole('button', { name: 'Characters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Characters' });
  await expect(sheet.getByRole('heading', { name: 'In this beat' })).toBeVisible();
  await expect(sheet.locator('summary').first()).toContainText('Emil Sayre');
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toBeHidden();
});

test('Search (Ctrl+K) finds beats, characters, and screens, and selects what the pointer moves to @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', beginning(3));
  await account.signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Return Address');
  const field = page.getByRole('combobox', { name: /^Search/ });
  const option = page.getByRole('option');
  const search = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill(words);
  };
  await search('nothing like this');
  await expect(page.getByText('No matches.')).toBeVisible();
  await field.fill('a');
  await expect(option.nth(2)).toBeVisible();
  const { x, y, height } = (await option.nth(2).boundingBox())!;
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  // The pointer happens to rest on it when the list appears.
  await page.mouse.move(x + 40, y + height / 2);
  await search('a');
  // A beat: before a search the list shows screens.
  await expect(option.nth(2)).toHaveAttribute('href', /#/);
  await expect(option.first()).toHaveAttribute('aria-selected', 'true');
  await page.mouse.move(x + 60, y + height / 2);
  await expect(option.nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(option.nth(1)).toHaveAttribute('aria-selected', 'true');

  await field.fill('mail valley');
  await expect(option.first()).toContainText('An Ordinary Day');
  await expect(option.first().locator('mark').first()).toHaveText('mail');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/act-1#act1a01$/);
});

test('the line of the caret and the tools of a description stay in view when the keyboard opens @phone @all', async ({
  account,
  page,
}) => {
  const paragraphs = Array.from({ length: 60 }, (_, n) => `Line ${n} of a long text, which goes on for a while here.`);
  await account.call('POST', '/api/outlines', { title: 'T', act1a01: paragraphs.join('\n') });
  await account.signIn(page, '/act-1#act1a01');
  const full = page.viewportSize()!;
  const field = page.locator('#act1a01');
  await views(page).getByRole('link', { name: 'One at a time' }).click();
  await field.focus();
  await page.keyboard.press('ControlOrMeta+End');
  /** Where the field ends, which is where its caret is. */
  const end = async (of: typeof field) => {
    const { y, height } = (await of.boundingBox())!;
    return y + height;
  };
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.setViewportSize({ ...full, height: 400 });
  await expect.poll(() => end(field)).toBeLessThan(400);
  await expect.poll(() => end(field)).toBeGreaterThan(60);

  await page.setViewportSize(full);
  const desc = paragraphs.map((text) => `<p>${text}</p>`).join('');
  const photoUrl = 'http://localhost/portraits/01.png';
  await account.call('PUT', '/api/outlines/characters', { name: 'Ida', desc, photoUrl, protag: false });
  const { _id } = (await account.outline()).characters[0]!;
  await page.goto(`/create-character?id=${_id}`);
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.getByText('Line 40 of').click();
  await page.setViewportSize({ ...full, height: 400 });
  await expect(editor.getByText('Line 40 of')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('toolbar', { name: 'Text style' })).toBeInViewport({ ratio: 1 });
});

test('an answered field unfolds with the focus, and an empty one stays in view above the keyboard, with its question and SAVE @phone @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', beginning(10));
  await account.signIn(page, '/act-2');
  const answered = page.locator('#act2a01');
  const folded = (await answered.boundingBox())!.height;
  await answered.tap();
  await expect.poll(async () => (await answered.boundingBox())!.height).toBeGreaterThan(folded);
  const field = page.locator('#act2a09');
  await field.tap();
  await page.setViewportSize({ ...page.viewportSize()!, height: 450 });
  await expect(page.getByRole('navigation', { name: 'Story' })).toBeHidden();
  await page.keyboard.type('Beans. ');
  for (const part of [page.locator('label[for=act2a09]').last(), field, page.getByRole('button', { name: 'SAVE' })])
    await expect(part).toBeInViewport({ ratio: 1 });
});

/** How much of the field of an answer is in view: between the question above it and the bar below it, in pixels. */
const visibleHeight = (page: Page, field: string) =>
  page.locator(`#${field}`).evaluate((control: HTMLTextAreaElement) => {
    const { top, bottom } = control.getBoundingClientRect();
    const bar = control.closest('form')!.lastElementChild!.getBoundingClientRect();
    const question = control.labels[0]!.closest('div')!.getBoundingClientRect();
    return Math.min(bottom, bar.top) - Math.max(top, question.bottom);
  });

const lineHeight = (page: Page, field: string) =>
  page.locator(`#${field}`).evaluate((control) => parseFloat(getComputedStyle(control).lineHeight));

/** Taps a field, and waits until it has the window. */
async function startWriting(field: Locator): Promise<void> {
  await field.tap();
  await expect(field.page().locator('form[data-writing]')).toBeVisible();
}

test('while the field has the focus on a phone, also by a link, it has the window, with the keyboard at least four lines @phone @all', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', beginning(19));
  await account.signIn(page, '/act-2#act2a08');
  await views(page).getByRole('link', { name: 'One at a time' }).click();
  const field = page.locator('#act2a08');
  const strip = page.getByRole('navigation', { name: /^Beats of Act 2/ });
  const barsAtRest = [
    strip,
    views(page),
    page.getByRole('banner').getByRole('link').first(),
    page.getByRole('navigation', { name: 'Story' }),
  ];
  const followUps = page.getByText(beatsOf(2)[7]!.followUps);
  const save = page.getByRole('button', { name: 'SAVE' });

  const hasTheWindow = page.locator('form[data-writing]');
  await expect(hasTheWindow).toBeVisible();
  await page.setViewportSize(SMALL_PHONE);
  await page.reload();
  await expect(hasTheWindow).toBeVisible();
  await field.blur();
  for (const part of barsAtRest) await expect(part).toBeVisible();
  await startWriting(field);
  for (const part of [...barsAtRest, followUps]) await expect(part).toBeHidden();
  await expect.poll(() => visibleHeight(page, 'act2a08')).toBeGreaterThan(0.45 * SMALL_PHONE.height);
  await expect(page.getByText('Act II, beat 8 of 16', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' More.');
  await expect(stateOf(page)).toHaveText('Saved');
  await expectWellBuilt(page);

  await page.setViewportSize({ width: 360, height: 340 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => visibleHeight(page, 'act2a08')).toBeGreaterThan(4 * (await lineHeight(page, 'act2a08')));
  await expect(save).toBeInViewport({ ratio: 1 });
  const whole = page.getByRole('button', { name: 'Full question and guidance' });
  await whole.tap();
  await expect(followUps).toBeVisible();
  await expect(field).toBeFocused();
  await whole.tap();
  await expect(followUps).toBeHidden();
  await page.getByRole('link', { name: /^Next: / }).tap();
  await expect(page.locator('#act2a09')).toBeFocused();
  await expect(strip).toBeHidden();
  // The keyboard closes.
  await page.setViewportSize(SMALL_PHONE);
  await expect(strip).toBeVisible();

  await page.evaluate(() => localStorage.setItem('trefoil/displaySettings', '{"size":"larger","spacing":"wide"}'));
  await page.reload();
  await startWriting(page.locator('#act2a09'));
  await expect(page.locator('label[for=act2a09]')).toBeInViewport();
  for (const height of [640, 340]) {
    await page.setViewportSize({ width: 360, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => visibleHeight(page, 'act2a09')).toBeGreaterThan(2 * (await lineHeight(page, 'act2a09')));
  }
});
