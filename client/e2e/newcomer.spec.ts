import { ASKED_KEYS } from '@trefoil/server/contract';
import type { Locator, Page } from '@playwright/test';
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

test('a newcomer’s first answer is in the account without SAVE, saved after twelve presses at most, each further one after one more @phone', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const presses = await countPresses(page);
  const press = (what: Locator) => what.tap();
  async function write(field: Locator, words: string) {
    await press(field);
    await page.keyboard.insertText(words);
  }
  await page.goto('/');
  const began = Date.now();
  await press(page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first());
  await write(page.getByLabel('Name'), 'Ilaria Conti');
  await write(page.getByLabel('Email'), `newcomer-${Date.now()}@example.org`);
  await write(page.getByLabel(/^Password/), 'a good password');
  await write(page.getByLabel('Confirm password'), 'a good password');
  await press(page.getByRole('checkbox', { name: /I have read/ }));
  await press(page.getByRole('checkbox', { name: /13 or older/ }));
  await press(page.getByRole('main').getByRole('button', { name: 'Sign Up' }));
  await press(page.getByRole('link', { name: 'Answer the First Question' }));
  await expect(page).toHaveURL(/act-1#act1a01$/);
  await expect(page.getByRole('textbox', { name: /What does an ordinary day look like/ })).toBeFocused();
  await page.keyboard.insertText(STORY.act1a01);
  const stored = () =>
    page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('trefoil/token')}` };
      const response = await fetch('/api/outlines/me?none=null', { headers });
      return ((await response.json()) as { act1a01?: string } | null)?.act1a01;
    });
  await expect.poll(stored).toBe(STORY.act1a01);
  await expect(page.getByText('Outline Created')).toHaveCount(0);
  await write(page.getByRole('textbox', { name: 'Title' }), STORY.title);
  await press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Outline Created');
  const first = await presses();
  console.log(`the first answer is saved after ${first} presses and ${((Date.now() - began) / 1000).toFixed(1)} s`);
  expect(first).toBeLessThanOrEqual(12);

  await press(page.getByRole('link', { name: 'Continue: What They Want' }));
  for (const key of ASKED_KEYS.slice(1)) {
    const field = page.locator(`#${key}`);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await page.keyboard.insertText(STORY[key]);
    if (key === ASKED_KEYS.at(-1)) break;
    await press(page.getByRole('link', { name: /^Next/ }));
  }
  expect(await presses()).toBe(first + ASKED_KEYS.length - 1);

  const end = page.getByRole('region', { name: 'What’s next' });
  await expect(end.getByRole('heading', { name: 'All 24 questions answered' })).toBeVisible();
  await press(end.getByRole('link', { name: 'VIEW PLOT' }));
  await expect(page.getByRole('heading', { level: 1, name: `“${STORY.title}”` })).toBeVisible();
  for (const key of ASKED_KEYS) await expect(page.getByText(STORY[key])).toBeAttached();
  await page.goto('/dashboard');
  await expect(page.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  // Not even for the outline and the profile that a newcomer does not have yet.
  expect(consoleErrors).toEqual([]);
});

test('the first question is in the first window of an act, and the next open one at most one window below @phone', async ({
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
