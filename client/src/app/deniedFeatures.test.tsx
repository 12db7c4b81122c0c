import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { login } from '../features/auth/authSlice.ts';
import { answerField, click, stateLine, useOutlineServer, write } from '../features/outline/testing/actForm.ts';
import { copyText } from '../lib/browser/clipboard.ts';
import { useDrafts } from '../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../lib/drafts/draftsSlice.ts';
import { changedFields } from '../lib/drafts/draftsState.ts';
import { outlineForm } from '../lib/drafts/forms.ts';
import { keepToken } from '../lib/http/token.ts';
import { buildPost, buildUser } from '../testing/builders.ts';
import { fill } from '../testing/fill.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { renderWith } from '../testing/renderWith.tsx';
import { useIndexedDB } from '../testing/useIndexedDB.ts';
import type { Answer } from '../testing/useTestApi.ts';
import { DraftsSession } from './session/DraftsSession.tsx';

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

const saved = () => server.outline?.act3a01;

let giveBack = () => {};
beforeEach(serve);
// Not at the end of a test, which may be given up while a feature is denied.
afterEach(() => {
  cleanup();
  giveBack();
});

// Those on which text depends; the others stand behind one function each, which the denial of everything shows.
it.each(['localStorage', 'indexedDB', 'locks'])('without %s a writer logs in, types and saves', async (denied) => {
  giveBack = deny(FEATURES.filter(([, name]) => name === denied));
  const { store } = renderWith(
    <DraftsSession>
      <SaveButton />
    </DraftsSession>,
  );
  await act(async () => void (await store.dispatch(login({ email: 'ilaria@example.com', password: 'applewood9' }))));
  await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
  const form = outlineForm(server.outline!._id);
  act(() => void store.dispatch(draftsActions.typed({ form, field: 'act3a01', text: TEXT, stored: '' })));
  fireEvent.click(screen.getByText('SAVE'));
  await waitFor(() => expect(saved()).toBe(TEXT));
  await waitFor(() => expect(changedFields(store.getState().drafts.forms[form])).toEqual([]));
});

describe('a browser that denies everything', () => {
  beforeEach(() => {
    giveBack = deny(FEATURES);
  });

  it('lets a writer log in, write, and save', async () => {
    renderApp('/act-3');
    fill(await screen.findByLabelText('Email'), 'ilaria.conti@example.com');
    fill(screen.getByLabelText('Password'), 'applewood9');
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Password').form!);
    await waitFor(() => answerField(''));
    write('What They See Now', TEXT);
    click('SAVE');
    await waitFor(() => expect(saved()).toBe(TEXT));
    await waitFor(() => expect(stateLine()).toHaveTextContent('Saved'));
    expect(await copyText(TEXT)).toEqual(expect.any(Boolean));
  });

  it('shows a writer their act, and lets them post', async () => {
    server.outline!.act3a01 = TEXT;
    keepToken('a-token');
    const { unmount } = renderApp('/act-3');
    await waitFor(() => expect(answerField('What They See Now')).toHaveValue(TEXT));
    unmount();
    renderApp('/posts');
    const post = await screen.findByLabelText('New post');
    await waitFor(() => expect(post).not.toHaveAttribute('readonly'));
    fill(post, TEXT);
    click('Post');
    expect(await screen.findByText('Post Added')).toBeVisible();
  });
});

/** Saves the outline. */
function SaveButton() {
  const drafts = useDrafts();
  return <button onClick={() => void drafts?.outbox.save(outlineForm(server.outline!._id))}>SAVE</button>;
}
