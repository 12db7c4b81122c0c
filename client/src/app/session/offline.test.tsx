import { screen, waitFor } from '@testing-library/react';
import type { User } from '@trefoil/server/contract';
import { answerField, useOutlineServer, write } from '../../features/outline/testing/actForm.ts';
import { offlineCache } from '../../lib/browser/offlineCache.ts';
import { readDrafts } from '../../lib/drafts/storedDrafts.ts';
import { keepToken } from '../../lib/http/token.ts';
import { buildCharacterCard, buildOutline, buildUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';

const server = useOutlineServer();
useIndexedDB();

const EXPIRED = { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } };
const signIn = ({ _id }: User) => keepToken(`header.${btoa(JSON.stringify({ user: { id: _id } }))}.signature`);
const expectStored = (user: User) => waitFor(async () => expect(await offlineCache.get(user._id)).toBeDefined());
const expectCleared = (user: User) => waitFor(async () => expect(await offlineCache.get(user._id)).toBeUndefined());

/** Opens an act of a writer whose story this device has stored. */
async function openStoredStory() {
  const user = buildUser();
  signIn(user);
  server.api.on('GET /auth', { body: user });
  server.outline = buildOutline({ act2a02: 'One perfect forgery.' });
  const view = renderApp('/act-2');
  await waitFor(() => answerField(''));
  await expectStored(user);
  return { user, ...view };
}

it('a story that was on the screen can be read after a reload, though the network went as soon as it appeared', async () => {
  const user = buildUser();
  signIn(user);
  server.api.on('GET /auth', { body: user });
  server.outline = buildOutline({ act2a02: 'One perfect forgery.', characters: [buildCharacterCard({ name: 'Ada' })] });
  const first = renderApp('/act-2');
  await waitFor(() => answerField(''));
  server.api.breakOff(true);
  await expectStored(user);
  first.unmount();

  renderApp('/act-2');
  await waitFor(() => answerField(''));
  expect(answerField('The First Plan')).toHaveValue('One perfect forgery.');
  expect(screen.getAllByText('Ada')[0]).toBeVisible();
  expect(screen.queryByText(/couldn’t reach/)).toBeNull();
});

it('a story is on the dashboard of a slow network before the server answers, and then as it is there', async () => {
  const { user, unmount } = await openStoredStory();
  unmount();
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.api.on('GET /auth', () => slow.then(() => ({ body: user })));
  server.api.on('GET /outlines/me', () => slow.then(() => ({ body: buildOutline({ title: 'Renamed elsewhere' }) })));
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { name: '“The Return Address”' })).toBeVisible();
  expect(screen.getByText(`Welcome, ${user.name}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Board' })).toBeVisible();
  answer();
  expect(await screen.findByRole('heading', { name: '“Renamed elsewhere”' })).toBeVisible();
});

it('a story in which somebody writes while the network is slow stays, though another one was opened elsewhere', async () => {
  const { unmount } = await openStoredStory();
  unmount();
  const here = server.outline!;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.api.on('GET /outlines/me', ({ query }) =>
    query.includes(here._id) ? { body: here } : slow.then(() => ({ body: buildOutline({ title: 'The Weir' }) })),
  );
  const { store } = renderApp('/act-2');
  await screen.findByLabelText(/^01/, undefined, { timeout: 5_000 });
  await write('The First Plan', 'Two forgeries.');
  answer();
  await waitFor(() => expect(store.getState().outline.isFromCache).toBe(false));
  expect(store.getState().outline.outline?._id).toBe(here._id);
  expect(answerField('The First Plan')).toHaveValue('Two forgeries.');
});

it('a session that has ended elsewhere leaves no story on the device, and the drafts to their writer', async () => {
  const { user } = await openStoredStory();
  server.api.on('POST /outlines', EXPIRED);
  await write('The First Plan', 'Two forgeries.');
  expect(await screen.findByText(/Your session has expired/)).toBeVisible();
  await expectCleared(user);
  expect((await readDrafts(user._id))?.records).toMatchObject([{ draft: { mine: 'Two forgeries.' } }]);
});

it('a session that has expired by the next visit leaves no story on the device', async () => {
  const { user, unmount } = await openStoredStory();
  unmount();
  server.api.on('GET /auth', EXPIRED);
  renderApp('/act-2');
  await screen.findByRole('heading', { name: 'Log In' });
  await expectCleared(user);
});
