import type { Page } from '@playwright/test';
import type { Post } from '@trefoil/server/contract';
import { Account } from '../support/account';
import type { AppServer } from '../support/appServer';
import { expect, expectWellBuilt, own } from '../support/fixtures';

const PARAGRAPH = 'She carries it from tower to tower. '.repeat(40);
const OUTLINE = `My whole outline\n\nACT 1. ${PARAGRAPH}\n\nAct II: ${PARAGRAPH}\n\nACT 3\n${PARAGRAPH}\n\nACT 4 is no act.`;

const writer = async (server: AppServer, name?: string) => (await Account.create(server, name)).verify();
const answer = (account: Account, { _id }: Post, text: string) =>
  account.call<Post['comments']>('PUT', `/api/posts/comment/${_id}`, { text });

/** A pasted outline with an answer, its author and whoever answered. */
async function buildTalk(server: AppServer) {
  const [author, other] = [await writer(server), await writer(server, 'Rosalind Ashby')];
  const post = await author.call<Post>('POST', '/api/posts', { text: OUTLINE });
  await answer(other, post, 'Let the bell crack first. Then she sings.');
  return { author, other, post };
}

/** Selects words in a text and gives what copying them would give. */
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

own(
  'a long outline has headings, and ways to its acts, the answers and the reply @phone @long',
  async ({ page, own: server }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { author, post } = await buildTalk(server);
    await author.signIn(page, `/post/${post._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'My whole outline' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['ACT 1', 'Act II', 'ACT 3', '1 answer']);
    const jump = page.getByRole('navigation', { name: 'On this page' });
    await jump.getByRole('link', { name: 'ACT 3' }).click();
    await expect(page.getByRole('heading', { name: 'ACT 3' })).toBeInViewport();
    await jump.getByRole('link', { name: '1 answer' }).click();
    await expect(page.getByText('Let the bell crack first.')).toBeInViewport();
    await jump.getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByLabel('Your comment')).toBeFocused();
    await expect(page.getByLabel('Your comment')).toBeInViewport();
    // What is copied is what was written, with the signs that the headings left out.
    const copied = await page.evaluate(() => {
      const [first, second] = document.querySelectorAll('main h2');
      getSelection()!.setBaseAndExtent(first!.firstChild!, 0, second!.firstChild!, 6);
      const clipboardData = new DataTransfer();
      first!.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
    expect(copied).toBe(OUTLINE.slice(OUTLINE.indexOf('ACT 1'), OUTLINE.indexOf('Act II') + 6));
  },
);

own('on a phone the reply is at hand wherever one reads @phone @long', async ({ page, own: server }) => {
  const { author, post } = await buildTalk(server);
  await page.setViewportSize({ width: 390, height: 844 });
  await author.signIn(page, `/post/${post._id}`);
  const bar = page.getByRole('navigation', { name: 'On this page' });
  await expect(bar.getByRole('link', { name: 'Jump to 1 answer' })).toBeInViewport();
  await bar.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByLabel('Your comment')).toBeFocused();
  await expect(page.getByLabel('Your comment')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(bar.getByRole('button', { name: 'Reply' })).toBeHidden();
  await page.getByLabel('Your comment').fill('The bell is his.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeAttached();
  await bar.getByRole('link', { name: 'Jump to 2 answers' }).click();
  await expect(page.getByText('Let the bell crack first.')).toBeInViewport();
});

own('a passage that is selected is quoted into the reply @phone @long', async ({ page, own: server }) => {
  const { author, post } = await buildTalk(server);
  await author.signIn(page, `/post/${post._id}`);
  await expect(page.getByText('Let the bell crack first.')).toBeAttached();
  await select(page, 'the bell crack');
  await page.getByRole('button', { name: 'Quote This' }).click();
  const field = page.getByLabel('Your comment');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('> the bell crack\n> — Rosalind Ashby\n\n');
  await page.keyboard.type('Why?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const quoted = page.getByRole('article', { name: `Comment by ${author.name}` }).getByRole('blockquote');
  await expect(quoted).toHaveText('the bell crack— Rosalind Ashby');

  // What reaches from one person's words into another's is nobody's.
  await select(page, 'no act');
  await expect(page.getByRole('button', { name: 'Quote This' })).toBeVisible();
  await page.evaluate(() => {
    const texts = [...document.querySelectorAll('[data-entry]')].map((entry) => entry.querySelector('p[data-at]')!);
    getSelection()!.setBaseAndExtent(texts[0]!.firstChild!, 2, texts[1]!.firstChild!, 5);
  });
  await expect(page.getByRole('button', { name: 'Quote This' })).toHaveCount(0);
});

own(
  'an author changes a post and a comment in place, and what is unsaved comes back @phone',
  async ({ page, own: server }) => {
    const { author, other, post } = await buildTalk(server);
    await answer(author, post, 'Who sings?');
    await author.signIn(page, `/post/${post._id}`);
    const comment = page.getByRole('article', { name: `Comment by ${author.name}` });
    await comment.getByRole('button', { name: 'Edit this comment' }).click();
    await comment.getByLabel('Your comment').fill('Who sings then?');
    await expect(comment.getByText('Saved on this device')).toBeVisible();
    await page.reload();
    await expect(comment.getByLabel('Your comment')).toHaveValue('Who sings then?');
    await comment.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(comment.getByText(/^edited /)).toBeVisible();
    await expect(comment.getByLabel('Your comment')).toHaveCount(0);
    await expect(comment).toBeFocused();

    await page.getByRole('button', { name: 'Edit this post' }).click();
    await page.getByLabel('Your post').fill('A short outline\n\nBells.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A short outline' })).toBeVisible();
    const seen = await other.call<Post>('GET', `/api/posts/${post._id}`);
    expect(seen).toMatchObject({ text: 'A short outline\n\nBells.', edited: expect.any(String) });
    expect(seen.comments.map(({ text }) => text)).toContain('Who sings then?');
    expect(seen).not.toHaveProperty('textBefore');
  },
);

own('an answer is kept in a beat, and taken out again', async ({ page, own: server }) => {
  const { author, other } = await buildTalk(server);
  await author.call('POST', '/api/outlines', { title: 'The Bell', act2a06: 'She gets the round.' });
  const post = await author.call<Post>('POST', '/api/posts', {
    text: 'About “A Win With Strings” in my outline:\n\nHelp?',
  });
  await answer(other, post, '> Help?\n\nLet the inspector pay.');
  await author.signIn(page, `/post/${post._id}`);
  await page.getByRole('button', { name: 'Keep in my beat' }).click();
  await expect(page.getByLabel('Keep this answer in my beat').locator('option:checked')).toHaveText(
    '06 A Win With Strings',
  );
  await expectWellBuilt(page);
  await page.getByRole('button', { name: 'Keep Answer' }).press('Enter');
  await expect(page.getByRole('main').getByText('Kept in')).toBeVisible();
  const comment = page.getByRole('article', { name: `Comment by ${other.name}` });
  await expect(comment).toBeFocused();
  const beat = async () => (await author.outline()).act2a06;
  await expect.poll(beat).toBe('She gets the round.\n\nLet the inspector pay.\n— Rosalind Ashby');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(beat).toBe('She gets the round.');
  await expect(page.getByRole('button', { name: 'Keep in my beat' })).toBeVisible();
  await expect(comment).toBeFocused();

  // Only the author of the post has a beat for it.
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await other.signIn(page, `/post/${post._id}`);
  await expect(page.getByText('Let the inspector pay.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep in my beat' })).toHaveCount(0);
});

own('what is hidden tells its author so, who can change it, and stays hidden @long', async ({ page, own: server }) => {
  const { author, other, post } = await buildTalk(server);
  const rude = (await answer(author, post, 'Give up.')).find(({ text }) => text === 'Give up.')!;
  for (let i = 0; i < 5; i++)
    await (await Account.create(server)).call('PUT', `/api/posts/comment/${post._id}/report/${rude._id}`);
  await author.signIn(page, `/post/${post._id}`);
  const letter = page.getByRole('region', { name: 'Your comment is hidden for now' });
  await expect(letter.getByText('Give up.')).toBeVisible();
  await expectWellBuilt(page);
  await letter.getByRole('button', { name: 'Edit' }).click();
  const card = page.getByRole('article', { name: `Comment by ${author.name}` });
  await card.getByLabel('Your comment').fill('Take a rest.');
  await card.getByRole('button', { name: 'Save Changes' }).click();
  await expect(letter.getByText('Take a rest.')).toBeVisible();
  const seen = await other.call<Post>('GET', `/api/posts/${post._id}`);
  const hidden = seen.comments.find(({ _id }) => _id === rude._id)!;
  expect(hidden).toMatchObject({ flagged: true, text: expect.stringContaining('awaiting moderation') });
  expect(hidden).not.toHaveProperty('ownText');
});
