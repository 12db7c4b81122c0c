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

test('the first stop leads past the links, and each screen has its own title', async ({ page }) => {
  const titles = new Set<string>();
  for (const path of ['/', '/login', '/register', '/about', '/profiles']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    titles.add(await page.title());
  }
  expect(titles.size).toBe(5);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('fields about a person say what they are for', async ({ page }) => {
  const purposes = () =>
    page
      .locator('form input:not([type=checkbox])')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).autocomplete));
  await page.goto('/register');
  await expect.poll(purposes).toEqual(['name', 'email', 'new-password', 'new-password']);
  await page.goto('/login');
  await expect.poll(purposes).toEqual(['email', 'current-password']);
});

test('what was written stays while a phone is turned', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/register');
  const name = page.getByLabel('Name');
  await name.fill('Ilaria Conti');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(name).toHaveValue('Ilaria Conti');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await name.scrollIntoViewIfNeeded();
  await expect(name).toBeInViewport();
});

test('what is written in another script is marked with its language and direction @long', async ({ account, page }) => {
  const hebrew = 'היא ממיינת את הדואר בכל בוקר.';
  await account.call('POST', '/api/outlines', { title: 'הכתובת', act1a01: hebrew });
  await account.signIn(page, '/outlineoutput');
  const answer = page.getByText(hebrew);
  await expect(answer).toHaveAttribute('lang', 'he');
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(answer).toHaveCSS('direction', 'rtl');
    // Its first letters stand at the right.
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

test('what a dot of the plot line shows can be pointed at, stays, and goes with Escape @long', async ({
  account,
  page,
}) => {
  const { characters, ...texts } = STORY;
  expect(characters.length).toBeGreaterThan(0);
  await account.call('POST', '/api/outlines', { ...texts, act2a12: '' });
  await account.signIn(page);
  const dot = (name: string) => page.getByRole('link', { name, exact: true });
  const tip = (words: string) => page.getByText(words).filter({ visible: true });
  const [low, high] = [dot('01 An Ordinary Day, answered'), dot('14 The Easy Way Out, answered')];
  const words = STORY.act1a01.slice(0, 40);

  // From the dot into its tip, in as many steps as a hand takes.
  for (const [one, said] of [
    [low, words],
    [high, STORY.act2a14.slice(0, 40)],
  ] as const) {
    await one.locator('span').first().hover();
    await expect(tip(said)).toBeVisible();
    const { x: from, width: wide } = (await one.boundingBox())!;
    const { x, y, width, height } = (await tip(said).boundingBox())!;
    await page.mouse.move(from + wide / 2, y + height / 2, { steps: 20 });
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 });
    await expect(tip(said)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip(said)).toHaveCount(0);
  }
  await expect(page).toHaveURL(/dashboard$/);

  // Who comes by keyboard hides it without leaving the dot; the next one shows its own.
  await page.mouse.move(0, 0);
  await dot('12 Everything Gives Way').focus();
  await page.keyboard.press('Home');
  await expect(low).toBeFocused();
  await expect(tip(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip(words)).toHaveCount(0);
  await expect(low).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tip(STORY.act1a02.slice(0, 40))).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tip(words)).toBeVisible();
});

test('bars, and the way to help, are the same on every page @long', async ({ account, page }) => {
  const linksIn = (bar: 'banner' | 'contentinfo') =>
    page.getByRole(bar).getByRole('link').filter({ visible: true }).allTextContents();
  for (const paths of [
    ['/about', '/', '/login', '/profiles', '/nowhere'],
    ['/about', '/dashboard', '/act-1', '/outlines/characters/me', '/posts'],
  ]) {
    const isWriter = paths.includes('/dashboard');
    if (isWriter) await account.signIn(page, '/about');
    const bars = [];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // What the build drew is a visitor's until the page has looked who is there.
      await expect(page.getByRole('banner').getByLabel('your dashboard')).toHaveCount(isWriter ? 1 : 0);
      bars.push({ top: await linksIn('banner'), foot: await linksIn('contentinfo') });
    }
    expect(bars[0]!.foot).toContain('About');
    for (const bar of bars) expect(bar).toEqual(bars[0]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible();
  }
});

test('a press that ends elsewhere does nothing', async ({ page }) => {
  await page.goto('/login');
  const send = page.getByRole('main').getByRole('button', { name: 'Login' });
  await send.hover();
  await page.mouse.down();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.up();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).hover();
  await page.mouse.down();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.up();
  await expect(page).toHaveURL(/login$/);
  await expect(page.getByText('Email is required')).toHaveCount(0);
  // The same press, ended where it began.
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
});
