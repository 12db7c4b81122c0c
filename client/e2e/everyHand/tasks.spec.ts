import type { Page } from '@playwright/test';
import { expect, own } from '../support/fixtures';
import { leaveNothingToChance, spokenWhile, type Listener } from './spoken';
import { makeWorld } from './world';

interface Task {
  name: string;
  path: string;
  act: (listener: Listener) => Promise<void>;
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
  async act({ page, press }) {
    await page.getByLabel('Name').fill('Ilaria Conti');
    await page.getByLabel('Email').fill('ilaria@example.org');
    await press(button(page, 'Sign Up'));
    await said(page, /password/i);
    await page.getByLabel('Password', { exact: true }).fill('applewood9');
    await page.getByLabel('Confirm password').fill('applewood9');
    for (const box of await page.getByRole('checkbox').all()) await press(box, 'Space');
    await press(button(page, 'Sign Up'));
    await heading(page, /./);
    await expect(page).toHaveURL(/dashboard$/);
  },
};

/** What a writer does, in the order in which one does it. */
const tasksOf = (character: string, post: string): readonly Task[] => [
  {
    name: 'answering a question',
    path: '/act-2#act2a12',
    async act({ page, press }) {
      await page.getByRole('textbox', { name: 'Everything Gives Way' }).fill('Her pension is gone.');
      await press(button(page, 'SAVE'));
      await said(page, 'Outline Updated');
    },
  },
  {
    name: 'putting an earlier answer back',
    path: '/act-2',
    async act({ page, press }) {
      await press(button(page, /whole question 02/));
      await press(button(page, 'Earlier versions'));
      await expect(page.getByText('removed since')).toBeAttached();
      for (const entry of await page.getByRole('dialog').locator('summary').all()) await press(entry);
      await press(page.getByRole('button', { name: 'Put This Back' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'making a character',
    path: '/create-character',
    async act({ page, press }) {
      await page.getByLabel('Name').fill('Curtis Bellamy');
      await page.getByRole('textbox', { name: 'Description' }).fill('He cannot bear a loose fact.');
      await press(page.getByRole('radio').first(), 'Space');
      await press(button(page, 'SAVE'));
      await heading(page, 'Curtis Bellamy');
    },
  },
  {
    name: 'deleting a note and taking that back',
    path: `/outlines/characters/${character}`,
    async act({ page, press }) {
      await press(button(page, /^Delete the note/));
      await press(button(page, 'Undo'));
      await said(page, 'Note added to character');
    },
  },
  {
    name: 'taking the outline along',
    path: '/outlineoutput',
    async act({ page, press }) {
      await press(button(page, /^(Take It Along|Everything as a File)$/));
      await press(page.getByRole('radio', { name: /^Markdown/ }), 'Space');
      const download = page.waitForEvent('download');
      await press(page.getByRole('button', { name: 'Download' }));
      await download;
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'reading an outline back',
    path: '/outlineoutput?read=back',
    async act({ page, press, listen }) {
      const buffer = Buffer.from('# T\n\n### An Ordinary Day\n\nShe sorts the mail at night.\n');
      await page.getByLabel('File to read back').setInputFiles({ name: 'a.md', mimeType: '', buffer });
      await said(page, /2 answers differ/);
      await listen();
      await press(page.getByRole('radio', { name: 'Take the file’s' }).first(), 'Space');
      await press(button(page, /^Apply 1 Change/));
      await said(page, /1 change applied/);
    },
  },
  {
    name: 'asking Brainstorm',
    path: '/posts',
    async act({ page, press }) {
      await page.getByLabel('New post').fill('Who lives below the dam?');
      await press(button(page, /^Post$/));
      await said(page, 'Post Added');
    },
  },
  {
    name: 'answering somebody, and reporting an answer',
    path: `/post/${post}`,
    async act({ page, press }) {
      await page.getByLabel('Your comment').fill('Her brother.');
      await press(button(page, /^Comment$/));
      await said(page, 'Response Added');
      const other = page.getByRole('article', { name: 'Comment by Moira Lund' }).first();
      await press(other.getByRole('button', { name: /^Report/ }));
      await press(page.getByRole('button', { name: 'Without a reason' }));
      await said(page, 'You reported this comment.');
    },
  },
];

const JUDGE: Task = {
  name: 'judging what was reported',
  path: '/posts?flagged=true',
  async act({ page, press }) {
    await press(button(page, 'Delete this post'));
    await said(page, /^Deleted: /);
    await press(button(page, 'Undo'));
    await press(button(page, 'Restore this post'));
    await said(page, /^Restored: /);
  },
};

own.describe.configure({ timeout: 180_000 });

own('the ten main tasks can be done by what is spoken alone @long', async ({ browser, own: server }) => {
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
    await leaveNothingToChance(page);
    for (const { name, path, act } of tasks) {
      await page.goto('about:blank');
      await page.goto(path);
      await heading(page, /./);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      spoken += `# ${name}\n\n${await spokenWhile(page, act)}\n\n`;
    }
    await context.close();
  }
  expect(spoken).toMatchSnapshot('tasks.txt');
});
