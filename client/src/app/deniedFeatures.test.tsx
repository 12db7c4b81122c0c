import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill } from '../testing/fill.ts';
import type { Answer } from '../testing/useTestApi.ts';
import { answerField, click, stateLine, useOutlineServer, write } from '../features/outline/testing/actForm.ts';
import { copyText } from '../lib/browser/clipboard.ts';
import { buildPost, buildUser } from '../testing/builders.ts';
import { keepToken } from '../lib/http/token.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { useIndexedDB } from '../testing/useIndexedDB.ts';

const server = useOutlineServer();
const { api } = server;
const database = useIndexedDB();
const TEXT = '她走在山谷里。 עדה נושאת את הדואר.';

function refuse(): never {
  throw new DOMException('The site’s data is blocked', 'SecurityError');
}
const refuseLater = async () => refuse();

/** Each browser feature that may be denied: the object that has it, its name, and what takes its place. */
const FEATURES: [object, string, PropertyDescriptor][] = [
  [window, 'localStorage', { get: refuse }],
  [window, 'sessionStorage', { get: refuse }],
  [window, 'indexedDB', { get: refuse }],
  [window, 'caches', { get: refuse }],
  [window, 'BroadcastChannel', { value: refuse }],
  [navigator, 'locks', { value: { request: refuseLater } }],
  [navigator, 'serviceWorker', { get: refuse }],
  [navigator, 'storage', { get: refuse }],
  [navigator, 'clipboard', { get: refuse }],
  [Intl, 'Segmenter', { value: refuse }],
  [Intl, 'Locale', { value: refuse }],
];

/** Denies features. @returns gives them back */
function deny(features: typeof FEATURES): () => void {
  // A connection that is open already would not be asked for again.
  if (features.some(([, name]) => name === 'indexedDB')) database.closeSilently();
  const before = features.map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const);
  for (const [owner, name, denied] of features) Object.defineProperty(owner, name, { ...denied, configurable: true });
  return () => {
    for (const [owner, name, descriptor] of before) {
      Reflect.deleteProperty(owner, name);
      if (descriptor) Object.defineProperty(owner, name, descriptor);
    }
  };
}

/** Responds like a server with one writer and the posts they have written. */
function serve() {
  const posts: object[] = [];
  const writer = buildUser();
  api.on('GET /auth', { body: writer });
  api.on('POST /auth', { body: { token: 'a-token' } });
  api.on('GET /posts', () => ({ body: posts }));
  api.on('POST /posts', ({ body }): Answer => {
    const post = buildPost({ text: (body as { text: string }).text, user: writer._id });
    posts.push(post);
    return { body: post };
  });
}

/** A writer logs in, types, and saves. */
async function writeAct() {
  const view = renderApp('/act-3');
  fill(await screen.findByLabelText('Email'), 'ilaria.conti@example.com');
  fill(screen.getByLabelText('Password'), 'applewood9');
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  await waitFor(() => answerField(''));
  await write('What They See Now', TEXT);
  await click('SAVE');
  expect(await screen.findByText('Outline Updated')).toBeVisible();
  await waitFor(() => expect(stateLine()).toHaveTextContent('Saved'));
  expect(await copyText(TEXT)).toEqual(expect.any(Boolean));
  view.unmount();
}

async function writePost() {
  const view = renderApp('/posts');
  const post = await screen.findByLabelText('New post');
  await waitFor(() => expect(post).not.toHaveAttribute('readonly'));
  fill(post, TEXT);
  await click('Post');
  expect(await screen.findByText('Post Added')).toBeVisible();
  view.unmount();
}

/** @returns the field of the text that was saved */
async function reload() {
  renderApp('/act-3');
  await waitFor(() => answerField(''));
  return answerField('What They See Now');
}

/** Those on which text depends; the others stand behind one function each, which the denial of everything shows. */
const ONE_BY_ONE = ['localStorage', 'indexedDB', 'locks'];

describe('a browser that denies', () => {
  let giveBack = () => {};
  beforeEach(() => {
    serve();
    keepToken(null);
  });
  // Not at the end of a test, which may be given up while a feature is denied.
  afterEach(() => {
    cleanup();
    giveBack();
  });

  it.each(ONE_BY_ONE)('%s lets a writer log in, type, save and reload', async (denied) => {
    giveBack = deny(FEATURES.filter(([, name]) => name === denied));
    await writeAct();
    expect(await reload()).toHaveValue(TEXT);
  });

  it('everything lets a writer post, too', async () => {
    giveBack = deny(FEATURES);
    await writeAct();
    await writePost();
    expect(await reload()).toHaveValue(TEXT);
  });
});
