import type { Locator, Page } from '@playwright/test';
import type { Post, User } from '@trefoil/server/contract';
import { Account, people } from '../support/account';
import type { AppServer } from '../support/appServer';
import { expect, expectToFit, own } from '../support/fixtures';

const NOTICE = '[This comment has been flagged by the community and is awaiting moderation]';
const TALK = 'Is it the wrong side though?';

// Many people have to sign up first.
own.describe.configure({ timeout: 180_000 });

const write = (account: Account, text: string) => account.call<Post>('POST', '/api/posts', { text });

async function answer(account: Account, post: Post, text: string) {
  const comments = await account.call<Post['comments']>('PUT', `/api/posts/comment/${post._id}`, { text });
  return comments.find((comment) => comment.text === text)!._id;
}

const urlOf = (post: string, comment?: string) =>
  comment ? `/api/posts/comment/${post}/report/${comment}` : `/api/posts/report/${post}`;

/** Two posts of somebody and two comments on a third, reported by 8, 5, 7 and 6; a reader; a moderator. */
async function buildFlagged(server: AppServer) {
  const [author, reader, moderator, ...reporters] = await people(server, 11);
  await Promise.all([author!.verify(), moderator!.verify()]);
  await server.giveRole(moderator!.email, 'mod');
  const [spam, good, talk] = [await write(author!, 'Spam.'), await write(author!, 'Good.'), await write(author!, TALK)];
  const [rude, fine] = [await answer(author!, talk, 'Give up.'), await answer(author!, talk, 'I would cut it.')];
  const report = async (url: string, count: number, rule?: number) => {
    for (const person of reporters.slice(0, count)) await person.call('PUT', url, rule && { rule });
  };
  await report(urlOf(spam._id), 8, 3);
  await report(urlOf(good._id), 5);
  await report(urlOf(talk._id, rude), 7, 1);
  await report(urlOf(talk._id, fine), 6);
  return { author: author!, reader: reader!, moderator: moderator!, spam, good, talk, rude, fine, report };
}

const openDesk = async (page: Page, moderator: Account) => {
  await moderator.signIn(page, '/posts?flagged=true');
  await expect(page.getByRole('article').first()).toBeVisible();
};
const cases = (page: Page) => page.getByRole('article');
const texts = (page: Page) => cases(page).evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')));

