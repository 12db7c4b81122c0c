import { ASKED_KEYS, type Outline } from '@trefoil/server/contract';
import type { Locator, Page } from '@playwright/test';
import { Account } from './support/account';
import { expectAlert } from './support/actForm';
import { expect, test } from './support/fixtures';
import { STORY, storyWith } from './support/story';

/** Counts clicks, taps, and keys that write nothing. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    const modifiers = ['Control', 'Meta', 'Shift', 'Alt'];
    addEventListener('click', ({ detail }) => detail > 0 && count(), true);
    addEventListener('keydown', ({ key }) => key.length > 1 && !modifiers.includes(key) && count(), true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

test('a newcomer’s first answer is in the account without SAVE, saved after twelve presses at most, each further one after one more, and the mailed link verifies @phone', async ({
  page,
  server,
  consoleErrors,
}) => {
  const presses = await countPresses(page);
  const email = `newcomer-${Date.now()}@example.org`;
  async function write(field: Locator, words: string) {
    await field.tap();
    await page.keyboard.insertText(words);
  }
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first().tap();
  await write(page.getByLabel('Name'), 'Ilaria Conti');
  await write(page.getByLabel('Email'), email);
  await write(page.getByLabel(/^Password/), 'a good password');
  await write(page.getByLabel('Confirm password'), 'a good password');
  await page.getByRole('checkbox', { name: /I have read/ }).tap();
  await page.getByRole('checkbox', { name: /13 or older/ }).tap();
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).tap();
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Answer the First Question' }).tap();
  await expect(page).toHaveURL(/act-1#act1a01$/);
  await expect(page.getByRole('textbox', { name: /What does an ordinary day look like/ })).toBeFocused();
  await page.keyboard.insertText(STORY.act1a01);
  const account = await Account.signedInOn(page, server);
  const stored = () => account.call<Outline | null>('GET', '/api/outlines/me?none=null');
  await expect.poll(async () => (await stored())?.act1a01).toBe(STORY.act1a01);
  await expect(page.getByText('Outline Created')).toHaveCount(0);
  await write(page.getByRole('textbox', { name: 'Title' }), STORY.title);
  await page.getByRole('button', { name: 'SAVE' }).tap();
  await expectAlert(page, 'Outline Created');
  const first = await presses();
  expect(first).toBeLessThanOrEqual(12);

  await page.getByRole('link', { name: 'Continue: What They Want' }).tap();
  for (const key of ['act1a02', 'act1a03'] as const) {
    await expect(page.locator(`#${key}`)).toBeFocused();
    await expect(page.locator(`#${key}`)).toBeInViewport();
    await page.keyboard.insertText(STORY[key]);
    await page.getByRole('link', { name: /^Next/ }).tap();
  }
  expect(await presses()).toBe(first + 3);
  await expect.poll(async () => (await stored())?.act1a03).toBe(STORY.act1a03);

  await account.call('POST', '/api/outlines', storyWith(ASKED_KEYS.slice(0, -1)));
  await page.goto('/act-3#act3a07');
  await expect(page.locator('#act3a07')).toBeFocused();
  await page.keyboard.insertText(STORY.act3a07);
  const end = page.getByRole('region', { name: 'What’s next' });
  await expect(end.getByRole('heading', { name: 'All 24 questions answered' })).toBeVisible();
  await end.getByRole('link', { name: 'VIEW PLOT' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: `“${STORY.title}”` })).toBeVisible();
  for (const key of ASKED_KEYS) await expect(page.getByText(STORY[key])).toBeAttached();
  await page.goto('/dashboard');
  await expect(page.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);

  await page.goto(await server.mailedPath(email));
  await page.getByRole('button', { name: 'VERIFY ACCOUNT' }).tap();
  await expect(page.getByText('Email Verified')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('We emailed')).toHaveCount(0);
  // Not even for the outline and the profile that a newcomer does not have yet.
  expect(consoleErrors).toEqual([]);
});

test('the first question is in the first window of an act, and the next open one at most one window below @phone @all', async ({
  account,
  page,
}) => {
  // The last question of each act, the farthest from the top.
  const open = ['act1a08', 'act2a12', 'act3a07'] as const;
  const answered = ASKED_KEYS.filter((key) => !(open as readonly string[]).includes(key));
  await account.call('POST', '/api/outlines', storyWith(answered));
  await account.signIn(page, '/robots.txt');
  for (const key of open) {
    await page.goto(`/act-${key.charAt(3)}`);
    const field = page.locator(`#${key}`);
    await expect(field).toBeVisible();
    const first =
      key === 'act1a08' ? page.getByText('Title', { exact: true }).last() : page.locator('[data-beat]').first();
    const head = (await first.boundingBox())!.y + (await page.evaluate(() => scrollY));
    expect(head, key).toBeLessThanOrEqual(220);
    const top = await field.evaluate((at) => at.closest('[data-beat]')!.getBoundingClientRect().top / innerHeight);
    expect(top - 1, key).toBeLessThan(1);
  }
});
