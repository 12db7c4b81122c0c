import { expect, test } from '../support/fixtures';
import { STORY } from '../support/story';

test('what a reader chose stands before the first paint, on every page', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Reading comfort' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Larger' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Reading comfort' })).toBeFocused();

  // Without the app's own scripts: only what stands in the HTML has run.
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(page.locator('html')).toHaveCSS('font-size', '20.8px');
  }
});

test('the finished outline is read aloud with each sentence marked, where the device has a voice', async ({
  account,
  page,
}) => {
  const { title, act1a01 } = STORY;
  await account.call('POST', '/api/outlines', { title, act1a01 });
  await account.signIn(page);
  await page.goto('/outlineoutput');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read Aloud' })).toHaveCount(0);

  // A voice that says nothing until it is told that it has finished.
  await page.addInitScript(() => {
    const said: SpeechSynthesisUtterance[] = [];
    Object.assign(window, { said });
    Object.defineProperty(window, 'speechSynthesis', {
      value: { getVoices: () => [{}], speak: (one: SpeechSynthesisUtterance) => said.push(one), cancel: () => {} },
    });
  });
  await page.goto('/outlineoutput');
  await page.getByRole('button', { name: 'Read Aloud' }).click();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('spoken') ?? [])].map((range) => (range as Range).toString()));
  const end = () =>
    page.evaluate(() => (window as unknown as { said: EventTarget[] }).said.at(-1)!.dispatchEvent(new Event('end')));
  await expect.poll(marked).toHaveLength(1);
  const first = await marked();
  await end();
  await expect.poll(marked).not.toEqual(first);
  await page.getByRole('button', { name: 'Stop Reading' }).click();
  expect(await marked()).toEqual([]);
});
