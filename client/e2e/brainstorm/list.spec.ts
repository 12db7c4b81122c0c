import type { Locator, Page } from '@playwright/test';
import type { Post } from '@trefoil/server/contract';
import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import type { AppServer } from '../support/appServer';
import { expect, expectWellBuilt, own } from '../support/fixtures';
import { POSTS } from '../support/story';

const HINT = 'Click ‘discussion’ to read the rest.';

const post = (account: Account, text: string) => account.call<Post>('POST', '/api/posts', { text });
const answer = (account: Account, { _id }: Post, text = 'Try the dam.') =>
  account.call('PUT', `/api/posts/comment/${_id}`, { text });
const writer = async (server: AppServer, name?: string) => (await Account.create(server, name)).verify();

const subjects = (page: Page) => page.getByRole('article').getByRole('heading');
/** How many of these are on the screen whole. */
const whole = (found: Locator) =>
  found.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

own(
  'five subjects can be read on a desktop, three on a phone, each with its hint @phone',
  async ({ page, own: server }) => {
    const author = await writer(server);
    // Every text is cut, which takes the most room.
    for (const { text } of POSTS.slice(0, 8)) await post(author, text.padEnd(400, ' And so on.'));
    await author.signIn(page);
    for (const [width, height, least] of [
      [1440, 900, 5],
      [390, 844, 3],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/posts');
      await expect(subjects(page)).toHaveCount(8);
      expect(await whole(subjects(page)), `${width} x ${height}`).toBeGreaterThanOrEqual(least);
      for (const card of await page.getByRole('article').all()) {
        const hint = card.getByText(HINT);
        // Nothing hides it: what lies at its place is the hint, or the link over the whole card.
        await hint.scrollIntoViewIfNeeded();
        const seen = await hint.evaluate((element) => {
          const { left, top, width: w, height: h } = element.getBoundingClientRect();
          const frame = element.closest('article')!.getBoundingClientRect();
          const at = document.elementFromPoint(left + w / 2, top + h / 2);
          return w > 0 && top >= frame.top && top + h <= frame.bottom && element.closest('article')!.contains(at);
        });
        expect(seen).toBe(true);
      }
    }
  },
);

own(
  'the subject is the first line, the text stays whole, and a card leads to its post @long',
  async ({ page, own: server }) => {
    const author = await writer(server);
    const text = `Whose story is it?\n\n${'She drives the bus. '.repeat(30)}`;
    await post(author, text);
    await author.signIn(page, '/posts');
    const card = page.getByRole('article', { name: 'Whose story is it?' });
    await expect(card).toContainText(`${text.slice(0, 344).replace('\n\n', ' ')} ...`);
    await expect(card.getByRole('button', { name: 'Report, 0 so far' })).toHaveText('');
    // The link lies over the whole card.
    await card.getByText('She drives the bus.').click({ position: { x: 5, y: 5 }, force: true });
    await expect(page).toHaveURL(/\/post\//);
  },
);

own(
  'Top, New, Waiting and Mine each have their order, Back brings the list back, and a card leads to its post',
  async ({ page, own: server }) => {
    const [author, other] = [await writer(server), await writer(server, 'Anton Kessler')];
    const first = await post(author, 'The first question');
    await post(other, 'The second question');
    const third = await post(author, 'The third question');
    await other.call('PUT', `/api/posts/like/${first._id}`);
    await answer(other, third);
    await author.signIn(page, '/posts');
    const list = (name: string) =>
      page.getByRole('navigation', { name: 'Which posts' }).getByRole('link', { name: new RegExp(`^${name}\\b`) });
    await expect(subjects(page)).toHaveText(['The first question', 'The third question', 'The second question']);
    await expect(list('Top')).toHaveAttribute('aria-current', 'page');
    await list('New').click();
    await expect(page).toHaveURL(/sort=new$/);
    await expect(subjects(page)).toHaveText(['The third question', 'The second question', 'The first question']);
    await list('Waiting').click();
    await expect(subjects(page)).toHaveText(['The first question', 'The second question']);
    await list('Mine').click();
    await expect(subjects(page)).toHaveText(['The third question', 'The first question']);
    await page.goBack();
    await expect(subjects(page)).toHaveText(['The first question', 'The second question']);
    await page.reload();
    await expect(subjects(page)).toHaveText(['The first question', 'The second question']);
    // The link of the subject lies over the whole card.
    await page
      .getByRole('article')
      .last()
      .click({ position: { x: 5, y: 5 }, force: true });
    await expect(page.getByRole('heading', { level: 1, name: 'The second question' })).toBeVisible();
  },
);

own(
  'answers that are new to their author are marked until the post was opened @long',
  async ({ page, own: server }) => {
    const [author, other] = [await writer(server), await writer(server, 'Anton Kessler')];
    await author.signIn(page, '/posts');
    await page.getByLabel('New post').fill('Who lives below the dam?');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expectAlert(page, 'Post Added');
    const [mine] = await author.call<Post[]>('GET', '/api/posts');
    await answer(author, mine!, 'I mean the old one.');
    await page.goto('/posts');
    const tab = page.getByRole('link', { name: /^Mine/ });
    await expect(page.getByText('Discussion 1')).toBeVisible();
    await expect(tab).toHaveText('Mine');
    await page.goto(`/post/${mine!._id}`);
    await expect(page.getByText('I mean the old one.')).toBeVisible();

    for (const text of ['The miller.', 'Nobody.']) await answer(other, mine!, text);
    await page.goto('/posts');
    await expect(tab).toHaveText('Mine2 new answers');
    await tab.click();
    const card = page.getByRole('article');
    await expect(card.getByText('2 new answers')).toBeVisible();
    await card.getByRole('link', { name: /^Discussion/ }).click();
    await expect(page.getByText('Nobody.')).toBeVisible();
    await page.getByRole('link', { name: 'BACK' }).click();
    await expect(card).toHaveCount(1);
    await expect(card).toBeVisible();
    await expect(page.getByText('new answers')).toHaveCount(0);
  },
);

own(
  'the explanation stands before the list, and once closed stays closed on the device @long',
  async ({ page, own: server }) => {
    await (await Account.create(server)).signIn(page);
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/posts');
      await expect(page.getByRole('region', { name: 'The Brainstorm Button' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'How the Brainstorm Button works' }).click();
    await expect(page.getByText('press it when an answer helps')).toBeVisible();
    await expectWellBuilt(page);
    await page.getByRole('button', { name: 'Got it. Do not show this again.' }).click();
    await expect(page.getByRole('region', { name: 'The Brainstorm Button' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Brainstorming' })).toBeVisible();
    await expect(page.getByText('Nobody has posted yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The Brainstorm Button' })).toHaveCount(0);
  },
);

own('the composer is one line until somebody writes @phone @long', async ({ page, own: server }) => {
  const author = await writer(server);
  await author.signIn(page, '/posts');
  const field = page.getByLabel('New post');
  expect((await field.boundingBox())!.height).toBeLessThan(56);
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0);
  await field.focus();
  await expect(page.getByText('The first line becomes the subject.')).toBeVisible();
  const { height } = (await field.boundingBox())!;
  expect(height).toBeGreaterThan(100);
  // What moved back now would move away from under the pointer.
  await page.getByRole('link', { name: 'New', exact: true }).focus();
  expect((await field.boundingBox())!.height).toBe(height);
});

own('a new post that stands on a later page leaves the focus on the heading @long', async ({ page, own: server }) => {
  const author = await writer(server);
  for (let i = 0; i < 21; i++) await post(author, `Question ${i}`);
  await author.signIn(page);
  await page.goto('/posts?sort=waiting');
  await page.getByLabel('New post').fill('Who lives below the dam?');
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
  await expectAlert(page, 'Post Added');
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
