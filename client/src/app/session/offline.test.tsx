import { act, waitFor } from '@testing-library/react';
import { useOutlineServer } from '../../features/outline/testing/actForm.ts';
import { offlineCache } from '../../lib/browser/offlineCache.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { readDrafts } from '../../lib/drafts/storedDrafts.ts';
import { keepToken } from '../../lib/http/token.ts';
import { buildCharacterCard, buildOutline, buildUser } from '../../testing/builders.ts';
import { renderWith } from '../../testing/renderWith.tsx';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';
import { loadPage } from '../screens.tsx';
import { DraftsSession } from './DraftsSession.tsx';
import { connectSession } from './session.ts';

const server = useOutlineServer();
useIndexedDB();

const EXPIRED = { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } };
let user = buildUser();
let disconnect = () => {};
const cached = () => offlineCache.get(user._id);
const expectCleared = () => waitFor(async () => expect(await cached()).toBeUndefined());

beforeEach(() => {
  user = buildUser();
  keepToken(`header.${btoa(JSON.stringify({ user: { id: user._id } }))}.signature`);
  server.api.on('GET /auth', { body: user });
  server.outline = buildOutline({ act2a02: 'One perfect forgery.', characters: [buildCharacterCard({ name: 'Ada' })] });
});
afterEach(() => disconnect());

/** A page of an act, without its screen. */
function visit() {
  const { store, unmount } = renderWith(<DraftsSession>{null}</DraftsSession>);
  disconnect = connectSession(store);
  void loadPage(store, new URL('/act-2', location.origin));
  return {
    store,
    outline: () => store.getState().outline,
    /** Types into the story, and leaves the field. */
    write: async (text: string) => {
      await waitFor(() => expect(store.getState().drafts.ready).toBe(true));
      const form = outlineForm(server.outline!._id);
      act(
        () =>
          void store.dispatch(draftsActions.typed({ form, field: 'act2a02', text, stored: 'One perfect forgery.' })),
      );
    },
    leave: () => {
      disconnect();
      unmount();
    },
  };
}

/** A page whose story this device has stored. */
async function visitUntilStored() {
  const page = visit();
  await waitFor(async () => expect(await cached()).toBeDefined());
  return page;
}

it('a story that was on the screen can be read after a reload, though the network went as soon as it appeared', async () => {
  const first = visit();
  await waitFor(() => expect(first.outline().loaded).toBe(true));
  server.api.breakOff(true);
  await waitFor(async () => expect(await cached()).toBeDefined());
  first.leave();
  const { outline } = visit();
  await waitFor(() => expect(outline()).toMatchObject({ isFromCache: true, outline: server.outline }));
});

it('a story is shown in a slow network before the server answers, and then as it is there', async () => {
  (await visitUntilStored()).leave();
  const answers = [
    server.api.hold('GET /auth', { body: user }),
    server.api.hold('GET /outlines/me', { body: buildOutline({ title: 'Renamed elsewhere' }) }),
  ];
  const { outline, store } = visit();
  await waitFor(() => expect(outline().outline?.title).toBe('The Return Address'));
  expect(store.getState().auth.user).toEqual(user);
  expect(outline().loading).toBe(true); // it has not been given up
  for (const answer of answers) answer();
  await waitFor(() => expect(outline().outline?.title).toBe('Renamed elsewhere'));
});

it('a story in which somebody writes while the network is slow stays, though another one was opened elsewhere', async () => {
  (await visitUntilStored()).leave();
  const here = server.outline!;
  const answer = server.api.hold('GET /outlines/me', ({ query }) => ({
    body: query.includes(here._id) ? here : buildOutline({ title: 'The Weir' }),
  }));
  const { outline, store, write } = visit();
  await waitFor(() => expect(outline().isFromCache).toBe(true));
  await write('Two forgeries.');
  answer();
  await waitFor(() => expect(outline().isFromCache).toBe(false));
  expect(outline().outline?._id).toBe(here._id);
  expect(store.getState().drafts.forms[outlineForm(here._id)]!['act2a02']!.mine).toBe('Two forgeries.');
});

it('a session that has ended elsewhere leaves no story on the device, and the drafts to their writer', async () => {
  const { store, write } = await visitUntilStored();
  server.api.on('POST /outlines', EXPIRED);
  await write('Two forgeries.');
  window.dispatchEvent(new Event('online')); // sends it at once
  await waitFor(() => expect(store.getState().auth.logoutReason).toBe('expired'));
  await expectCleared();
  expect((await readDrafts(user._id))?.records).toMatchObject([{ draft: { mine: 'Two forgeries.' } }]);
});

it('a session that has expired by the next visit leaves no story on the device', async () => {
  (await visitUntilStored()).leave();
  server.api.on('GET /auth', EXPIRED);
  visit();
  await expectCleared();
});
