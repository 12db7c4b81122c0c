import type { Locator, Page } from '@playwright/test';
import type { Post } from '@trefoil/server/contract';
import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { expect, test } from '../support/fixtures';
import { POSTS } from '../support/story';

const HINT = 'Click ‘discussion’ to read the rest.';

const titles = (page: Page) => page.getByRole('article').getByRole('heading');

/** How many of these elements are entirely in the window. */
const countInWindow = (found: Locator) =>
  found.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

/** Whether a hint is inside its card and nothing but the link over the whole card lies above it. */
const isUncovered = (hint: Element) => {
  const { left, top, width, height } = hint.getBoundingClientRect();
  const card = hint.closest('article')!;
  const frame = card.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return width > 0 && top >= frame.top && top + height <= frame.bottom && card.contains(above);
};

test('a desktop shows five titles at once, a phone three, each with its hint @all', async ({ page, emptyServer }) => {
  const author = await (await Account.create(emptyServer)).verify();
  // Longer than a card, which takes the most room.
  for (const text of POSTS) await author.createPost(text.padEnd(400, ' And so on.'));
  await author.signIn(page, '/posts');
  await expect(titles(page)).toHaveCount(8);
  for (const [width, height, count] of [
    [1440, 900, 5],
    [390, 844, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await countInWindow(titles(page))).toBeGreaterThanOrEqual(count);
    for (const hint of await page.getByRole('article').getByText(HINT).all()) {
      await hint.scrollIntoViewIfNeeded();
      expect(await hint.evaluate(isUncovered)).toBe(true);
    }
  }
});

test('each list of posts has its own address, and new comments are marked until the post is opened @all', async ({
  page,
  emptyServer,
}) => {
  const author = await (await Account.create(emptyServer)).verify();
  const other = await (await Account.create(emptyServer, 'Anton Kessler')).verify();
  await other.createPost('The first question');
  await other.comment(await author.createPost('The second question'), 'Try the dam.');
  await author.signIn(page, '/posts');
  const list = (name: string) =>
    page.getByRole('navigation', { name: 'Post lists' }).getByRole('link', { name: new RegExp(`^${name}\\b`) });
  await expect(list('Top')).toHaveAttribute('aria-current', 'page');
  await expect(titles(page)).toHaveCount(2);
  await list('Unanswered').click();
  await expect(titles(page)).toHaveText(['The first question']);
  await expect(list('My Posts')).toHaveText('My Posts1 with new comments');
  await list('My Posts').click();
  await expect(titles(page)).toHaveText(['The second question']);
  await page.goBack();
  await page.reload();
  await expect(titles(page)).toHaveText(['The first question']);

  await list('My Posts').click();
  // The link of the title lies over the whole card.
  const card = page.getByRole('article').first();
  await card.click({ position: { x: 5, y: 5 }, force: true });
  await expect(page.getByText('Try the dam.')).toBeVisible();
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(card).toBeVisible();
  await expect(list('My Posts')).toHaveText('My Posts');
});

test('Back from a post, also a new tab, restores the scroll position of the list @all', async ({
  context,
  page,
  emptyServer,
}) => {
  const author = await (await Account.create(emptyServer)).verify();
  for (let n = 1; n <= 25; n++) await author.createPost(`Question ${n}\n\nWhat would you try?`);
  await author.signIn(page, '/posts?sort=new');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show More Posts' }).press('Enter');
  await expect(page.getByRole('article').nth(20)).toBeFocused();
  const back = (tab: Page) => tab.getByRole('link', { name: 'BACK' }).click();
  const discussion = (tab: Page) =>
    tab
      .getByRole('article')
      .last()
      .getByRole('link', { name: /^Discussion/ });
  for (const [reloads, goBack] of [
    [false, back],
    [false, (tab: Page) => tab.goBack()],
    [true, back],
  ] as const) {
    await discussion(page).click();
    await page.waitForURL('**/post/*');
    if (reloads) await page.reload();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await goBack(page);
    await expect(page.getByRole('article')).toHaveCount(25);
    await expect(page.getByRole('article').last()).toBeInViewport();
  }
  const opened = context.waitForEvent('page');
  await discussion(page).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await back(tab);
  await expect(tab).toHaveURL(/sort=new$/);
  await expect(tab.getByRole('article')).toHaveCount(25);
  await expect(tab.getByRole('article').last()).toBeInViewport();
});

test('a verified writer posts, likes, comments, votes, reports and deletes @phone', async ({
  account,
  page,
  server,
}) => {
  const text = 'Two endings\n\nWhich one would you read?';
  await account.verify();
  await account.signIn(page, '/posts');
  const field = page.getByLabel('New post');
  await field.fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'Post Added');
  await expect(field).toHaveValue('');
  const card = page.getByRole('article').filter({ hasText: 'Two endings' }).first();
  await expect(card).toBeFocused();

  const like = card.getByRole('button', { name: /^Like/ }).filter({ visible: true });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await card.getByRole('link', { name: /^Discussion/ }).click();

  await page.getByLabel('Your comment').fill('The second.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectAlert(page, 'Response Added');
  await expect(page.getByLabel('Your comment')).toHaveValue('');
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
  const comment = page.getByRole('article', { name: new RegExp(`^Comment by ${account.name}`) });
  const vote = comment.getByRole('button', { name: /^Brainstorm Button/ }).filter({ visible: true });
  await vote.click();
  await expect(vote).toHaveText('1');

  const id = page.url().split('/').at(-1)!;
  const reader = await Account.create(server, 'Someone Else');
  await reader.verify();
  await reader.call('PUT', `/api/posts/comment/${id}`, { text: 'Spin Cycle' });
  await page.reload();
  const other = page.getByRole('article', { name: /^Comment by Someone Else/ });
  // The page shows it at once; the server has it a moment later.
  const report = async () => {
    const stored = page.waitForResponse(/\/report\//);
    await other.getByRole('button', { name: /^Report/ }).click();
    await stored;
  };
  await report();
  await expect(other.getByText('You reported this comment.')).toBeVisible();
  await report();
  await expect(other.getByText('Spin Cycle')).toBeVisible();
  const seen = await reader.call<Post>('GET', `/api/posts/${id}`);
  expect(seen).toMatchObject({ text, likeCount: 1, commentCount: 2 });
  expect(seen.comments.map(({ voteCount, reportCount }) => [voteCount, reportCount])).toEqual([
    [1, 0],
    [0, 0],
  ]);

  await comment.getByRole('button', { name: 'Delete this comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).click();
  await expectAlert(page, 'Response deleted');
  await page.getByRole('button', { name: 'Delete this post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Post' }).click();
  await expectAlert(page, 'Post Removed');
  await expect(page).toHaveURL(/posts$/);
});
