import type { Post, PostCard } from '@trefoil/server/contract';
import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { expect, own, test } from '../support/fixtures';
import { POSTS, STORY } from '../support/story';

const EXAMPLE = POSTS[0]!;

const post = (account: Account, text: string) => account.call<Post>('POST', '/api/posts', { text });
test('an unverified writer reads, and meets the notice in place of the forms @long', async ({
  account,
  page,
  server,
}) => {
  const author = await (await Account.create(server, 'Anton Kessler')).verify();
  const { _id } = await post(author, EXAMPLE.text);
  await account.signIn(page, '/posts');
  await expect(page.getByText('Verify your email to create posts, comment, like, and vote.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(`/post/${_id}`);
  await expect(page.getByText('Verify your email to join this discussion.')).toBeVisible();
  await expect(page.getByText(EXAMPLE.text.split('\n')[0]!)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Like/ }).and(page.locator(':visible'))).toBeDisabled();
  await page.getByRole('link', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL(/resend$/);
});

test('a verified writer posts, likes, comments, votes and reports @phone', async ({ account, page, server }) => {
  await account.verify();
  await account.signIn(page, '/posts');
  await page.getByLabel('New post').fill(EXAMPLE.text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'Post Added');
  await expect(page.getByLabel('New post')).toHaveValue('');
  const card = page
    .getByRole('article')
    .filter({ hasText: EXAMPLE.text.slice(0, 40) })
    .first();
  await expect(card).toBeFocused();

  const like = card.getByRole('button', { name: /^Like/ }).and(page.locator(':visible'));
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await card.getByRole('link', { name: /^Discussion/ }).click();

  await page.getByLabel('Your comment').fill(EXAMPLE.comments[0]!.text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectAlert(page, 'Response Added');
  await expect(page.getByLabel('Your comment')).toHaveValue('');
  await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible();
  const comment = page.getByRole('article', { name: /^Comment by/ });
  const vote = comment.getByRole('button', { name: /^Brainstorm Button/ }).and(page.locator(':visible'));
  await vote.click();
  await expect(vote).toHaveText('1');
  // Shown at once, stored a moment later.
  const report = async () => {
    const stored = page.waitForResponse(/\/report\//);
    await comment.getByRole('button', { name: /^Report/ }).click();
    await stored;
  };
  await report();
  await expect(comment.getByText('You reported this comment.')).toBeVisible();
  await report();
  await expect(comment.getByText(EXAMPLE.comments[0]!.text)).toBeVisible();

  const id = page.url().split('/').at(-1)!;
  const reader = await Account.create(server, 'Someone Else');
  const seen = await reader.call<Post>('GET', `/api/posts/${id}`);
  expect(seen).toMatchObject({ text: EXAMPLE.text, likeCount: 1, commentCount: 1 });
  expect(seen.comments[0]).toMatchObject({ voteCount: 1, reportCount: 0 });

  await comment.getByRole('button', { name: 'Delete this comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).click();
  await expectAlert(page, 'Response deleted');
  await page.getByRole('button', { name: 'Delete this post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Post' }).click();
  await expectAlert(page, 'Post Removed');
  await expect(page).toHaveURL(/posts$/);
  await expect(page.getByRole('heading', { name: 'Brainstorming' })).toBeVisible();
});

own(
  'by keyboard: the focus stays where something was folded, restored or deleted @long',
  async ({ page, own: server }) => {
    const author = await (await Account.create(server)).verify();
    const { _id } = await post(author, EXAMPLE.text);
    for (const text of ['first', 'second']) await author.call('PUT', `/api/posts/comment/${_id}`, { text });
    await author.signIn(page, `/post/${_id}`);
    const [first, second] = ['first', 'second'].map((text) => page.getByRole('article').filter({ hasText: text }));
    const card = page.getByRole('article', { name: /^Comment by/ }).first();
    await first!.getByRole('button', { name: /^Report/ }).press('Enter');
    await expect(card.getByText('You reported this comment.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Report/ })).toBeFocused();
    await card.getByRole('button', { name: 'Show It' }).press('Enter');
    await expect(card.getByRole('button', { name: 'Hide It' })).toBeFocused();
    await card.getByRole('button', { name: 'Delete this comment' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Keep Comment' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectAlert(page, 'Response deleted');
    await expect(second!).toBeFocused();
    await second!.getByRole('button', { name: 'Delete this comment' }).press('Enter');
    await page.getByRole('button', { name: 'Delete Comment' }).press('Enter');
    await expect(page.getByText('No answers yet. Even half an idea would help.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '0 answers' })).toBeFocused();
  },
);

test('a beat is taken along to Brainstorm as its writer chooses @long', async ({ account, page }) => {
  await account.verify();
  await account.call('POST', '/api/outlines', { title: STORY.title, act2a06: STORY.act2a06 });
  await account.signIn(page, '/outlineoutput');
  await page.getByRole('button', { name: 'Ask Brainstorm about A Win With Strings' }).click();
  await expect(page).toHaveURL(/posts$/);
  await page.getByRole('button', { name: 'Bring My Answer' }).click();
  await expect(page.getByLabel('New post')).toHaveValue(new RegExp(STORY.act2a06.slice(0, 40)));
  await expect(page.getByLabel('New post')).toBeFocused();
  const cards = await account.call<PostCard[]>('GET', '/api/posts');
  expect(cards.filter(({ text }) => text.includes('A Win With Strings'))).toEqual([]);
});

own('the list stands as it was left when one comes back from a post @long', async ({ page, own: server }) => {
  const author = await (await Account.create(server)).verify();
  for (let n = 1; n <= 25; n++) await post(author, `Question ${n}\n\nWhat would you try?`);
  await author.signIn(page, '/posts');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show More Posts' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(25);
  await expect(page.getByRole('article').nth(20)).toBeFocused();
  const card = page.getByRole('article').filter({ hasText: 'Question 3\n' }).last();
  await card.getByRole('link', { name: /^Discussion/ }).click();
  await page.waitForURL('**/post/*');
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(page.getByRole('article')).toHaveCount(25);
  await expect(card).toBeInViewport();
  await card.getByRole('link', { name: /^Discussion/ }).click();
  await page.waitForURL('**/post/*');
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(25);
  await expect(card).toBeInViewport();
});
