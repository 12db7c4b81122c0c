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

test('text becomes neither HTML nor a script of another site', async ({ consoleErrors, page }) => {
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
