import type { Page } from '@playwright/test';
import { expect, own } from '../support/fixtures';
import { bringReader, spokenWhile } from './spoken';
import { makeWorld } from './world';

own.describe.configure({ timeout: 300_000 });

interface Task {
  name: string;
  path: string;
  act: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first();
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
/** The words that are announced. */
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

const SIGN_UP: Task = {
  name: 'signing up',
  path: '/register',
  async act(page) {
    await page.getByLabel('Name').fill('Ilaria Conti');
    await page.getByLabel('Email').fill('ilaria@example.org');
    await button(page, 'Sign Up').press('Enter');
    await said(page, /password/i);
    await page.getByLabel('Password', { exact: true }).fill('applewood9');
    await page.getByLabel('Confirm password').fill('applewood9');
    for (const box of await page.getByRole('checkbox').all()) await box.press('Space');
    await button(page, 'Sign Up').press('Enter');
    await heading(page, /./);
    await expect(page).toHaveURL(/dashboard$/);
  },
};

/** What a writer does, in the order in which one does it. */
const tasksOf = (character: string, post: string): readonly Task[] => [
  {
    name: 'answering a question',
    path: '/act-2#act2a12',
    async act(page) {
      await page.getByRole('textbox', { name: 'Everything Gives Way' }).fill('Her pension is gone.');
      await button(page, 'SAVE').press('Enter');
      await said(page, 'Outline Updated');
    },
  },
  {
    name: 'putting an earlier answer back',
    path: '/act-2',
    async act(page) {
      await button(page, /whole question 02/).press('Enter');
      await button(page, 'Earlier versions').press('Enter');
      await page.getByRole('dialog').locator('summary').first().press('Enter');
      await page.getByRole('button', { name: 'Put This Back' }).first().press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'making a character',
    path: '/create-character',
    async act(page) {
      await page.getByLabel('Name').fill('Curtis Bellamy');
      await page.getByRole('textbox', { name: 'Description' }).fill('He cannot bear a loose fact.');
      await page.getByRole('radio').first().press('Space');
      await button(page, 'SAVE').press('Enter');
      await heading(page, 'Curtis Bellamy');
    },
  },
  {
    name: 'deleting a note and taking that back',
    path: `/outlines/characters/${character}`,
    async act(page) {
      await button(page, /^Delete the note/).press('Enter');
      await button(page, 'Undo').press('Enter');
      await said(page, 'Note added to character');
    },
  },
  {
    name: 'taking the outline along',
    path: '/outlineoutput',
    async act(page) {
      await button(page, /^(Take It Along|Everything as a File)$/).press('Enter');
      await page.getByRole('radio', { name: /^Markdown/ }).press('Space');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).press('Enter');
      await download;
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'reading an outline back',
    path: '/outlineoutput?read=back',
    async act(page) {
      const buffer = Buffer.from('# T\n\n### An Ordinary Day\n\nShe sorts the mail at night.\n');
      await page.getByLabel('File to read back').setInputFiles({ name: 'a.md', mimeType: '', buffer });
      await page.getByRole('radio', { name: 'Take the file’s' }).first().press('Space');
      await button(page, /^Apply 1 Change/).press('Enter');
      await said(page, /1 change applied/);
    },
  },
  {
    name: 'asking Brainstorm',
    path: '/posts',
    async act(page) {
      await page.getByLabel('New post').fill('Who lives below the dam?');
      await button(page, /^Post$/).press('Enter');
      await said(page, 'Post Added');
    },
  },
  {
    name: 'answering somebody, and reporting an answer',
    path: `/post/${post}`,
    async act(page) {
      await page.getByLabel('Your comment').fill('Her brother.');
      await button(page, /^Comment$/).press('Enter');
      await said(page, 'Response Added');
      const other = page.getByRole('article', { name: 'Comment by Moira Lund' }).first();
      await other.getByRole('button', { name: /^Report/ }).press('Enter');
      await page.getByRole('button', { name: 'Without a reason' }).press('Enter');
      await said(page, 'You reported this comment.');
    },
  },
];

const JUDGE: Task = {
  name: 'judging what was reported',
  path: '/posts?flagged=true',
  async act(page) {
    await button(page, 'Delete this post').press('Enter');
    await said(page, /^Deleted: /);
    await button(page, 'Undo').press('Enter');
    await button(page, 'Restore this post').press('Enter');
    await said(page, /^Restored: /);
  },
};

own.describe.configure({ timeout: 180_000 });

own('the ten main tasks can be done by what is spoken alone', async ({ browser, own: server }) => {
  const { writer, moderator, character, post } = await makeWorld(server);
  const options = { baseURL: server.url, reducedMotion: 'reduce', bypassCSP: true } as const;
  let spoken = '';
  for (const [context, tasks] of [
    [await browser.newContext(options), [SIGN_UP]],
    [await writer.browser(browser, options), tasksOf(character, post)],
    [await moderator.browser(browser, options), [JUDGE]],
  ] as const) {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await bringReader(page);
    for (const { name, path, act } of tasks) {
      await page.goto('about:blank');
      await page.goto(path);
      await heading(page, /./);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      spoken += `# ${name}\n\n${await spokenWhile(page, () => act(page))}\n\n`;
    }
    await context.close();
  }
  expect(spoken).toMatchSnapshot('tasks.txt');
});