own('five reports hide a text from others @long', async ({ page, own: server }) => {
  const { reader, talk } = await buildFlagged(server);
  await reader.signIn(page, '/posts');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/post/${talk._id}`);
  await expect(page.getByText(NOTICE)).toHaveCount(2);
  await expect(page.getByText('Give up.')).toHaveCount(0);
  // Neither the desk nor a number is for others.
  await page.goto('/posts?flagged=true');
  await expect(page.getByRole('link', { name: /^Flagged/ })).toHaveCount(0);
  await expect(page.getByText('wait for moderators')).toHaveCount(0);
});

own(
  'posts and comments wait in one queue, with all that a decision needs @phone @long',
  async ({ page, own: server }) => {
    const { author, moderator } = await buildFlagged(server);
    await openDesk(page, moderator);
    expect(await texts(page)).toEqual([
      `Post by ${author.name}, 8 reports`,
      `Comment by ${author.name}, 7 reports`,
      `Comment by ${author.name}, 6 reports`,
      `Post by ${author.name}, 5 reports`,
    ]);
    const [spam, rude] = [cases(page).nth(0), cases(page).nth(1)];
    await expect(spam).toContainText('No promotion or affiliate links in Brainstorm 8');
    await expect(rude).toContainText(`In answer to ${TALK}`);
    await expect(rude.getByRole('link', { name: '4 entries flagged, 0 removed' })).toBeVisible();
    await expect(page.getByRole('banner').getByText('4 entries wait for moderators')).toBeAttached();
    await rude.getByRole('link', { name: '4 entries flagged' }).click();
    await expect(page.getByText('4 entries of one author.')).toBeVisible();
  },
);

own('decisions are made by keys and can be taken back for six seconds', async ({ page, own: server }) => {
  const { author, moderator, spam, good } = await buildFlagged(server);
  await openDesk(page, moderator);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.method());
  });
  await page.clock.install();
  await page.keyboard.press('d');
  await expect(page.getByRole('main').getByText('Deleted: “Spam.”')).toBeVisible();
  await expect(page.getByRole('banner').getByText('3 entries wait for moderators')).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cases(page)).toHaveCount(4);
  await page.clock.runFor(7_000);
  expect(calls).toEqual([]);

  await page.keyboard.press('d');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  await expect(page.getByRole('main').getByText('Restored: “Give up.”')).toBeVisible();
  expect(calls).toEqual([]);
  const answers = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.clock.runFor(6_500);
  expect((await answers).ok()).toBe(true);
  await expect.poll(() => calls.toSorted()).toEqual(['DELETE', 'PUT']);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  const left = await author.call<Post[]>('GET', '/api/posts?mine=true');
  expect(left.map(({ _id }) => _id)).not.toContain(spam._id);
  expect(left.map(({ _id }) => _id)).toContain(good._id);
  // Its author is told, with the rule that was named most.
  const { notices } = await author.call<User>('GET', '/api/auth');
  expect(notices).toMatchObject([{ kind: 'post', text: 'Spam.', rule: 3 }]);
});

own.describe('with the service worker in control', () => {
  own.use({ serviceWorkers: 'allow' });

  own('a decision is sent when the page is left before its time is over', async ({ page, own: server }) => {
    const { author, moderator, report } = await buildFlagged(server);
    for (const text of ['More spam.', 'Still more.']) await report(urlOf((await write(author, text))._id), 5);
    const waiting = async () => (await moderator.call<User>('GET', '/api/auth')).waiting;
    await openDesk(page, moderator);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    // Each page that is left is one more chance to lose a request.
    for (let left = 6; left > 0; left--) {
      await page.goto('/posts?flagged=true');
      await expect(cases(page)).toHaveCount(left);
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
      await page.keyboard.press('d');
      await expect(page.getByRole('main').getByText(/^Deleted: /)).toBeVisible();
      await page.goto('about:blank');
      await expect.poll(waiting).toBe(left - 1);
    }
  });
});

own(
  'a decision is sent, too, when its moderator logs out before its time is over @long',
  async ({ page, own: server }) => {
    const { moderator, spam } = await buildFlagged(server);
    await openDesk(page, moderator);
    await page.keyboard.press('d');
    await expect(page.getByRole('main').getByText('Deleted: “Spam.”')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect
      .poll(async () => (await moderator.call<Post[]>('GET', '/api/posts?flagged=true')).map(({ _id }) => _id))
      .not.toContain(spam._id);
  },
);

/** Thirteen entries that wait. @returns their moderator */
async function buildThirteen(server: AppServer): Promise<Account> {
  const [author, moderator, ...reporters] = await people(server, 7);
  await Promise.all([author!.verify(), moderator!.verify()]);
  await server.giveRole(moderator!.email, 'mod');
  const talk = await write(author!, TALK);
  const flagged = [];
  for (let i = 0; i < 6; i++) flagged.push(urlOf((await write(author!, `Post ${i}`))._id));
  for (let i = 0; i < 7; i++) flagged.push(urlOf(talk._id, await answer(author!, talk, `Comment ${i}`)));
  for (const url of flagged) for (const person of reporters) await person.call('PUT', url);
  return moderator!;
}

async function expectAllJudged(page: Page, moderator: Account): Promise<void> {
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the posts' }).click();
  await expect.poll(async () => (await moderator.call<User>('GET', '/api/auth')).waiting).toBe(0);
}

own('13 entries are judged by 13 presses of a key @long', async ({ page, own: server }) => {
  const moderator = await buildThirteen(server);
  await openDesk(page, moderator);
  await expect(cases(page)).toHaveCount(13);
  for (let i = 0; i < 13; i++) await page.keyboard.press(i % 2 ? 'r' : 'd');
  await expectAllJudged(page, moderator);
});

own('13 entries are judged by 15 taps @phone @long', async ({ page, own: server, isMobile }) => {
  const press = (what: Locator) => (isMobile ? what.tap() : what.click());
  const moderator = await buildThirteen(server);
  await moderator.signIn(page, '/posts');
  await press(page.getByRole('link', { name: /^Flagged/ }));
  await expect(cases(page)).toHaveCount(13);
  const next = cases(page).first();
  for (let i = 0; i < 13; i++) await press(next.getByRole('button', { name: /^Delete this/ }));
  await expectAllJudged(page, moderator);
});

own('reports of the same few are set aside by one press @long', async ({ page, own: server }) => {
  const { moderator, report } = await buildFlagged(server);
  const other = await (await Account.create(server, 'Anton Kessler')).verify();
  await report(urlOf((await write(other, 'A fine question.'))._id), 5);
  await openDesk(page, moderator);
  await expect(cases(page)).toHaveCount(5);
  const fine = cases(page).filter({ hasText: 'A fine question.' });
  await expect(fine).toContainText('The same 5 people reported 5 entries that wait here.');
  await fine.getByRole('button', { name: 'Set Their Reports Aside' }).click();
  await expect(page.getByRole('main').getByText(/^Restored, with everything these people reported/)).toBeVisible();
  await expect(cases(page)).toHaveCount(0, { timeout: 30_000 });
  expect((await moderator.call<User>('GET', '/api/auth')).waiting).toBe(0);
});

own('an author finds what was removed and by which rule, until it was read @long', async ({ page, own: server }) => {
  const { author, moderator, spam } = await buildFlagged(server);
  await moderator.call('DELETE', `/api/posts/${spam._id}?rule=3`);
  await author.signIn(page, '/posts');
  const letter = page.getByRole('region', { name: 'Your post was removed' });
  await expect(letter.getByRole('heading')).toHaveText('Your post was removed: rule 3');
  await expect(letter).toContainText('No promotion or affiliate links in Brainstorm');
  await letter.getByText('What you wrote').click();
  await expect(letter.getByText('Spam.')).toBeVisible();
  await letter.getByRole('button', { name: 'I Have Read This' }).click();
  await expect(letter).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(letter).toHaveCount(0);
});

own(
  'long words, long names and lines from right to left stay in their place @phone @long',
  async ({ page, own: server }) => {
    const author = await (await Account.create(server, 'Wolfeschlegelsteinhausenbergerdorffwelchevoralter')).verify();
    const post = await write(author, `${'W'.repeat(200)}\nמה דעתכם על הסוף?`);
    await answer(author, post, `https://example.org/${'a'.repeat(200)}`);
    const moderator = await Account.create(server);
    await server.giveRole(moderator.email, 'mod');
    for (const person of await people(server, 5)) await person.call('PUT', urlOf(post._id));
    await moderator.signIn(page);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['/posts', '/posts?flagged=true', `/post/${post._id}`]) {
      await page.goto(path);
      await expect(page.getByText('W'.repeat(90)).first()).toBeVisible();
      await expectToFit(page);
    }
  },
);
