import type { Page } from '@playwright/test';
import { actForm, stateOf } from '../support/actForm';
import { expect, test } from '../support/fixtures';
import { clearJournal, fillStorage } from '../support/mishaps';

const HEADING = 'A Win With Strings';
const DAY = 86_400_000;

test('leaving asks only while text is nowhere but on the page', async ({ account, page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await account.signIn(page, '/act-2');
  const { answer, state } = actForm(page);
  await answer(HEADING).fill('On this device.');
  await expect(state).toHaveText('Saved on this device');
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

test('the browser is asked not to clear what the device keeps', async ({ account, page }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset['persist'] = 'asked';
      return Promise.resolve(true);
    };
  });
  await account.signIn(page, '/act-2');
  await expect(page.locator('html[data-persist=asked]')).toBeAttached();
});

test('discarded words stay for 30 days', async ({ account, page }) => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await account.signIn(page, '/act-2');
  await actForm(page).answer(HEADING).fill('Perhaps a chicken.');
  await expect(actForm(page).state).toHaveText('Saved on this device');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  for (const [days, count] of [
    [29, '1 text.'],
    [31, 'Nothing to recover.'],
  ] as const) {
    await page.clock.setFixedTime(now + days * DAY);
    await page.goto('/dashboard');
    await page.getByRole('listitem').getByRole('button', { name: 'Recover text' }).click();
    await expect(page.getByRole('dialog', { name: 'Recovered text' })).toContainText(count);
  }
});

/** The rows of this device's journal. */
const journal = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => (request.onsuccess = () => resolve(request.result)));
    // Opening would make it, without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'trefoil')) return 'none';
    const db = await answerOf(indexedDB.open('trefoil'));
    const rows = await answerOf<unknown[]>(db.transaction('drafts').objectStore('drafts').getAll());
    db.close();
    return JSON.stringify(rows);
  });

test('what a browser is cleared of while the page stays open is kept again', async ({ account, page }) => {
  await account.signIn(page, '/act-2');
  const { answer, state } = actForm(page);
  await answer(HEADING).fill('Written before.');
  await expect(state).toHaveText('Saved on this device');
  await clearJournal(page);
  await expect.poll(() => journal(page)).toContain('Written before.');
});

test('the journal is opened again when the browser has closed it in the background', async ({ account, browser }) => {
  const context = await (await account.verify()).browser(browser);
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const databases: IDBDatabase[] = [];
    indexedDB.open = (...args) => {
      const request = open(...args);
      request.addEventListener('success', () => databases.push(request.result));
      return request;
    };
    Object.assign(window, { closeDatabases: () => databases.forEach((database) => database.close()) });
  });
  const page = await context.newPage();
  await page.goto('/posts');
  const field = (on: Page) => on.getByLabel('New post');
  await field(page).fill('Written before.');
  await expect(stateOf(page)).toHaveText(/saved on this device/i);
  await page.evaluate(() => (window as unknown as { closeDatabases: () => void }).closeDatabases());
  await field(page).fill('Written after resuming.');
  await page.waitForTimeout(1_000);
  // A crash: nothing is written while the page ends.
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
  const next = await context.newPage();
  await next.goto('/posts');
  await expect(field(next)).toHaveValue('Written after resuming.');
  await context.close();
});
