import { AxeBuilder } from '@axe-core/playwright';
import { BEAT_KEYS } from '@trefoil/server/contract';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { Account } from './support/account';
import { makeCharacter } from './support/characters';
import { expect, expectWellBuilt, test } from './support/fixtures';
import { STORY } from './support/story';

/** Stores the example story with its characters and notes. */
async function storeExample(account: Account): Promise<void> {
  const { characters, ...texts } = STORY;
  await account.call('POST', '/api/outlines', texts);
  for (const { name, descHtml, protag, notes } of characters) {
    const { _id } = await makeCharacter(account, { name, desc: descHtml, protag });
    for (const note of notes) await account.call('PUT', `/api/outlines/characters/note/${_id}`, note);
  }
}

/** Opens the panel; wide windows show the formats themselves and one way into it. */
async function openPanel(page: Page): Promise<Locator> {
  const openers = page.getByRole('button', { name: /^(Take It Along|Everything as a File)$/ });
  await openers.filter({ visible: true }).first().click();
  return page.getByRole('dialog', { name: 'Take it along' });
}

/** Takes the outline along in a format of the panel. @returns the file's path and its name */
async function take(page: Page, format: RegExp) {
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  await expect(panel).toHaveCount(0);
  return { path: await file.path(), name: file.suggestedFilename() };
}

/** The longest time in milliseconds that the page is busy in one go from the press until the file is there. */
async function longestTask(page: Page, format: RegExp): Promise<number> {
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: format }).check();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { tasks });
  });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  await download;
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await expect(panel).toHaveCount(0);
  return Math.max(0, ...tasks);
}

test('the finished outline is taken along in every format @long', async ({ account, browser, page }) => {
  await storeExample(account);
  await account.signIn(page, '/outlineoutput');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [format, ending] of [
    [/^Word/, 'docx'],
    [/^EPUB/, 'epub'],
    [/^Markdown/, 'md'],
    [/^Text/, 'txt'],
    [/^Everything/, 'json'],
  ] as const) {
    const { name, path } = await take(page, format);
    expect(name).toBe(`the-return-address.${ending}`);
    const bytes = readFileSync(path);
    if (ending === 'docx' || ending === 'epub') expect(bytes.subarray(0, 2).toString()).toBe('PK');
    else expect(bytes.toString()).toContain('Ada Pruitt, thirty-six');
  }

  const html = readFileSync((await take(page, /^Web page/)).path, 'utf8');
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme });
    const reader = await context.newPage();
    await reader.setContent(html);
    await expect(reader.getByRole('heading', { name: 'Pilar Sayre Rojas' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page: reader }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await context.close();
  }
});

test('the panel is well built and its choices are kept to @phone @long', async ({ account, page }) => {
  await storeExample(account);
  await account.signIn(page, '/outlineoutput');
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: /^Markdown/ }).check();
  await panel.getByRole('radio', { name: 'Act III' }).check();
  await panel.getByRole('checkbox', { name: /characters/ }).uncheck();
  await panel.getByRole('checkbox', { name: /questions/ }).check();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.match(/^## .*/gm)).toEqual(['## Act III']);
  expect(text.match(/^> /gm)).toHaveLength(8);
});

test('no frame waits for the files of a very long story @long', async ({ account, page }) => {
  test.setTimeout(180_000);
  const long = 'Slowly, the river comes up the stairs. '.repeat(600).slice(0, 20_000);
  await account.call('POST', '/api/outlines', {
    title: STORY.title,
    ...Object.fromEntries(BEAT_KEYS.map((key) => [key, long])),
  });
  const desc = `<p>${'Kind, quick, and <strong>dishonest</strong>. '.repeat(40)}</p><ul><li>One</li><li>Two</li></ul>`;
  for (let n = 0; n < 200; n++) await makeCharacter(account, { name: `Person ${n}`, desc, protag: n === 0 });
  await account.signIn(page, '/outlineoutput');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const format of [/^Word/, /^EPUB/, /^Web page/, /^Markdown/, /^Everything/]) {
    // What else the machine does can hold a page up; what the page itself does holds it up each time.
    let longest = Infinity;
    for (let tries = 0; tries < 3 && longest > 100; tries++) longest = await longestTask(page, format);
    console.log(`${format.source}: longest task ${Math.round(longest)} ms`);
    expect(longest).toBeLessThanOrEqual(100);
  }
});

