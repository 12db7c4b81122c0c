import type { Post, PostCard } from '@trefoil/server/contract';
import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import type { AppServer } from '../support/appServer';
import { expect, expectWellBuilt, own } from '../support/fixtures';

const NOTICE = '[This comment has been flagged by the community and is awaiting moderation]';
const SPAM = 'Bestseller guaranteed, message me for prices.';
const GOOD = 'My villain is nicer than my hero.';
const TALK = 'Is it the wrong side though?';

const post = (account: Account, text: string) => account.call<Post>('POST', '/api/posts', { text });
const people = (server: AppServer, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => Account.create(server, `Reader ${i + 1}`)));

/** Two posts of somebody and two comments on a third, each reported by five; and a reader, who reported nothing. */
async function buildFlagged(server: AppServer) {
  const [author, reader, ...reporters] = await people(server, 7);
  await author!.verify();
  const [spam, good, talk] = [await post(author!, SPAM), await post(author!, GOOD), await post(author!, TALK)];
  for (const text of ['give up', 'I would cut it']) {
    await author!.call('PUT', `/api/posts/comment/${talk._id}`, { text });
  }
  const { comments } = await author!.call<Post>('GET', `/api/posts/${talk._id}`);
  for (const person of reporters) {
    for (const { _id } of [spam, good]) await person.call('PUT', `/api/posts/report/${_id}`);
    for (const { _id } of comments) await person.call('PUT', `/api/posts/comment/${talk._id}/report/${_id}`);
  }
  return { author: author!, reader: reader!, talk };
}

own('five reports hide a text from others', async ({ page, own: server }) => {
  const { reader, talk } = await buildFlagged(server);
  await reader.signIn(page);
  await page.goto('/posts');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/post/${talk._id}`);
  await expect(page.getByText(NOTICE)).toHaveCount(2);
  await expect(page.getByText('give up')).toHaveCount(0);
});

own('a moderator deletes and restores posts and comments where they are listed', async ({ page, own: server }) => {
  const { author, reader: moderator, talk } = await buildFlagged(server);
  server.giveRole(moderator.email, 'mod');
  await moderator.signIn(page);
  await page.goto('/posts');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: /^Flagged/ }).click();
  await expect(page.getByRole('link', { name: 'Flagged 4' })).toBeVisible();
  await expectWellBuilt(page);
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });

  await expect(card(SPAM).getByText('Flagged by 5 people')).toBeVisible();
  await card(SPAM).getByRole('button', { name: 'Delete this post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Post' }).click();
  await expect(card(SPAM)).toHaveCount(0);
  await card(GOOD).getByRole('button', { name: 'Restore this post' }).click();
  await expect(page.getByRole('link', { name: 'Flagged 2' })).toBeVisible();

  const [rude, fine] = [card('give up'), card('I would cut it')];
  const toPost = fine.getByText('in the post by').getByRole('link', { name: author.name });
  expect((await toPost.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await toPost.click();
  await expect(page.getByText(TALK)).toBeVisible();
  await expect(fine).toBeFocused();
  await page.getByRole('link', { name: 'BACK' }).click();
  await rude.getByRole('button', { name: 'Delete this comment' }).press('Enter');
  await page.getByRole('button', { name: 'Delete Comment' }).press('Enter');
  await expectAlert(page, 'Response deleted');
  await expect(fine).toBeFocused();
  await fine.getByRole('button', { name: 'Restore this comment' }).press('Enter');
  await expect(page.getByText('Nothing is flagged.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const left = await author.call<PostCard[]>('GET', '/api/posts?view=card');
  expect(left.map(({ text }) => text).toSorted()).toEqual([TALK, GOOD].toSorted());
  const { comments } = await author.call<Post>('GET', `/api/posts/${talk._id}`);
  expect(comments.map(({ text }) => text)).toEqual(['I would cut it']);
});

own(
  'long words, long names and lines that run from right to left stay in their place',
  async ({ page, own: server }) => {
    const author = await (await Account.create(server, 'Wolfeschlegelsteinhausenbergerdorffwelchevoralter')).verify();
    const { _id } = await post(author, `${'W'.repeat(200)}\nמה דעתכם על הסוף?`);
    await author.call('PUT', `/api/posts/comment/${_id}`, { text: `https://example.org/${'a'.repeat(200)}` });
    const moderator = await Account.create(server);
    server.giveRole(moderator.email, 'mod');
    for (const person of await people(server, 5)) await person.call('PUT', `/api/posts/report/${_id}`);
    await moderator.signIn(page);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['/posts', '/posts?flagged=true', `/post/${_id}`]) {
      await page.goto(path);
      await expect(page.getByText('Flagged by 5 people')).toBeVisible();
      await expectWellBuilt(page);
    }
  },
);
