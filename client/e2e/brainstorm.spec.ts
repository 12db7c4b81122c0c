import type { Post, PostCard } from '@trefoil/server/contract';
import { Account } from './support/account';
import { expectAlert } from './support/actForm';
import { AppServer } from './support/appServer';
import { expect, expectWellBuilt, test } from './support/fixtures';
import { POSTS, STORY } from './support/story';

const [EXAMPLE, OTHER] = POSTS as [(typeof POSTS)[0], (typeof POSTS)[0]];
const NOTICE = '[This comment has been flagged by the community and is awaiting moderation]';

/** A server for one test alone, so that the list holds what the test put there. */
const own = test.extend<{ own: AppServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  own: async ({}, use) => {
    const server = await AppServer.start();
    await use(server);
    await server.remove();
  },
  baseURL: async ({ own: server }, use) => use(server.url),
});
const post = (account: Account, text: string) => account.call<Post>('POST', '/api/posts', { text });
const people = (server: AppServer, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => Account.create(server, `Reader ${i + 1}`)));

test('an unverified writer reads, and meets the notice in place of the forms', async ({ account, page, server }) => {
  const author = await (await Account.create(server, 'Anton Kessler')).verify();
  const { _id } = await post(author, EXAMPLE.text);
  await account.signIn(page);
  await page.goto('/posts');
  await expect(page.getByText('Verify your email to create posts, comment, like, and vote.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectWellBuilt(page);
  await page.goto(`/post/${_id}`);
  await expect(page.getByText('Verify your email to join this discussion.')).toBeVisible();
  await expect(page.getByText(EXAMPLE.text.split('\n')[0]!)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Like/ }).and(page.locator(':visible'))).toBeDisabled();
  await page.getByRole('link', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL(/resend$/);
});

test('a verified writer posts, likes, comments, votes and reports', async ({ account, page, server }) => {
  await account.verify();
  await account.signIn(page);
  await page.goto('/posts');
  await page.getByLabel('New post').fill(EXAMPLE.text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'Post Added');
  await expect(page.getByLabel('New post')).toHaveValue('');
  const card = page
    .getByRole('article')
    .filter({ hasText: EXAMPLE.text.slice(0, 40) })
    .first();
  await expect(card).toBeFocused();
  await expectWellBuilt(page);

  const like = card.getByRole('button', { name: /^Like/ }).and(page.locator(':visible'));
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await card.getByRole('link', { name: /^Discussion/ }).click();

  await page.getByLabel('Your comment').fill(EXAMPLE.comments[0]!.text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectAlert(page, 'Response Added');
  await expect(page.getByLabel('Your comment')).toHaveValue('');
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
  const comment = page.getByRole('article', { name: /^Comment by/ });
  const vote = comment.getByRole('button', { name: /^Brainstorm Button/ }).and(page.locator(':visible'));
  await vote.click();
  await expect(vote).toHaveText('1');
  await comment.getByRole('button', { name: /^Report/ }).click();
  await expect(comment.getByText('You reported this comment.')).toBeVisible();
  await comment.getByRole('button', { name: /^Report/ }).click();
  await expect(comment.getByText(EXAMPLE.comments[0]!.text)).toBeVisible();
  await expectWellBuilt(page);

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
  'five reports hide a text from others, and a moderator deletes one and restores another',
  async ({ page, own: server }) => {
    const [author, reader, ...reporters] = await people(server, 7);
    await author!.verify();
    const bad = await post(author!, 'Bestseller guaranteed, message me for prices.');
    const good = await post(author!, OTHER.text);
    const talked = await post(author!, 'Is it the wrong side though?');
    for (const text of ['give up', 'I would cut it']) {
      await author!.call('PUT', `/api/posts/comment/${talked._id}`, { text });
    }
    const { comments } = await author!.call<Post>('GET', `/api/posts/${talked._id}`);
    for (const person of reporters) {
      for (const { _id } of [bad, good]) await person.call('PUT', `/api/posts/report/${_id}`);
      for (const { _id } of comments) await person.call('PUT', `/api/posts/comment/${talked._id}/report/${_id}`);
    }

    await reader!.signIn(page);
    await page.goto('/posts');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goto(`/post/${talked._id}`);
    await expect(page.getByText(NOTICE)).toHaveCount(2);
    await expect(page.getByText('give up')).toHaveCount(0);

    server.giveRole(reader!.email, 'mod');
    await page.goto('/posts');
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('link', { name: /^Flagged/ }).click();
    await expect(page.getByRole('link', { name: 'Flagged (4)' })).toBeVisible();
    await expectWellBuilt(page);
    const spam = page.getByRole('article').filter({ hasText: 'Bestseller guaranteed' });
    await expect(spam.getByText('Flagged by 5 people')).toBeVisible();
    await spam.getByRole('button', { name: 'Delete this post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Post' }).click();
    await expect(spam).toHaveCount(0);
    await page
      .getByRole('article')
      .filter({ hasText: OTHER.text.slice(0, 30) })
      .getByRole('button', { name: 'Restore this post' })
      .click();
    await expect(page.getByRole('link', { name: 'Flagged (2)' })).toBeVisible();

    const [rude, fine] = ['give up', 'I would cut it'].map((text) =>
      page.getByRole('article').filter({ hasText: text }),
    );
    await expect(fine!.getByText('in the post by')).toBeVisible();
    await fine!.getByText('in the post by').getByRole('link', { name: author!.name }).click();
    await expect(page.getByText(talked.text)).toBeVisible();
    await expect(fine!).toBeFocused();
    await page.getByRole('link', { name: 'BACK' }).click();
    await rude!.getByRole('button', { name: 'Delete this comment' }).press('Enter');
    await page.getByRole('button', { name: 'Delete Comment' }).press('Enter');
    await expectAlert(page, 'Response deleted');
    await expect(fine!).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(1);
    await fine!.getByRole('button', { name: 'Restore this comment' }).press('Enter');
    await expect(page.getByText('Nothing is flagged.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    const left = await author!.call<PostCard[]>('GET', '/api/posts?view=card');
    expect(left.map(({ text }) => text).toSorted()).toEqual([OTHER.text, talked.text].toSorted());
    expect((await author!.call<Post>('GET', `/api/posts/${talked._id}`)).comments.map(({ text }) => text)).toEqual([
      'I would cut it',
    ]);
  },
);

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

own('by keyboard: the focus stays where something was folded, restored or deleted', async ({ page, own: server }) => {
  const author = await (await Account.create(server)).verify();
  const { _id } = await post(author, EXAMPLE.text);
  for (const text of ['first', 'second']) await author.call('PUT', `/api/posts/comment/${_id}`, { text });
  await author.signIn(page);
  await page.goto(`/post/${_id}`);
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
  await expect(page.getByRole('main')).toBeFocused();
});

own('a post that could not be sent keeps its text, also over a reload', async ({ page, own: server }) => {
  const account = await (await Account.create(server)).verify();
  await account.signIn(page);
  await page.goto('/posts');
  await page.getByLabel('New post').fill(EXAMPLE.text);
  await server.stop('SIGKILL');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Your text is safe on this device').first()).toBeVisible();
  await expect(page.getByLabel('New post')).toHaveValue(EXAMPLE.text);
  await server.run();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Put It Back' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'Post Added');
  expect((await account.call<PostCard[]>('GET', '/api/posts'))[0]!.text).toBe(EXAMPLE.text);
});

own(
  'what arrived though its answer was lost is not posted twice when it is sent again',
  async ({ page, own: server }) => {
    const account = await (await Account.create(server)).verify();
    await account.signIn(page);
    await page.goto('/posts');
    let lost = 0;
    // The server gets and stores it; then the connection breaks.
    await page.route(/\/api\/posts(\/comment\/\w+)?$/, async (route) => {
      if (!['POST', 'PUT'].includes(route.request().method())) return route.fallback();
      const answer = await route.fetch();
      if (lost >= 2) return route.fulfill({ response: answer });
      lost += 1;
      return route.abort('connectionreset');
    });
    const notSent = page.getByText('Your text is safe on this device').first();
    await page.getByLabel('New post').fill(EXAMPLE.text);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(notSent).toBeVisible();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => lost).toBe(2);
    await expect(notSent).toBeVisible();
    expect(await account.call<PostCard[]>('GET', '/api/posts')).toHaveLength(1);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Put It Back' }).click();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expectAlert(page, 'Post Added');
    await expect(page.getByLabel('New post')).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(1);

    // The same words as a new post are a new post.
    await page.getByLabel('New post').fill(EXAMPLE.text);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(2);

    lost = 1;
    await page
      .getByRole('link', { name: /^Discussion/ })
      .first()
      .click();
    await page.getByLabel('Your comment').fill('Try the dam.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(notSent).toBeVisible();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expectAlert(page, 'Response Added');
    await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
    const stored = await account.call<Post[]>('GET', '/api/posts');
    expect(stored.map(({ text, comments }) => [text, comments.length])).toEqual([
      [EXAMPLE.text, 1],
      [EXAMPLE.text, 0],
    ]);
  },
);

test('a beat is taken along to Brainstorm as its writer chooses', async ({ account, page }) => {
  await account.verify();
  await account.call('POST', '/api/outlines', { title: STORY.title, act2a06: STORY.act2a06 });
  await account.signIn(page);
  await page.goto('/outlineoutput');
  await page.getByRole('button', { name: 'Ask Brainstorm about A Win With Strings' }).click();
  await expect(page).toHaveURL(/posts$/);
  await page.getByRole('button', { name: 'Bring My Answer' }).click();
  await expect(page.getByLabel('New post')).toHaveValue(new RegExp(STORY.act2a06.slice(0, 40)));
  await expect(page.getByLabel('New post')).toBeFocused();
  const cards = await account.call<PostCard[]>('GET', '/api/posts');
  expect(cards.filter(({ text }) => text.includes('A Win With Strings'))).toEqual([]);
});

own('the list stands as it was left when one comes back from a post', async ({ page, own: server }) => {
  const author = await (await Account.create(server)).verify();
  for (let n = 1; n <= 25; n++) await post(author, `Question ${n}\n\nWhat would you try?`);
  await author.signIn(page);
  await page.goto('/posts');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show More Posts' }).click();
  await expect(page.getByRole('article')).toHaveCount(25);
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
