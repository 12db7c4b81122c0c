import type { Locator, Page } from '@playwright/test';
import { Account, createReaders } from '../support/account';
import { expectAlert } from '../support/actForm';
import { charactersOf, characterForm } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { STORY } from '../support/story';

/** How somebody uses a control, whatever the task. */
interface InputMethod {
  press: (control: Locator) => Promise<void>;
  write: (control: Locator, text: string) => Promise<void>;
}

/** Tab until a control has the focus, which is never lost to the page's body. */
const keyboard = (page: Page): InputMethod => {
  async function reach(control: Locator) {
    await expect(control).toBeVisible();
    // Looked up once: finding it by its role takes long.
    const element = (await control.elementHandle())!;
    for (let presses = 0; presses < 150; presses++) {
      if (await element.evaluate((one) => one === document.activeElement)) return;
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

const touch = (page: Page): InputMethod => ({
  press: (control) => control.tap(),
  async write(control, text) {
    await control.tap();
    await page.keyboard.insertText(text);
  },
});

/** What a task needs besides the page; `account` is verified and has an outline with a title. */
interface Task {
  page: Page;
  input: InputMethod;
  account: Account;
  server: Parameters<typeof Account.create>[0];
}

/** From the login to an answer, a character with a note, its Undo, and the finished outline. */
async function write({ page, input, account }: Task): Promise<void> {
  const main = page.getByRole('main');
  await page.goto('/login');
  await input.write(page.getByLabel('Email'), account.email);
  await input.write(page.getByLabel('Password', { exact: true }), account.password);
  await input.press(main.getByRole('button', { name: 'Log In' }));
  await expect(page.getByRole('heading', { level: 1, name: STORY.title })).toBeVisible();

  await input.press(main.getByRole('link', { name: /^Continue: / }));
  await input.write(page.getByRole('textbox', { name: 'An Ordinary Day' }), 'She sorts the mail.');
  await input.press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Outline Updated');
  expect(await account.outline()).toMatchObject({ act1a01: 'She sorts the mail.' });

  await page.goto('/create-character');
  const form = characterForm(page);
  await input.write(form.name, 'Ada');
  await input.write(form.description, 'Mail carrier.');
  await input.press(page.getByRole('radio').first());
  await input.press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Character Added');
  await input.press(main.getByRole('link', { name: 'Ada' }));
  await input.press(main.getByRole('link', { name: 'Add Note' }));
  await input.write(page.getByLabel('Title'), 'Habit');
  await input.write(page.getByRole('textbox', { name: 'Note' }), 'She hums.');
  await input.press(page.getByRole('button', { name: 'SAVE' }));
  await expectAlert(page, 'Note added to character');
  await input.press(main.getByRole('button', { name: 'Delete the note Habit' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible();
  await input.press(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([{ noteText: 'She hums.' }]);

  await input.press(page.getByRole('link', { name: /^(Outline|View plot)$/i }).first());
  await expect(main.getByText('She sorts the mail.')).toBeVisible();
}

/** From the list of posts to a like, a comment and a report without a reason. */
async function discuss({ page, input, account, server }: Task): Promise<void> {
  const author = await (await Account.create(server, 'Ilaria Conti')).verify();
  await author.createPost('Who lives below the dam?\n\nI cannot decide.');
  await account.signIn(page, '/posts?sort=new');
  await input.press(page.getByRole('button', { name: /^Like/ }).first());
  await expect(page.getByRole('button', { name: 'Like, 1 so far' }).first()).toHaveAttribute('aria-pressed', 'true');
  await input.press(page.getByRole('link', { name: /^Who lives below the dam/ }).first());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await input.write(page.getByLabel('Your comment'), 'Her brother.');
  await input.press(page.getByRole('button', { name: 'Comment', exact: true }));
  await expectAlert(page, 'Response Added');
  await input.press(page.getByRole('button', { name: 'Report, 0 so far' }).first());
  await input.press(page.getByRole('button', { name: 'Skip' }));
  await expect(page.getByRole('main').getByText('You reported this post.')).toBeVisible();
}

/** A moderation decision that is undone, and another one. */
async function moderate({ page, input, account, server }: Task): Promise<void> {
  const spam = await account.createPost('Buy my course.');
  const [moderator, ...readers] = await createReaders(server, 6);
  for (const reader of readers) await reader.call('PUT', `/api/posts/report/${spam._id}`);
  await server.giveRole(moderator!.email, 'mod');
  await moderator!.signIn(page, '/posts?flagged=true');
  await input.press(page.getByRole('button', { name: 'Delete this post' }));
  await input.press(page.getByRole('button', { name: 'Undo' }));
  await input.press(page.getByRole('button', { name: 'Restore this post' }));
  await expect(page.getByRole('main').getByText(/^Restored: /)).toBeVisible();
}

for (const [title, task, inputMethod] of [
  ['a writer can do everything by keyboard @all', write, keyboard],
  ['a reader can do everything by keyboard @all', discuss, keyboard],
  ['a moderator can do everything by keyboard @long', moderate, keyboard],
  ['a writer can do everything by touch @phone @long', write, touch],
  ['a reader can do everything by touch @phone @long', discuss, touch],
  ['a moderator can do everything by touch @phone @all', moderate, touch],
] as const)
  test(title, async ({ emptyServer, page }) => {
    const account = await (await Account.create(emptyServer)).verify();
    await account.call('POST', '/api/outlines', { title: STORY.title });
    await task({ page, input: inputMethod(page), account, server: emptyServer });
  });
