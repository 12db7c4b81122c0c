import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { Account } from './support/account';
import { PROFILE } from './support/profiles';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Pages, what shows that they can be read, and the round trips that may take on a first visit. */
const PAGES = [
  { path: '/', content: heading, limit: 2, signedIn: false },
  { path: '/about', content: heading, limit: 2, signedIn: false },
  {
    path: '/act-2',
    content: (page: Page) => page.getByRole('main').getByRole('textbox').first(),
    limit: 3,
    signedIn: true,
  },
  {
    path: '/dashboard',
    content: (page: Page) => page.getByText('The Return Address').first(),
    limit: 3,
    signedIn: true,
  },
  { path: '/posts', content: (page: Page) => page.getByText('Who lives below the dam?'), limit: 3, signedIn: true },
  { path: '/profiles', content: (page: Page) => page.getByText('Ilaria Fonda').first(), limit: 3, signedIn: false },
];

/** After this time without a new request, in milliseconds, the page waits for responses. */
const QUIET = 800;

/**
 * Holds every request of a page back.
 * @returns lets one round trip happen: waits until the page requests nothing more, then for the responses to all it requested;
 *   resolves with their URLs, none if the page requests nothing any more
 */
async function holdRequests(page: Page): Promise<() => Promise<string[]>> {
  const held: Route[] = [];
  await page.route('**', (route) => void held.push(route));
  return async () => {
    for (let count = -1; count !== held.length; await page.waitForTimeout(QUIET)) count = held.length;
    const routes = held.splice(0);
    await Promise.all(routes.map((route) => route.continue()));
    await Promise.all(routes.map(async (route) => (await route.request().response())?.finished()));
    return routes.map((route) => route.request().url());
  };
}

for (const { path, content, limit, signedIn } of PAGES)
  test(`${path} can be read after at most ${limit} round trips`, async ({ emptyServer, page }) => {
    const account = await (await Account.create(emptyServer)).verify();
    await account.call('POST', '/api/outlines', { title: 'The Return Address', act2a01: 'She sorts the mail.' });
    await account.call('POST', '/api/profile', PROFILE);
    await account.createPost('Who lives below the dam?');
    if (signedIn) await page.addInitScript((token) => localStorage.setItem('trefoil/token', token), account.token);
    const makeRoundTrip = await holdRequests(page);
    void page.goto(path).catch(() => {});
    const trips: string[][] = [];
    // Elements count as visible before a style sheet has come, though nothing is painted without it.
    const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    const canBeRead = async () => {
      await content(page).waitFor({ timeout: 1_500 });
      await page.waitForFunction(hasPainted, null, { timeout: 1_500 });
      return true;
    };
    do {
      trips.push(await makeRoundTrip());
      expect(trips.at(-1), JSON.stringify(trips, null, 1)).not.toEqual([]);
    } while (!(await canBeRead().catch(() => false)));
    console.log(`${path}: ${trips.length} round trips (at most ${limit})`);
    expect(trips.length, JSON.stringify(trips, null, 1)).toBeLessThanOrEqual(limit);
  });
