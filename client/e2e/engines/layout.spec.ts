import { BEAT_KEYS } from '@trefoil/server/contract';
import { makeCharacter } from '../support/characters';
import { storyWith } from '../support/story';
import { expect, test } from './fixtures';
import type { AppWindow } from './appWindow';

test.beforeEach(async ({ account }) => {
  await account.call('POST', '/api/outlines', storyWith(BEAT_KEYS));
  await makeCharacter(account);
});

/** How one dialog of each kind is opened: on which page, and with what clicks. */
const DIALOGS: Readonly<Record<string, readonly [path: string, ...clicks: [selector: string, name: string][]]>> = {
  confirmation: ['/dashboard', ['button', 'Delete account'], ['button', 'Delete My Account']],
  drawer: ['/act-1', ['button', 'Version history']],
  'dialog with a long content': ['/outlineoutput', ['button', 'Export']],
};

/** Expects that the open dialog is in the window, and as high as what it holds, or as it may get. */
async function expectFullHeight(app: AppWindow): Promise<void> {
  await app.find('dialog[open] h2');
  const { top, bottom, window, hidden } = await app.engine.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')!;
    const parts = [dialog, ...dialog.querySelectorAll('*')];
    const { top, bottom } = dialog.getBoundingClientRect();
    const hides = (part: Element) =>
      getComputedStyle(part).overflowY === 'auto' ? part.scrollHeight - part.clientHeight : 0;
    return { top, bottom, window: innerHeight, hidden: Math.max(...parts.map(hides)) };
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThan(window + 1);
  if (hidden > 1) expect(bottom - top, `${hidden} px are hidden`).toBeGreaterThan(window / 2);
}

test('a dialog of each kind shows all it can', async ({ account, app }) => {
  await app.signIn(account, '/robots.txt');
  for (const [title, [path, ...clicks]] of Object.entries(DIALOGS)) {
    await test.step(title, async () => {
      await app.open(path);
      for (const [selector, name] of clicks) await app.click(selector, name);
      // It slides in.
      await expect(() => expectFullHeight(app)).toPass({ timeout: 30_000 });
    });
  }
});

test('a dialog that scrolls is no tab stop', async ({ account, app }) => {
  await app.signIn(account, '/outlineoutput');
  await app.click('button', 'Export');
  await app.find('dialog h2', 'Export');
  for (let stop = 0; stop < 4; stop++) {
    await app.engine.press('Tab');
    expect(await app.engine.evaluate(() => document.activeElement!.matches('button, input'))).toBe(true);
  }
});

test('a click outside closes the search, and the replacement', async ({ account, app, size }) => {
  await app.signIn(account, '/act-1');
  await app.find('h1');
  for (const key of ['k', 'h'] as const) {
    await app.engine.press(key, 'Control');
    await app.find('dialog input');
    // On a phone nothing is outside.
    if (size.width < 768) await app.engine.press('Escape');
    else await app.engine.clickAt(5, 5);
    await expect.poll(() => app.engine.evaluate(() => document.querySelector('dialog[open]') !== null)).toBe(false);
  }
});

test('titles stand whole inside their boxes, with their quotation marks', async ({ account, app }) => {
  for (const path of ['/outlineoutput', '/dashboard']) {
    await app.signIn(account, path);
    await app.find('h1, h2', '“');
    const found = await app.engine.evaluate(() => {
      const titles = [...document.querySelectorAll('h1, h2')].filter((title) => title.textContent.startsWith('“'));
      return titles.map((title) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        const hangs = title.getBoundingClientRect().left - text.getBoundingClientRect().left;
        return { hangs, overflowY: getComputedStyle(title).overflowY };
      });
    });
    expect(Math.max(...found.map(({ hangs }) => hangs)), path).toBeLessThanOrEqual(0.5);
    // Letters are higher than their line, and would be cut off.
    expect(new Set(found.map(({ overflowY }) => overflowY)), path).toEqual(new Set(['visible']));
  }
});

test('links are underlined', async ({ app }) => {
  await app.open('/guidelines');
  await app.find('main a');
  expect(await app.engine.evaluate(() => getComputedStyle(document.querySelector('main a')!).textDecorationLine)).toBe(
    'underline',
  );
});

test('a field fits its text when it gets the focus, in each text size', async ({ account, app }) => {
  await app.signIn(account, '/act-2');
  const hidden = () =>
    app.engine.evaluate(() => {
      const field = document.querySelector('#act2a02')!;
      return field.scrollHeight - field.clientHeight;
    });
  await app.click('#act2a02');
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await app.engine.evaluate(() => {
    document.documentElement.dataset.size = 'larger';
  });
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await app.click('h1');
  await app.click('#act2a02');
  await expect.poll(hidden).toBeLessThanOrEqual(1);
});
