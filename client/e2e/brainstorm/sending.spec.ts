import type { Post, PostCard } from '@trefoil/server/contract';
import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { expect, own } from '../support/fixtures';
import { loseAnswers } from '../support/lostAnswers';
import { POSTS } from '../support/story';

const EXAMPLE = POSTS[0]!;

own('a post that could not be sent keeps its text, also over a reload @long', async ({ page, own: server }) => {
  const account = await (await Account.create(server)).verify();
  await account.signIn(page, '/posts');
  await page.getByLabel('New post').fill(EXAMPLE.text);
  await server.stop('SIGKILL');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  // Where a proxy stands in front, it is that which answers.
  const safe = process.env.TEST_PROXY ? /Your text is safe (on this device|here)/ : 'Your text is safe on this device';
  await expect(page.getByText(safe).first()).toBeVisible();
  await expect(page.getByLabel('New post')).toHaveValue(EXAMPLE.text);
  await server.run();
  await page.reload();
  await expect(page.getByLabel('New post')).toHaveValue(EXAMPLE.text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'Post Added');
  expect((await account.call<PostCard[]>('GET', '/api/posts'))[0]!.text).toBe(EXAMPLE.text);
});

own(
  'what arrived though its answer was lost is not posted twice when it is sent again @long',
  async ({ page, own: server }) => {
    const account = await (await Account.create(server)).verify();
    await account.signIn(page, '/posts');
    const answers = await loseAnswers(page, /\/api\/posts(\/comment\/\w+)?$/, 2);
    const notSent = page.getByText('Your text is safe on this device').first();
    await page.getByLabel('New post').fill(EXAMPLE.text);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(notSent).toBeVisible();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => answers.toLose).toBe(0);
    await expect(notSent).toBeVisible();
    expect(await account.call<PostCard[]>('GET', '/api/posts')).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expectAlert(page, 'Post Added');
    await expect(page.getByLabel('New post')).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(1);

    // The same words as a new post are a new post.
    await page.getByLabel('New post').fill(EXAMPLE.text);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(2);

    answers.toLose = 1;
    await page
      .getByRole('link', { name: /^Discussion/ })
      .first()
      .click();
    await page.getByLabel('Your comment').fill('Try the dam.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(notSent).toBeVisible();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expectAlert(page, 'Response Added');
    await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible();
    const stored = await account.call<Post[]>('GET', '/api/posts');
    expect(stored.map(({ text, comments }) => [text, comments.length])).toEqual([
      [EXAMPLE.text, 1],
      [EXAMPLE.text, 0],
    ]);
  },
);
