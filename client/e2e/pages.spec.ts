import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** Prerendered pages; /privacy and /guidelines are the same screen as /tos. */
const PRERENDERED = [
  { path: '/', heading: 'Plan your story one good question at a time.' },
  { path: '/about', heading: 'About' },
  { path: '/tos', heading: 'Terms of Service' },
];

test('prerendered pages can be read without JavaScript, in their own typeface', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, heading } of PRERENDERED) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('font-family', /^Literata/);
  }
  await context.close();
});

/** Holds the account back. @returns lets it come */
async function holdAccount(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth', (route) => released.then(() => route.continue()));
  return release;
}

test("a writer's page begins with its bars and heading, which stay until the account is there, and keeps the focus in them", async ({
  account,
  page,
}) => {
  await account.signIn(page, '/robots.txt');
  const release = await holdAccount(page);
  const data = page.waitForResponse(/\/api\/posts/);
  await page.goto('/posts', { waitUntil: 'commit' });
  await page.locator('h1').evaluate((element) => (element.dataset['frame'] = 'yes'));
  const link = page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true });
  await link.focus();
  await (await data).finished();
  // Nothing can be typed into the frame.
  await expect(page.locator('main[inert] h1[data-frame]')).toHaveText('Brainstorming');
  release();
  await expect(page.locator('main:not([inert]) h1:not([data-frame])')).toHaveText('Brainstorming');
  await expect(link).toBeFocused();
});

test('a visitor sees no frame of a page for writers, and no heading that the address does not ask for @all', async ({
  account,
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.locator('main[inert]')).toBeAttached();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.evaluate((token) => localStorage.setItem('trefoil/token', token), account.token);
  await page.goto('/create-character?id=1');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
});

for (const device of ['', ' @phone']) {
  test(`the frame of a page is laid out as this device remembers the page @all${device}`, async ({ account, page }) => {
    await account.verify();
    await account.signIn(page, '/robots.txt');
    await page.evaluate(() =>
      Object.assign(localStorage, { 'trefoil/side': 'open', 'trefoil/brainstormExplained': 'yes' }),
    );
    for (const [path, content] of [
      ['/posts', 'textarea'],
      ['/outlines/characters/me', 'h1'],
    ] as const) {
      const release = await holdAccount(page);
      await page.goto(path);
      const framed = await page.locator(`main[inert] ${content}`).boundingBox();
      release();
      expect(await page.locator(`main:not([inert]) ${content}`).boundingBox(), path).toEqual(framed);
    }
  });

  test(`the logo stands at one place on all pages, on the line of the content @all${device}`, async ({
    account,
    page,
  }) => {
    const logo = page.getByRole('banner').locator('svg').first();
    const lefts: number[] = [];
    const visit = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('main:not([inert]) h1')).toBeVisible();
      for (const element of [logo, page.locator('h1')]) lefts.push((await element.boundingBox())!.x);
    };
    for (const path of ['/', '/about', '/login', '/profiles']) await visit(path);
    await account.signIn(page, '/robots.txt');
    for (const path of ['/dashboard', '/posts', '/outlines/characters/me', '/about']) await visit(path);
    expect(Math.max(...lefts) - Math.min(...lefts), lefts.join(' ')).toBeLessThan(2);
  });
}

test('public pages are hydrated without a warning and without drawing their heading again', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  for (const { path, heading } of [...PRERENDERED, { path: '/profiles', heading: 'Writers' }]) {
    await page.goto(path);
    await page.locator('h1').evaluate((element) => (element.dataset['prerendered'] = 'yes'));
    await expect(page).toHaveTitle(path === '/' ? /^Plan your story/ : `${heading} · Trefoil`);
    await page.getByRole('navigation', { name: 'Legal and about' }).getByRole('link', { name: 'About' }).hover();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1[data-prerendered]')).toBeVisible();
    await page.getByRole('link', { name: 'Log' }).first().click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(logged, path).toEqual([]);
  }
});

test('text becomes neither HTML nor a script of another site @all', async ({ consoleErrors, page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const errors = await page.evaluate(() => {
    const errorOf = (use: () => unknown) => {
      try {
        return use();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      errorOf(() => (document.body.innerHTML = '<b>replaced</b>')),
      errorOf(() => (document.createElement('script').src = 'https://example.com/script.js')),
      errorOf(() => new Worker('data:text/javascript,')),
      errorOf(() => window.trustedTypes!.createPolicy('another', { createHTML: (html) => html })),
    ];
  });
  expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("'another'")]);
});