test('what was taken along is read back without a change, and fills an empty account', async ({
  account,
  browser,
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await storeExample(account);
  await account.signIn(page, '/outlineoutput');
  const files = [await take(page, /^Everything/), await take(page, /^Markdown/), await take(page, /^Text/)];
  await page.getByRole('link', { name: 'Read Back' }).click();
  const input = page.getByLabel('File to read back');
  for (const { path, name } of files) {
    await input.setInputFiles({ name, mimeType: '', buffer: readFileSync(path) });
    await expect(page.getByText(new RegExp(`^${name}, .*: nothing would change\\.$`))).toBeVisible();
  }
  await expectWellBuilt(page);

  const newcomer = await Account.create(server);
  const context = await newcomer.browser(browser);
  const other = await context.newPage();
  await other.goto('/outlineoutput');
  await other.getByRole('link', { name: 'Read an Outline Back' }).click();
  const [everything] = files;
  const readIt = () =>
    other
      .getByLabel('File to read back')
      .setInputFiles({ name: everything!.name, mimeType: 'application/json', buffer: readFileSync(everything!.path) });
  await readIt();
  await expect(other.getByText(/33 answers are empty here, 3 characters are new or differ\./)).toBeVisible();
  await expectWellBuilt(other);
  await other.getByRole('button', { name: 'Apply 36 Changes' }).click();
  await expect(other.getByText('36 changes applied. What was replaced')).toBeVisible({ timeout: 60_000 });
  await readIt();
  await expect(other.getByText(/nothing would change\.$/)).toBeVisible();
  const { _id, user: _user, characters, ...texts } = await newcomer.outline();
  const mine = await account.outline();
  expect(texts).toEqual(Object.fromEntries(Object.keys(texts).map((key) => [key, mine[key as keyof typeof texts]])));
  const plain = (some: typeof characters) =>
    some.map(({ _id: _character, notes, ...rest }) => ({
      ...rest,
      notes: notes.map(({ _id: _note, ...note }) => note),
    }));
  expect(plain(characters)).toEqual(plain(mine.characters));
  await context.close();
});

test('what differs is shown with its words marked, and only what is chosen is replaced @long', async ({
  account,
  page,
}) => {
  await account.call('POST', '/api/outlines', {
    title: STORY.title,
    act1a01: 'She walks the mail.',
    act1a02: 'The keys.',
  });
  await account.signIn(page, '/outlineoutput?read=back');
  const markdown =
    '# The Return Address\n\n### An Ordinary Day\n\nShe sorts the mail.\n\n### What They Want\n\nThe doors.\n';
  await page
    .getByLabel('File to read back')
    .setInputFiles({ name: 'a.md', mimeType: '', buffer: Buffer.from(markdown) });
  const first = page.getByRole('region', { name: /An Ordinary Day/ });
  await expect(first.locator('ins')).toHaveText('sorts');
  await expect(first.locator('del')).toHaveText('walks');
  await first.getByRole('radio', { name: 'Take the file’s' }).check();
  await page.getByRole('button', { name: 'Apply 1 Change' }).click();
  await expect(page.getByText(/1 change applied\. What/)).toBeVisible();
  expect(await account.outline()).toMatchObject({ act1a01: 'She sorts the mail.', act1a02: 'The keys.' });
  const versions = await account.call('GET', '/api/outlines/me?versions=act1a01');
  expect(versions).toMatchObject([{ text: 'She walks the mail.' }]);
});

test('a story that was set aside comes back with its file @long', async ({ account, page }) => {
  test.setTimeout(120_000);
  await storeExample(account);
  const before = await account.outline();
  await account.signIn(page, '/outlineoutput');
  const panel = await openPanel(page);
  await panel.getByText('Begin another story', { exact: true }).click();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Begin Another Story' }).click();
  const path = await (await download).path();
  await page.getByRole('button', { name: 'Empty It Here' }).click();
  await expect(panel).toHaveCount(0, { timeout: 30_000 });
  const { characters, title, act1a01 } = await account.outline();
  expect({ characters, title, act1a01 }).toEqual({ characters: [], title: 'Untitled', act1a01: undefined });

  await page.goto('/outlineoutput?read=back');
  const file = { name: 'story.json', mimeType: 'application/json', buffer: readFileSync(path) };
  await page.getByLabel('File to read back').setInputFiles(file);
  await page.getByRole('button', { name: 'Take all 36' }).click();
  await page.getByRole('button', { name: 'Apply 36 Changes' }).click();
  await expect(page.getByText('36 changes applied. What was replaced')).toBeVisible({ timeout: 60_000 });
  const after = await account.outline();
  expect(after).toEqual({ ...before, characters: after.characters });
  expect(after.characters.map(({ name, notes }) => [name, notes.length])).toEqual(
    before.characters.map(({ name, notes }) => [name, notes.length]),
  );
});
