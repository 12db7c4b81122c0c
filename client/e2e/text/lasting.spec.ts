import { actForm } from '../support/actForm';
import { expect, test } from '../support/fixtures';
import { clearJournal, fillStorage, loseChanges, rowsOf } from '../support/mishaps';

const HEADING = 'A Win With Strings';

test('leaving asks only while text is nowhere but on the page, and what a browser is cleared of is kept again @all', async ({
  account,
  page,
}) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  // The browser is asked not to clear what the device keeps.
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset['persist'] = 'asked';
      return Promise.resolve(true);
    };
  });
  await loseChanges(page);
  await account.signIn(page, '/act-2');
  await expect(page.locator('html[data-persist=asked]')).toBeAttached();
  const { answer, state } = actForm(page);
  await answer(HEADING).fill('On this device.');
  await expect(state).toHaveText('Offline: saved on this device only');
  await clearJournal(page);
  await expect.poll(() => page.evaluate(rowsOf, 'drafts')).toContain('On this device.');
  await page.reload();
  await expect(answer(HEADING)).toHaveValue('On this device.');
  expect(asked).toEqual([]);
  await fillStorage(page);
  await page.reload();
  await answer(HEADING).fill('The only copy.');
  await expect(state).toContainText('Not saved. Keep this page open.');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
