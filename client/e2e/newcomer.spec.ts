import { ASKED_KEYS } from '@trefoil/server/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAlert } from './support/actForm';
import { expect, expectWellBuilt, test } from './support/fixtures';
import { STORY } from './support/story';

/** What a newcomer's hand does besides typing words and stepping with Tab; counted by the page, whoever does it. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const add = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    addEventListener('pointerdown', add, true);
    addEventListener('keydown', (event) => event.key === 'Enter' && add(), true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

test.describe('a newcomer', () => {
  test('is twelve presses from the first saved answer, and each question more is one', async ({ page, isMobile }) => {
    test.setTimeout(180_000);
    const presses = await countPresses(page);
    const press = (what: Locator) => (isMobile ? what.tap() : what.click());
    /** Presses a field and types into it. */
    async function write(label: string, words: string) {
      await press(
        page
          .getByLabel(label, { exact: true })
          .or(page.getByLabel(`${label} *`))
          .first(),
      );
      await page.keyboard.type(words);
    }
    await page.goto('/');
    const began = Date.now();
    await press(page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first());
    await write('Name', 'Ilaria Conti');
    await write('Email', `newcomer-${isMobile}-${Date.now()}@example.org`);
    await write('Password', 'a good password');
    await write('Confirm password', 'a good password');
    await press(page.getByRole('checkbox', { name: /I have read/ }));
    await press(page.getByRole('checkbox', { name: /over 13/ }));
    await press(page.getByRole('main').getByRole('button', { name: 'Sign Up' }));
    await press(page.getByRole('link', { name: 'Answer the First Question' }));
    await expect(page.locator('#act1a01')).toBeFocused();
    await page.keyboard.type(STORY.act1a01.slice(0, 90));
    await write('Title', STORY.title);
    await press(page.getByRole('button', { name: 'SAVE' }));
    await expectAlert(page, 'Outline Created');
    const first = await presses();
    console.log(`the first answer is saved after ${first} presses and ${((Date.now() - began) / 1000).toFixed(1)} s`);
    expect(first).toBeLessThanOrEqual(12);

    await press(page.getByRole('link', { name: 'Go on: What They Want' }));
    for (const key of ASKED_KEYS.slice(1)) {
      const field = page.locator(`#${key}`);
      await expect(field).toBeFocused();
      // One need not look for it either.
      await expect(field).toBeInViewport();
      await page.keyboard.insertText(STORY[key]);
      if (key === ASKED_KEYS.at(-1)) break;
      if (isMobile) await press(page.getByRole('link', { name: /^Next/ }));
      else await page.keyboard.press('ControlOrMeta+Enter');
    }
    expect(await presses()).toBe(first + ASKED_KEYS.length - 1);

    const end = page.getByRole('region', { name: 'Way on' });
    await expect(end.getByRole('heading', { name: 'All 24 questions answered' })).toBeVisible();
    await press(end.getByRole('link', { name: 'VIEW PLOT' }));
    await expect(page.getByRole('heading', { level: 1, name: `“${STORY.title}”` })).toBeVisible();
    await expect(page.getByText(STORY.act3a07)).toBeAttached();
    await page.goto('/dashboard');
    await expect(page.getByText('All 24 questions answered. 8 more beats if you want them.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Go on/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Print or Take It Along' })).toBeVisible();
    await expectWellBuilt(page);
  });

  test('finds the next open question without a scroll longer than a screen', async ({ account, page }) => {
    const answered = ASKED_KEYS.filter((key) => key < 'act2a12');
    await account.call('POST', '/api/outlines', {
      title: STORY.title,
      ...Object.fromEntries(answered.map((key) => [key, STORY[key]])),
    });
    await account.signIn(page);
    await page.goto('/act-2');
    const open = page.locator('#act2a12');
    await expect(open).toBeVisible();
    const away = await open.evaluate(
      (field) => field.closest('[data-beat]')!.getBoundingClientRect().top / innerHeight - 1,
    );
    expect(away).toBeLessThan(1);
  });
});
