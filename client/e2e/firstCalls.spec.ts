import { expect, test } from './support/fixtures';
import { isLong } from './support/long';
import { PROFILE } from './support/profiles';

test('a page makes its first calls before its scripts, as its screen wants them, and none of them twice', async ({
  account,
  browser,
  contextOptions,
}) => {
  await account.verify();
  await account.call('POST', '/api/outlines', { title: 'The Return Address' });
  const { characters } = (await account.call('PUT', '/api/outlines/characters', {
    name: 'Odile',
    desc: '<p>Tunes pianos.</p>',
    photoUrl: 'https://example.com/odile.jpg',
    protag: false,
  })) as { characters: [{ _id: string }] };
  const character = characters[0]._id;
  const profile = (await account.call('POST', '/api/profile', PROFILE)) as { user: { _id: string } };
  const post = (await account.call('POST', '/api/posts', { text: 'Who lives below the dam?' })) as { _id: string };
  const context = await account.browser(browser, contextOptions);
  const pages = {
    '/dashboard': ['/outlines/me', '/profile/me'],
    '/act-2': ['/outlines/me'],
    '/outlineoutput': ['/outlines/me'],
    '/outlines/characters/me': ['/outlines/me'],
    [`/outlines/characters/${character}`]: ['/outlines/me', `/outlines/characters/${character}`],
    [`/outlines/characters/note/${character}`]: ['/outlines/me', `/outlines/characters/${character}`],
    [`/create-character?id=${character}`]: ['/outlines/me'],
    '/edit-profile': ['/profile/me'],
    '/add-work': ['/profile/me'],
    '/posts': ['/posts'],
    '/posts?sort=new': ['/posts'],
    [`/post/${post._id}`]: [`/posts/${post._id}`],
    '/profiles': ['/profile'],
    [`/profile/${profile.user._id}`]: [`/profile/user/${profile.user._id}`],
  };
  for (const [i, [path, calls]] of Object.entries(pages).entries()) {
    if (i % 2 === 1 && !isLong) continue; // `npm test` opens every other one
    const page = await context.newPage();
    const asked: string[] = [];
    const early: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      asked.push(pathname + search);
      if (request.resourceType() === 'fetch') early.push(pathname.slice('/api'.length));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(early.toSorted(), path).toEqual(['/auth', ...calls].toSorted());
    expect(asked, path).toEqual([...new Set(asked)]);
    expect(await page.evaluate(() => Object.keys(globalThis.early?.answers ?? {})), path).toEqual([]);
    await page.close();
  }
  await context.close();
});
