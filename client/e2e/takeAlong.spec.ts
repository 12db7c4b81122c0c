import { AxeBuilder } from '@axe-core/playwright';
import { BEAT_KEYS } from '@trefoil/server/contract';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Account } from './support/account';
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

test('the finished outline is taken along in every format', async ({ account, browser, page }) => {
  await storeExample(account);
  await account.signIn(page);
  await page.goto('/outlineoutput');
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

test('the panel is well built and its choices are kept to', async ({ account, page }) => {
  await storeExample(account);
  await account.signIn(page);
  await page.goto('/outlineoutput');
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: /^Markdown/ }).check();
  await expectWellBuilt(page);
  await panel.getByRole('radio', { name: 'Act III' }).check();
  await panel.getByRole('checkbox', { name: /characters/ }).uncheck();
  await panel.getByRole('checkbox', { name: /questions/ }).check();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.match(/^## .*/gm)).toEqual(['## Act III']);
  expect(text.match(/^> /gm)).toHaveLength(8);
});

test('no frame waits for the files of a very long story', async ({ account, page }) => {
  test.setTimeout(180_000);
  const long = 'Slowly, the river comes up the stairs. '.repeat(600).slice(0, 20_000);
  await account.call('POST', '/api/outlines', {
    title: STORY.title,
    ...Object.fromEntries(BEAT_KEYS.map((key) => [key, long])),
  });
  const desc = `<p>${'Kind, quick, and <strong>dishonest</strong>. '.repeat(40)}</p><ul><li>One</li><li>Two</li></ul>`;
  for (let n = 0; n < 200; n++) await makeCharacter(account, { name: `Person ${n}`, desc, protag: n === 0 });
  await account.signIn(page);
  await page.goto('/outlineoutput');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const format of [/^Word/, /^EPUB/, /^Web page/, /^Markdown/, /^Everything/]) {
    // What else the machine does can hold a page up; what the page itself does holds it up each time.
    let longest = Infinity;
    for (let tries = 0; tries < 3 && longest > 100; tries++) longest = await longestTask(page, format);
    console.log(`${format.source}: longest task ${Math.round(longest)} ms`);
    expect(longest).toBeLessThanOrEqual(100);
  }
});
