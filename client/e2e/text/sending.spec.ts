import type { Outline } from '@trefoil/server/contract';
import { actForm } from '../support/actForm';
import { expect, test } from '../support/fixtures';
import { holdChanges } from '../support/mishaps';

test('a lock that another page never gives back delays a save by some seconds only @all', async ({ account, page }) => {
  const { _id } = await account.call<Outline>('POST', '/api/outlines', { title: 'The Return Address' });
  await account.signIn(page);
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate(
    (form) => void navigator.locks.request(`trefoil/sending/${form}`, () => new Promise(() => {})),
    `outline/${_id}`,
  );
  await page.goto('/act-2');
  await actForm(page).answer('The First Plan').fill('One perfect forgery.');
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One perfect forgery.');
});

test('a page that is left gives its locks back while its text is on the way @all', async ({ account, page }) => {
  await account.call('POST', '/api/outlines', { title: 'The Return Address' });
  await account.signIn(page, '/act-2');
  const letThrough = await holdChanges(page, '**/api/outlines*');
  await actForm(page).answer('The First Plan').fill('One perfect forgery.');
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held!.length);
  await expect.poll(held).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(held).toBe(0);
  letThrough();
  await expect.poll(async () => (await account.outline()).act2a02).toBe('One perfect forgery.');
});
