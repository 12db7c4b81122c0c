import { expect, test } from './support/fixtures';

/** The last three are one screen with a text each. */
const WHOLE = [
  { path: '/', heading: 'Plan your story one good question at a time.' },
  { path: '/about', heading: 'About' },
  { path: '/tos', heading: 'Terms of Service' },
  { path: '/privacy', heading: 'Privacy Policy', more: ' @long' },
  { path: '/guidelines', heading: 'Community Guidelines', more: ' @long' },
];

for (const { path, heading, more = '' } of WHOLE) {
  test(`${path} can be read without JavaScript, in its own styles and without waiting for a file${more}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.resourceType()));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('font-family', /^Literata/);
    expect(asked).not.toContain('stylesheet');
    await context.close();
  });
}

for (const { path, heading, more = '' } of [...WHOLE, { path: '/profiles', heading: 'Writers' }]) {
  test(`${path} is taken over by the app as it stands${more}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(path);
    await page.locator('h1').evaluate((element) => (element.dataset['drawn'] = 'by the build'));
    await expect(page).toHaveTitle(path === '/' ? /^Plan your story/ : `${heading} · Trefoil`);
    await page.getByRole('navigation', { name: 'Legal and about' }).getByRole('link', { name: 'About' }).hover();
    await page.waitForLoadState('networkidle');
    expect(said).toEqual([]);
    await expect(page.locator('h1[data-drawn]')).toBeVisible();
    await page.getByRole('link', { name: 'Log' }).first().click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(said).toEqual([]);
    await context.close();
  });
}

test('a page of the app names its own files, axios among them', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/act-1');
  const files = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(files.join()).toMatch(/Workspace.*Act1Screen/);
  expect(files.join()).toContain('transport');
  await context.close();
});
