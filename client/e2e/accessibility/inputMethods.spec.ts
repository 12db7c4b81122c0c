import type { Locator, Page } from '@playwright/test';
import { Account } from '../support/account';
import { expectAlert } from '../support/actForm';
import { charactersOf, characterForm } from '../support/characters';
import { expect, test } from '../support/fixtures';
import { STORY } from '../support/story';

/** Presses and writes by keyboard alone: Tab until a control has the focus, which is never lost to the page's body. */
function keyboard(page: Page) {
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
    press: async (control: Locator) => {
      await reach(control);
      const isBox = await control.evaluate((element) => element.matches('[type=radio], [type=checkbox]'));
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
      if (!isBox) await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    },
    write: async (control: Locator, text: string) => {
      await reach(control);
      await page.keyboard.type(text);
    },
  };
}

test('a writer can do everything by keyboard @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: STORY.title });
  const { press, write } = keyboard(page);
  const main = page.getByRole('main');
  await page.goto('/login');
  await write(page.getByLabel('Email'), account.email);
  await write(page.getByLabel('Password', { exact: true }), account.password);
  await press(main.getByRole('button', { name: 'Log In' }));
  await expect(page.getByRole('heading', { level: 1, name: STORY.title })).toBeVisible();

  await press(main.getByRole('link', { name: /^Continue: / }));
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
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeFocused();
  // The Undo stays longer than its alert.
  await expectAlert(page, 'Note Deleted');
  await expect(page.getByText('Note Deleted', { exact: true })).toBeHidden();
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await charactersOf(account))[0]!.notes).toMatchObject([{ noteText: 'She hums.' }]);

  await press(page.getByRole('link', { name: /^(Outline|View plot)$/i }).first());
  await expect(main.getByText('She sorts the mail.')).toBeVisible();
});

test('a reader can do everything by keyboard @all', async ({ emptyServer, page }) => {
  const author = await (await Account.create(emptyServer, 'Ilaria Conti')).verify();
  await author.createPost('Who lives below the dam?\n\nI cannot decide.');
  const reader = await (await Account.create(emptyServer)).verify();
  await reader.signIn(page, '/posts?sort=new');
  const { press, write } = keyboard(page);
  await press(page.getByRole('button', { name: /^Like/ }).first());
  await expect(page.getByRole('button', { name: 'Like, 1 so far' }).first()).toHaveAttribute('aria-pressed', 'true');
  await press(page.getByRole('link', { name: /^Who lives below the dam/ }).first());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await write(page.getByLabel('Your comment'), 'Her brother.');
  await press(page.getByRole('button', { name: 'Comment', exact: true }));
  await expectAlert(page, 'Response Added');
  await press(page.getByRole('button', { name: 'Report, 0 so far' }).first());
  await press(page.getByRole('button', { name: 'Skip' }));
  await expect(page.getByRole('main').getByText('You reported this post.')).toBeVisible();
});
