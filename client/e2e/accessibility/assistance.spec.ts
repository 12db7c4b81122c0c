import { expect, test } from '../support/fixtures';
import { STORY } from '../support/story';

test('the chosen theme and text size apply before the first paint, on every page @all', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Larger' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Display settings' })).toBeFocused();

  // Without the app's scripts, only the one in the HTML runs.
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(page.locator('html')).toHaveCSS('font-size', '20.8px');
  }
});

test('the outline is read aloud with each sentence highlighted, where the device has a voice @all', async ({
  account,
  page,
}) => {
  const { title, act1a01 } = STORY;
  await account.call('POST', '/api/outlines', { title, act1a01 });
  // A voice whose utterances end when the test says so. Without any, as in the snapshots of screens, there is no button.
  await page.addInitScript(() => {
    const spoken: SpeechSynthesisUtterance[] = [];
    Object.assign(window, { spoken });
    Object.defineProperty(window, 'speechSynthesis', {
      value: { getVoices: () => [{}], speak: (one: SpeechSynthesisUtterance) => spoken.push(one), cancel: () => {} },
    });
  });
  await account.signIn(page, '/outlineoutput');
  await page.getByRole('button', { name: 'Read Aloud' }).click();
  const highlighted = () =>
    page.evaluate(() => [...(CSS.highlights.get('spoken') ?? [])].map((range) => (range as Range).toString()));
  const end = () =>
    page.evaluate(() =>
      (window as unknown as { spoken: EventTarget[] }).spoken.at(-1)!.dispatchEvent(new Event('end')),
    );
  await expect.poll(highlighted).toHaveLength(1);
  const first = await highlighted();
  await end();
  await expect.poll(highlighted).not.toEqual(first);
  await page.getByRole('button', { name: 'Stop Reading' }).click();
  expect(await highlighted()).toEqual([]);
});

test('an answer in Hebrew is marked with its language and runs from right to left @all', async ({ account, page }) => {
  const hebrew = 'היא ממיינת את הדואר בכל בוקר.';
  await account.call('POST', '/api/outlines', { title: 'הכתובת', act1a01: hebrew });
  await account.signIn(page, '/outlineoutput');
  const answer = page.getByText(hebrew);
  await expect(answer).toHaveAttribute('lang', 'he');
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    // Its first letter is at the right.
    const { first, right } = await answer.evaluate((node) => {
      const range = document.createRange();
      range.setStart(node.firstChild!, 0);
      range.setEnd(node.firstChild!, 1);
      return { first: range.getBoundingClientRect().right, right: node.getBoundingClientRect().right };
    });
    expect(Math.abs(first - right)).toBeLessThan(3);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/act-1');
  const field = page.getByRole('textbox', { name: 'An Ordinary Day' });
  await expect(field).toHaveCSS('direction', 'rtl');
  await expect(field).toHaveAttribute('lang', 'he');
});

test('the tooltip of a dot can be pointed at, stays, and goes with Escape @all', async ({ account, page }) => {
  const { characters: _characters, ...texts } = STORY;
  await account.call('POST', '/api/outlines', { ...texts, act2a12: '' });
  await account.signIn(page);
  const dot = (name: string) => page.getByRole('link', { name, exact: true });
  const tooltip = (beat: 'act1a01' | 'act1a02') => page.getByText(STORY[beat].slice(0, 40)).filter({ visible: true });

  // From a dot into its tooltip, in as many steps as a hand takes.
  const first = dot('01 An Ordinary Day, answered');
  await first.locator('span').first().hover();
  await expect(tooltip('act1a01')).toBeVisible();
  const { x: from, width: wide } = (await first.boundingBox())!;
  const { x, y, width, height } = (await tooltip('act1a01').boundingBox())!;
  await page.mouse.move(from + wide / 2, y + height / 2, { steps: 20 });
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 });
  await expect(tooltip('act1a01')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip('act1a01')).toHaveCount(0);

  // By keyboard Escape hides it without leaving the dot; the next dot shows its own.
  await page.mouse.move(0, 0);
  await dot('12 Everything Gives Way').focus();
  await page.keyboard.press('Home');
  await expect(tooltip('act1a01')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip('act1a01')).toHaveCount(0);
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tooltip('act1a02')).toBeVisible();
});

test('login and sign-up name the purpose of their fields, and text in a form stays when a phone is turned @phone @all', async ({
  page,
}) => {
  const purposes = () =>
    page
      .locator('form input:not([type=checkbox])')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).autocomplete));
  await page.goto('/login');
  await expect.poll(purposes).toEqual(['email', 'current-password']);
  await page.goto('/register');
  await expect.poll(purposes).toEqual(['name', 'email', 'new-password', 'new-password']);
  await page.getByLabel('Name').fill('Ilaria Conti');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByLabel('Name')).toHaveValue('Ilaria Conti');
});

test('the first Tab stop skips header and footer, which are the same on every page, and each page has its own title @all', async ({
  page,
}) => {
  const linksIn = (bar: 'banner' | 'contentinfo') =>
    page.getByRole(bar).getByRole('link').filter({ visible: true }).allTextContents();
  const paths = ['/about', '/', '/login', '/nowhere'];
  const bars = new Set<string>();
  const titles = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    bars.add(JSON.stringify([await linksIn('banner'), await linksIn('contentinfo')]));
    titles.add(await page.title());
  }
  expect([bars.size, titles.size]).toEqual([1, paths.length]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a press that ends elsewhere does nothing @all', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  for (const control of [main.getByRole('button', { name: 'Log In' }), main.getByRole('link', { name: 'Sign Up' })]) {
    await control.hover();
    await page.mouse.down();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.up();
  }
  await expect(page).toHaveURL(/login$/);
  await expect(page.getByText('Email is required')).toHaveCount(0);
});
