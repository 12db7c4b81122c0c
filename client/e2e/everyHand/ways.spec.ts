import type { Locator, Page } from '@playwright/test';
import type { Post } from '@trefoil/server/contract';
import { Account } from '../support/account';
import type { AppServer } from '../support/appServer';
import { expectAlert } from '../support/actForm';
import { charactersOf, characterForm } from '../support/characters';
import { expect, own, test } from '../support/fixtures';
import { STORY } from '../support/story';

/** What somebody does with a control: the way is the same for each hand. */
interface Hand {
  press: (control: Locator) => Promise<void>;
  write: (control: Locator, text: string) => Promise<void>;
}

/** By keyboard alone: Tab until the control has the focus, which must never fall on the page's body. */
const keyboard = (page: Page): Hand => {
  async function reach(control: Locator) {
    await expect(control).toBeVisible();
    for (let stops = 0; stops < 150; stops++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(control)}`);
  }
  return {
    async press(control) {
      await reach(control);
      const isBox = await control.evaluate((element) => element.matches('[type=radio], [type=checkbox]'));
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
      if (!isBox) await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    },
    async write(control, text) {
      await reach(control);
      await page.keyboard.type(text);
    },
  };
};

const touch = (page: Page): Hand => ({
  press: (control) => control.tap(),
  async write(control, text) {
    await control.tap();
    await page.keyboard.insertText(text);
  },
});

/** From the login to an answer, a character with a note, its Undo, and the finished outline. */
async function writersWay(page: Page, { press, write }: Hand, account: Account): Promise<void> {
  const main = page.getByRole('main');
  const { title } = STORY;
  await account.call('POST', '/api/outlines', { title });
  await page.goto('/login');
  await write(page.getByLabel('Email'), account.email);
  await write(page.getByLabel('Password', { exact: true }), account.password);
  await press(main.getByRole('button', { name: 'Login' }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await press(main.getByRole('link', { name: /^Go on: / }));
  await write(page.getByRole('textbox', { name: 'An Ordinary Day' }), 'She sorts the mail.');
  await press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Outline Updated');
  expect(await account.outline()).toMatchObject({ act1a01: 'She sorts the mail.' });

  await page.goto('/create-character');
  const form = characterForm(page);
  await write(form.name, 'Ada');
  await write(form.description, 'Mail carrier.');
  await press(page.getByRole('radio').first());
  await press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Character Added');
  await press(main.getByRole('link', { name: 'Ada' }));
  await press(main.getByRole('link', { name: 'Add Note' }));
  await write(page.getByLabel('Title'), 'Habit');
  await write(page.getByRole('textbox', { name: 'Note' }), 'She hums.');
  await press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Note added to character');
  await press(main.getByRole('button', { name: 'Delete the note Habit' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([{ noteText: 'She hums.' }]);

  await press(page.getByRole('link', { name: /View (outline|plot)/i }).first());
  await expect(main.getByText('She sorts the mail.')).toBeVisible();
}

/** From the list into a discussion: a star, an answer, a report with its reason left out. */
async function readersWay(page: Page, { press, write }: Hand, server: AppServer): Promise<void> {
  const author = await (await Account.create(server, 'Ilaria Conti')).verify();
  const account = await (await Account.create(server)).verify();
  await author.call<Post>('POST', '/api/posts', { text: 'Who lives below the dam?\n\nI cannot decide.' });
  await account.signIn(page);
  await page.goto('/posts?sort=new');
  await press(page.getByRole('button', { name: /^Like/ }).first());
  await expect(page.getByRole('button', { name: 'Like, 1 so far' }).first()).toHaveAttribute('aria-pressed', 'true');
  await press(page.getByRole('link', { name: /^Who lives below the dam/ }).first());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await write(page.getByLabel('Your comment'), 'Her brother.');
  await press(page.getByRole('button', { name: 'Comment', exact: true }));
  await expectAlert(page, 'Response Added');
  await press(page.getByRole('button', { name: 'Report, 0 so far' }).first());
  await press(page.getByRole('button', { name: 'Without a reason' }));
  await expect(page.getByRole('main').getByText('You reported this post.')).toBeVisible();
}

/** In the queue: a decision that is taken back, and another that stands. */
async function moderatorsWay(page: Page, { press }: Hand, server: AppServer): Promise<void> {
  const [author, moderator] = [await Account.create(server), await Account.create(server, 'Moira Lund')];
  await author.verify();
  const spam = await author.call<Post>('POST', '/api/posts', { text: 'Buy my course.' });
  for (let i = 0; i < 5; i++) {
    const reader = await Account.create(server, `Reader ${i} of all`);
    await reader.call('PUT', `/api/posts/report/${spam._id}`);
  }
  await server.giveRole(moderator.email, 'mod');
  await moderator.signIn(page);
  await page.goto('/posts?flagged=true');
  await press(page.getByRole('button', { name: 'Delete this post' }));
  await press(page.getByRole('button', { name: 'Undo' }));
  await press(page.getByRole('button', { name: 'Restore this post' }));
  await expect(page.getByRole('main').getByText(/^Restored: /)).toBeVisible();
}

test.describe('by keyboard alone', () => {
  test.skip(({ isMobile }) => isMobile, 'Phones have no keyboard.');

  test('the whole way of a writer by keyboard alone', async ({ account, page }) => {
    await writersWay(page, keyboard(page), account);
  });
  own('the whole way of a reader by keyboard alone @long', async ({ own: server, page }) => {
    await readersWay(page, keyboard(page), server);
  });
  own('the whole way of a moderator by keyboard alone @long', async ({ own: server, page }) => {
    await moderatorsWay(page, keyboard(page), server);
  });
});

test.describe('by touch alone', () => {
  test.skip(({ isMobile }) => !isMobile, 'Only phones are touched.');

  test('the whole way of a writer by touch alone @phone @long', async ({ account, page }) => {
    await writersWay(page, touch(page), account);
  });
  own('the whole way of a reader by touch alone @phone @long', async ({ own: server, page }) => {
    await readersWay(page, touch(page), server);
  });
  own('the whole way of a moderator by touch alone @phone', async ({ own: server, page }) => {
    await moderatorsWay(page, touch(page), server);
  });
});
