import { ASKED_KEYS } from '@trefoil/server/contract';
import { expect, test } from './support/fixtures';
import { STORY } from './support/story';

test.describe('a newcomer', () => {
  test('finds the next open question without a scroll longer than a screen @phone', async ({ account, page }) => {
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
