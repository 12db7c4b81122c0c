import type { Page } from '@playwright/test';
import type { Post, User } from '@trefoil/server/contract';
import { Account, createReaders } from '../support/account';
import type { AppServer } from '../support/appServer';
import { expect, test } from '../support/fixtures';

const reportPath = (post: string, commentId?: string) =>
  commentId ? `/api/posts/comment/${post}/report/${commentId}` : `/api/posts/report/${post}`;

/** Two posts of one author and two comments on a third, reported by 8, 5, 7 and 6 people; and a moderator. */
async function createFlagged(server: AppServer) {
  const [author, moderator, ...reporters] = await createReaders(server, 10);
  await Promise.all([author!.verify(), moderator!.verify()]);
  await server.giveRole(moderator!.email, 'mod');
  const spam = await author!.createPost('Spam.');
  const good = await author!.createPost('Good.');
  const discussion = await author!.createPost('Is it the wrong side though?');
  const rude = await author!.comment(discussion, 'Give up.');
  const fine = await author!.comment(discussion, 'I would cut it.');
  const report = (path: string, count: number, rule?: number, reasons = count) =>
    Promise.all(
      reporters
        .slice(0, count)
        .map((person, i) => person.call('PUT', path, i < reasons ? rule && { rule } : undefined)),
    );
  await report(reportPath(spam._id), 8, 3, 3);
  await report(reportPath(good._id), 5);
  await report(reportPath(discussion._id, rude._id), 7, 1);
  await report(reportPath(discussion._id, fine._id), 6);
  return { author: author!, moderator: moderator!, spam, good, report };
}

const entries = (page: Page) => page.getByRole('article');

async function openQueue(page: Page, moderator: Account): Promise<void> {
  await moderator.signIn(page, '/posts?flagged=true');
  // The keys work where the pointer is in the queue.
  await entries(page).first().hover();
}

test('a moderator decides by keys, the most reported entry first, and can undo for six seconds', async ({
  page,
  emptyServer,
}) => {
  const { author, moderator, spam, good } = await createFlagged(emptyServer);
  await openQueue(page, moderator);
  const labels = await entries(page).evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')));
  expect(labels).toEqual([
    `Post by ${author.name}, 8 reports`,
    `Comment by ${author.name}, 7 reports`,
    `Comment by ${author.name}, 6 reports`,
    `Post by ${author.name}, 5 reports`,
  ]);
  // Only three of the eight who reported the post and all seven who reported the comment gave a reason.
  const rule = (n: number) => entries(page).nth(n).getByLabel('Rule to cite');
  await expect(rule(0)).toHaveValue('0');
  await expect(rule(1)).toHaveValue('1');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.method());
  });
  await page.clock.install();
  // The time to undo does not run while this machine is busy.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('d');
  await expect(page.getByRole('main').getByText('Deleted: “Spam.”')).toBeVisible();
  await expect(page.getByRole('banner').getByText('3 items to review')).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entries(page)).toHaveCount(4);
  await page.clock.runFor(7_000);
  expect(sent).toEqual([]);

  for (const key of ['d', 'j', 'k', 'r']) await page.keyboard.press(key);
  await expect(page.getByRole('main').getByText('Restored: “Give up.”')).toBeVisible();
  expect(sent).toEqual([]);
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.clock.runFor(6_500);
  expect((await deleted).ok()).toBe(true);
  await expect.poll(() => sent.toSorted()).toEqual(['DELETE', 'PUT']);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  const left = (await author.call<Post[]>('GET', '/api/posts?mine=true')).map(({ _id }) => _id);
  expect(left).not.toContain(spam._id);
  expect(left).toContain(good._id);
});

test.describe('with the service worker in control', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a decision is sent when the page is left before its six seconds are over @all', async ({
    page,
    emptyServer,
  }) => {
    const { moderator } = await createFlagged(emptyServer);
    await openQueue(page, moderator);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    // Whether the browser still sends a request is up to chance, so there are two.
    for (const left of [4, 3]) {
      await page.goto('/posts?flagged=true');
      await expect(entries(page)).toHaveCount(left);
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
      await entries(page).first().focus();
      await page.keyboard.press('d');
      await expect(page.getByRole('main').getByText(/^Deleted/)).toBeVisible();
      await page.goto('about:blank');
      const waiting = async () => (await moderator.call<User>('GET', '/api/auth')).waiting;
      await expect.poll(waiting).toBe(left - 1);
    }
  });
});
