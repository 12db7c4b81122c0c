import { readFileSync } from 'node:fs';
import { chromium, type Download, type Page } from '@playwright/test';
import { Account } from './support/account';
import { axeFindings } from './support/axe';
import { makeCharacter } from './support/characters';
import { expect, test } from './support/fixtures';
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

/** Downloads the outline in a format of the export dialog. */
async function exportAs(page: Page, format: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  await expect(dialog).toHaveCount(0);
  return file;
}

test('Word, EPUB, backup, and web page are exported, also without https, and the web page is accessible', async ({
  account,
  server,
  launchOptions,
}) => {
  await storeExample(account);
  const { port } = new URL(server.url);
  const args = ['--host-resolver-rules=MAP trefoil.lan 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: `http://trefoil.lan:${port}` });
  await page.addInitScript((token) => localStorage.setItem('trefoil/token', token), account.token);
  await page.goto('/outlineoutput');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  for (const [format, name, begin] of [
    [/^Word/, 'the-return-address.docx', 'PK'],
    [/^EPUB/, 'the-return-address.epub', 'PK'],
    [/^Full Backup/, /\.json$/, '{'],
  ] as const) {
    const file = await exportAs(page, format);
    expect(file.suggestedFilename()).toMatch(name);
    expect(readFileSync(await file.path(), 'utf8').startsWith(begin), String(name)).toBe(true);
  }
  const html = readFileSync(await (await exportAs(page, /^Web page/)).path(), 'utf8');
  const reader = await browser.newPage();
  await reader.setContent(html);
  await expect(reader.getByRole('heading', { name: 'Pilar Sayre Rojas' })).toBeVisible();
  expect(await axeFindings(reader)).toEqual([]);
  await browser.close();
});

test('an exported backup fills an empty account, and then nothing differs @all', async ({ account, page, server }) => {
  await storeExample(account);
  await account.signIn(page, '/outlineoutput');
  const exported = await exportAs(page, /^Full Backup/);
  const backup = { name: exported.suggestedFilename(), mimeType: '', buffer: readFileSync(await exported.path()) };

  const newcomer = await Account.create(server);
  await newcomer.signIn(page, '/outlineoutput');
  await page.getByRole('link', { name: 'Import an Outline' }).click();
  const chooseFile = () => page.getByLabel('File to import').setInputFiles(backup);
  await chooseFile();
  await expect(page.getByText(/33 new, 3 characters new or different\./)).toBeVisible();
  await page.getByRole('button', { name: 'Apply 36 Changes' }).click();
  await expect(page.getByText('36 changes applied. The texts')).toBeVisible();
  await chooseFile();
  await expect(page.getByText(/nothing would change\.$/)).toBeVisible();
  // Everything but the ids.
  const contentOf = async (writer: Account) =>
    JSON.parse(JSON.stringify({ ...(await writer.outline()), user: '' }).replace(/"_id":"\w+"/g, '"_id":""'));
  expect(await contentOf(newcomer)).toEqual(await contentOf(account));
});

test('Print in the export dialog prints what the options include @phone @all', async ({ account, page }) => {
  await storeExample(account);
  // Instead of being printed, a frame records what it contains.
  await page.addInitScript(() => {
    const original = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!;
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const view = original.get!.call(this) as Window;
        view.print = () => {
          const { body, adoptedStyleSheets } = view.document;
          Object.assign(window, { printed: body.innerText, styles: adoptedStyleSheets.length });
        };
        return view;
      },
    });
  });
  await account.signIn(page, '/dashboard');
  await page.getByRole('link', { name: 'Export Word' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'Act II', exact: true }).check();
  await dialog.getByLabel('Questions above answers').check();
  await dialog.getByRole('radio', { name: /^Print/ }).check();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog).toHaveCount(0);
  const { printed, styles } = await page.evaluate(() => {
    const recorded = window as unknown as { printed: string; styles: number };
    return { printed: recorded.printed, styles: recorded.styles };
  });
  expect(styles).toBe(1);
  expect(printed).toContain('What is the first thing your main character gets wrong');
  expect(printed).toContain('Pilar Sayre Rojas');
  expect(printed).not.toContain('An Ordinary Day');
});
