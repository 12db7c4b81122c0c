import { configure, screen, waitFor } from '@testing-library/react';
import { loadUser } from '../features/auth/authSlice.ts';
import { keepToken } from '../lib/http/token.ts';
import { buildCharacter, buildOutline, buildPost, buildUser } from '../testing/builders.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { useTestApi } from '../testing/useTestApi.ts';
import { loadPage } from './screens.tsx';
import { makeStore } from './store.ts';

const api = useTestApi();
const USER = buildUser();
const tokenOf = (id: string) => `head.${btoa(JSON.stringify({ user: { id } }))}.signature`;
const calls = () => api.received.map(({ call }) => call).toSorted();

describe('each screen', () => {
  beforeAll(() => configure({ reactStrictMode: true }));
  afterAll(() => configure({ reactStrictMode: false }));
  const character = buildCharacter({ name: 'Ada Pruitt' });
  const post = buildPost({ text: 'Who lives below the dam?' });

  it.each([
    ['/', 'Plan your story one good question at a time.'],
    ['/login', 'Log In'],
    ['/register', 'Sign Up'],
    ['/profiles', 'Writers'],
    ['/dashboard', '“The Return Address”'],
    ['/create-profile', 'Create Profile'],
    ['/add-work', 'Add Finished Work'],
    ['/resend', 'Your email is verified'],
    ['/posts', 'Brainstorming'],
    [`/post/${post._id}`, post.text],
    ['/act-1', 'Act I'],
    ['/outlineoutput', '“The Return Address”'],
    ['/outlineoutput?view=board', '“The Return Address”, board'],
    ['/outlineoutput?read=back', 'Import an outline'],
    ['/create-character', 'Create Character'],
    ['/outlines/characters/me', 'Characters'],
    [`/outlines/characters/${character._id}`, 'Ada Pruitt'],
    [`/outlines/characters/note/${character._id}`, 'A note about Ada Pruitt'],
  ])('is at its path, and bears that effects run twice: %s', async (path, heading) => {
    if (!/^\/(login|register)?$/.test(path)) keepToken('t1');
    api.on('GET /auth', { body: USER });
    api.on('GET /outlines/me', { body: buildOutline({ act1a01: 'She walks the mail.' }) });
    api.on(`GET /outlines/characters/${character._id}`, { body: character });
    api.on('GET /profile', { body: [] });
    api.on('GET /posts', { body: [] });
    api.on(`GET /posts/${post._id}`, { body: post });
    renderApp(path);
    await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent(heading));
  });
});

describe('loadPage', () => {
  it.each([
    ['/dashboard', ['GET /outlines/me', 'GET /profile/me']],
    ['/act-2', ['GET /outlines/me']],
    ['/outlines/characters/5f', ['GET /outlines/characters/5f', 'GET /outlines/me']],
    ['/create-character?id=5f', ['GET /outlines/characters/5f', 'GET /outlines/me']],
    ['/posts?sort=new', ['GET /posts']],
    ['/posts?flagged=true', []],
    ['/post/5f', ['GET /posts/5f']],
    ['/about', []],
  ])('of a writer requests the account and the data of %s at once', async (path, data) => {
    keepToken('t1');
    const release = api.hold('GET /auth', { body: USER });
    const store = makeStore();
    void loadPage(store, new URL(path, location.origin));
    await waitFor(() => expect(calls()).toEqual(['GET /auth', ...data]));
    release();
    await waitFor(() => expect(store.getState().auth.user).toEqual(USER));
  });

  it.each(['/dashboard', '/act-1', '/posts', '/post/5f', '/about'])('of a visitor requests nothing for %s', (path) => {
    const store = makeStore();
    void loadPage(store, new URL(path, location.origin));
    expect(store.getState()).toEqual(makeStore().getState());
  });

  it.each([
    ['its account', { body: USER }],
    ['the reason why there is none', { status: 503 }],
  ])('lets the frame of a writer’s page be replaced when it has %s', async (_, answer) => {
    keepToken('t1');
    const release = api.hold('GET /auth', answer);
    const drawn = jest.fn();
    void loadPage(makeStore(), new URL('/posts', location.origin)).then(drawn);
    await loadPage(makeStore(), new URL('/about', location.origin));
    expect(drawn).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(drawn).toHaveBeenCalled());
  });

  it('requests nothing that the screen requests again', async () => {
    keepToken('t1');
    const release = api.hold('GET /auth', { body: USER });
    const character = buildCharacter();
    api.on('GET /outlines/me', { body: buildOutline({ title: 'The Return Address' }) });
    api.on(`GET /outlines/characters/${character._id}`, { body: character });
    renderApp(`/outlines/characters/${character._id}`);
    await waitFor(() => expect(api.received).toHaveLength(3));
    release();
    expect(await screen.findByRole('heading', { name: character.name })).toBeVisible();
    expect(api.received).toHaveLength(3);
  });

  it('that failed before the account was there is requested again by the screen', async () => {
    keepToken('t1');
    const release = api.hold('GET /auth', { body: USER });
    api.on('GET /outlines/me', { status: 503 });
    const { store } = renderApp('/dashboard');
    await waitFor(() => expect(store.getState().outline.failure).not.toBeNull());
    api.on('GET /outlines/me', { body: buildOutline({ title: 'The Return Address' }) });
    release();
    expect(await screen.findByRole('heading', { name: /The Return Address/ })).toBeVisible();
  });

  it('shows nothing of a person in whose place another one has logged in meanwhile', async () => {
    const other = buildUser({ name: 'Anton Kessler' });
    keepToken(tokenOf(USER._id));
    const release = api.hold('GET /auth', { body: other });
    api.on('GET /outlines/me', { body: buildOutline({ title: 'The Return Address' }) });
    const { store } = renderApp('/dashboard');
    await waitFor(() => expect(store.getState().outline.loaded).toBe(true));
    api.on('GET /outlines/me', { body: buildOutline({ title: 'Salt' }) });
    keepToken(tokenOf(other._id));
    release();
    expect(await screen.findByText('Welcome, Anton Kessler')).toBeVisible();
    expect(store.getState().outline.outline?.title).not.toBe('The Return Address');
    expect(await screen.findByRole('heading', { name: /Salt/ })).toBeVisible();
  });

  it('keeps what the same person loads once more', async () => {
    keepToken(tokenOf(USER._id));
    api.on('GET /auth', { body: USER });
    api.on('GET /outlines/me', { body: buildOutline() });
    const store = makeStore();
    void loadPage(store, new URL('/act-1', location.origin));
    await waitFor(() => expect(store.getState().outline.loaded).toBe(true));
    await store.dispatch(loadUser());
    expect(store.getState().outline.loaded).toBe(true);
  });
});
