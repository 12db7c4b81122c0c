import type { Page } from '@playwright/test';
import { Account } from '../support/account';
import type { AppServer } from '../support/appServer';
import { expect, test } from '../support/fixtures';

const PARAGRAPH = 'She carries it from tower to tower. '.repeat(40);
const OUTLINE = `My whole outline\n\nACT 1\n${PARAGRAPH}\n\nAct II:\n${PARAGRAPH}\n\nACT 1: he rides along\n\nACT 3\n${PARAGRAPH}\n\nACT 4 is no act.`;

/** A post with an outline in it, one comment, and the authors of both. */
async function createDiscussion(server: AppServer) {
  const author = await (await Account.create(server)).verify();
  const other = await (await Account.create(server, 'Rosalind Ashby')).verify();
  const post = await author.createPost(OUTLINE);
  await other.comment(post, 'Let the bell crack first. Then she sings.');
  return { author, other, post };
}

/** Selects the first of these words that is not in a text field. */
const select = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at < 0 || node.parentElement!.closest('textarea')) continue;
      getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`No ${wanted}`);
  }, words);

test('on a phone the Comment button is always in reach, and a selected passage can be quoted @phone @all', async ({
  page,
  emptyServer,
}) => {
  const { author, post } = await createDiscussion(emptyServer);
  await author.signIn(page, `/post/${post._id}`);
  const bar = page.getByRole('navigation', { name: 'On this page' });
  await expect(bar.getByRole('link', { name: 'Jump to 1 comment' })).toBeInViewport();
  await bar.getByRole('button', { name: 'Comment on this post' }).click();
  const field = page.getByLabel('Your comment');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(bar.getByRole('button', { name: 'Comment on this post' })).toBeHidden();

  await select(page, 'the bell crack');
  await page.getByRole('button', { name: 'Quote This' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('> the bell crack\n> — Rosalind Ashby\n\n');
  await page.keyboard.type('Why?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const quoted = page.getByRole('article', { name: `Comment by ${author.name}` }).getByRole('blockquote');
  await expect(quoted).toHaveText('the bell crack— Rosalind Ashby');
  await bar.getByRole('link', { name: 'Jump to 2 comments' }).click();
  await expect(page.getByText('Let the bell crack first.')).toBeInViewport();

  // A selection across the texts of two people cannot be quoted.
  await select(page, 'no act');
  await expect(page.getByRole('button', { name: 'Quote This' })).toBeVisible();
  await page.evaluate(() => {
    const texts = [...document.querySelectorAll('[data-entry]')].map((entry) => entry.querySelector('p[data-at]')!);
    getSelection()!.setBaseAndExtent(texts[0]!.firstChild!, 2, texts[1]!.firstChild!, 5);
  });
  await expect(page.getByRole('button', { name: 'Quote This' })).toHaveCount(0);
});

test('the author of a post saves a comment to a beat, and undoes it @all', async ({ page, emptyServer }) => {
  const { author, other } = await createDiscussion(emptyServer);
  await author.call('POST', '/api/outlines', { title: 'The Bell', act2a06: 'She gets the round.' });
  const post = await author.createPost('Question about “A Win With Strings”\n\nHelp?');
  await other.comment(post, '> Help?\n\nLet the inspector pay.');
  await author.signIn(page, `/post/${post._id}`);
  await page.getByRole('button', { name: 'Save to Outline' }).click();
  await expect(page.getByLabel('Save to beat').locator('option:checked')).toHaveText('06 A Win With Strings');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('main').getByText('Saved to')).toBeVisible();
  const saved = page.getByRole('article', { name: `Comment by ${other.name}` });
  await expect(saved).toBeFocused();
  const beat = async () => (await author.outline()).act2a06;
  await expect.poll(beat).toBe('She gets the round.\n\nLet the inspector pay.\n— Rosalind Ashby');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(beat).toBe('She gets the round.');
  await expect(page.getByRole('button', { name: 'Save to Outline' })).toBeVisible();
  await expect(saved).toBeFocused();
});
