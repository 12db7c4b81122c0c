import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BEAT_KEYS } from '@trefoil/server/contract';
import { charactersOf, makeCharacter } from '../support/characters';
import { rowsOf } from '../support/mishaps';
import { storyWith } from '../support/story';
import { expect, test } from './fixtures';

const TITLE = 'The Return Address';
const PLAN = 'One perfect forgery, with real stamps.';

test('sign-up leads to a saved answer, which is there after a reload', async ({ app, size, engineName }) => {
  await app.forget();
  await app.open('/');
  await app.click('main a', 'Sign Up');
  await app.write('input', 'Name', 'Ilaria Conti');
  await app.write('input', 'Email', `${engineName}-${size.width}-${Date.now()}@example.org`);
  await app.write('input', 'Password', 'a good password');
  await app.write('input', 'Confirm password', 'a good password');
  await app.click('input[type=checkbox]', 'I have read');
  await app.click('input[type=checkbox]', 'I am 13');
  await app.click('main button', 'Sign Up');
  await app.click('a', 'Answer the First Question');
  await app.write('#act1a01', '', PLAN);
  await app.write('input', 'Title', TITLE);
  await app.click('button', 'SAVE');
  await app.find('[role=status] *', 'Outline Created');
  await app.open('/act-1');
  await app.find('#act1a01');
  const answer = () => app.engine.evaluate(() => document.querySelector<HTMLTextAreaElement>('#act1a01')!.value);
  expect(await answer()).toBe(PLAN);
});

test('without a server an act opens and is written, and is sent when the server is back', async ({
  account,
  app,
  server,
}) => {
  await account.call('POST', '/api/outlines', { title: TITLE });
  await app.signIn(account, '/dashboard');
  await app.find('main *', `“${TITLE}`);
  await app.engine.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => app.engine.evaluate(rowsOf, 'offlineCache')).toContain(TITLE);
  await server.stop();
  try {
    await app.open('/act-2');
    await app.write('#act2a02', '', PLAN);
    await app.find('[role=status]', 'Offline: saved on this device only');
    // The page with the form goes into the back/forward cache.
    await app.open('/posts');
    await app.find('h1');
  } finally {
    await server.run();
  }
  await expect.poll(async () => (await account.outline()).act2a02).toBe(PLAN);
});

test('a character is described in bold', async ({ account, app }) => {
  await app.signIn(account, '/create-character');
  await app.write('input', 'Name', 'Curtis Bellamy');
  await app.click('[role=textbox]', 'Description');
  await app.engine.type('He cannot bear a ');
  await app.engine.press('b', 'Control');
  await app.engine.type('loose fact');
  await app.click('input[type=radio]', 'A bald man');
  await app.click('button', 'SAVE');
  await app.find('[role=status] *', 'Character Added');
  expect(await charactersOf(account)).toMatchObject([
    { name: 'Curtis Bellamy', desc: '<p>He cannot bear a <strong>loose fact</strong></p>' },
  ]);
});

test('an export arrives', async ({ account, app }) => {
  await account.call('POST', '/api/outlines', storyWith(BEAT_KEYS));
  await makeCharacter(account);
  await app.signIn(account, '/outlineoutput');
  await app.click('button', 'Export');
  await app.click('dialog button', 'Download');
  const { downloads } = app.engine;
  const size = () => Math.max(0, ...files().map((name) => statSync(join(downloads, name)).size));
  const files = () => readdirSync(downloads).filter((name) => name.endsWith('.docx'));
  await expect.poll(size).toBeGreaterThan(5_000);
});

test('a post gets a comment', async ({ account, app }) => {
  await account.verify();
  await app.signIn(account, '/posts');
  await app.write('textarea', 'New post', 'Two endings: which one would you read?');
  await app.click('button', 'Post');
  await app.find('[role=status] *', 'Post Added');
  await app.click('article a', 'Discussion');
  await app.write('textarea', 'Your comment', 'The second.');
  await app.click('button', 'Comment');
  await app.find('article[aria-label^="Comment by"] *', 'The second.');
});
