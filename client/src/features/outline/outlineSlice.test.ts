import { waitFor } from '@testing-library/react';
import type { OutlineCards } from '@trefoil/server/contract';
import { buildCharacterCard, buildOutline } from '../../testing/builders.ts';
import { renderWith, signedIn } from '../../testing/renderWith.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { loggedOut } from '../auth/authEvents.ts';
import {
  deleteStory,
  dismissPrompt,
  loadOutline,
  loadTexts,
  openStory,
  outlineSlice,
  saveOutline,
} from './outlineSlice.ts';

const api = useTestApi();
const GET = 'GET /outlines/me';
const POST = 'POST /outlines';
const STORY = buildOutline({ act1a01: 'Old' });
const OTHER = buildOutline({ title: 'The Weir', act1a01: 'Sand.', characters: [buildCharacterCard()] });
const CHANGES = { outline: STORY._id, texts: { act1a01: 'New' }, base: { act1a01: 'Old' } };
const SAVED = { ...STORY, act1a01: 'New' };

const start = (shown?: OutlineCards) => {
  const outline = { ...outlineSlice.getInitialState(), ...(shown && { outline: shown, loaded: true }) };
  const { store } = renderWith(null, { auth: signedIn(), outline });
  return { store, outline: () => store.getState().outline };
};

/** A response that is delayed until `release` is called. */
function delayed(body: unknown) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, response: () => released.then(() => ({ body })) };
}

describe('loadOutline', () => {
  it('treats a missing outline as loaded', async () => {
    const { store, outline } = start();
    api.on(GET, { status: 404, body: { errors: [{ msg: 'Outline not found' }] } });
    await store.dispatch(loadOutline());
    expect(outline()).toMatchObject({ outline: null, loaded: true, loading: false, failure: null });
  });

  it('does not overwrite a save made before the outline was loaded', async () => {
    const { store, outline } = start();
    const slow = delayed(STORY);
    api.on(POST, { body: SAVED });
    api.on(GET, () => (api.received.length === 1 ? slow.response() : { body: SAVED }));
    const loading = store.dispatch(loadOutline());
    await store.dispatch(saveOutline(CHANGES));
    slow.release();
    await loading;
    await waitFor(() => expect(outline()).toMatchObject({ loading: false, outline: { act1a01: 'New' } }));
  });

  it('does not overwrite a save made during loadTexts', async () => {
    const { store, outline } = start();
    api.on(GET, { body: STORY });
    await store.dispatch(loadOutline());
    const slow = delayed(STORY);
    api.on(GET, slow.response);
    api.on(POST, { body: SAVED });
    const polling = store.dispatch(loadTexts());
    await store.dispatch(saveOutline(CHANGES));
    slow.release();
    await polling;
    expect(outline()).toMatchObject({ outline: { act1a01: 'New' } });
  });

  it('does not overwrite a save during which loadTexts began', async () => {
    const { store, outline } = start();
    api.on(GET, { body: STORY });
    await store.dispatch(loadOutline());
    const [slowLoad, slowSave] = [delayed(STORY), delayed(SAVED)];
    api.on(GET, slowLoad.response);
    api.on(POST, slowSave.response);
    const saving = store.dispatch(saveOutline(CHANGES));
    const polling = store.dispatch(loadTexts());
    slowSave.release();
    await saving;
    slowLoad.release();
    await polling;
    expect(outline()).toMatchObject({ outline: { act1a01: 'New' } });
  });

  it('replaces nothing when nothing has changed', async () => {
    const { store, outline } = start();
    const { characters, ...texts } = buildOutline({ act1a01: 'Old', characters: [buildCharacterCard()] });
    api.on(GET, ({ query }) => ({ body: query.includes('texts') ? texts : { characters, ...texts } }));
    await store.dispatch(loadOutline());
    const before = outline().outline;
    await store.dispatch(loadTexts());
    await store.dispatch(loadOutline());
    expect(outline().outline).toBe(before);
  });

  it('does not show one writer the outline of another', async () => {
    const { store, outline } = start();
    const slow = delayed(buildOutline());
    api.on(GET, slow.response);
    const loading = store.dispatch(loadOutline());
    store.dispatch(loggedOut('logout'));
    slow.release();
    await loading;
    expect(outline()).toMatchObject({ outline: null, loaded: false });
  });
});

describe('saveOutline', () => {
  it('stores the server’s outline after a 409', async () => {
    const { store, outline } = start(STORY);
    const errors = [{ msg: 'Changed', path: 'act1a01' }];
    api.on(POST, { status: 409, body: { errors, outline: { ...STORY, act1a01: 'Theirs' } } });
    await store.dispatch(saveOutline(CHANGES));
    expect(api.received[0]?.body).toEqual({ outline: STORY._id, act1a01: 'New', base: { act1a01: 'Old' } });
    expect(outline()).toMatchObject({ outline: { act1a01: 'Theirs' } });
  });
});

describe('with several stories', () => {
  it('a device goes on with the story that it shows, although another one was opened elsewhere', async () => {
    const { store, outline } = start(STORY);
    api.on(GET, ({ query }) => ({ body: query.includes(`outline=${STORY._id}`) ? SAVED : OTHER }));
    await store.dispatch(loadTexts());
    await store.dispatch(loadOutline());
    expect(outline().outline).toEqual(SAVED);
  });

  it('a late response about another story changes nothing in the one that is shown', async () => {
    const { store, outline } = start(STORY);
    const slow = [delayed(SAVED), delayed(STORY)] as const;
    api.on(POST, ({ body }) => ('open' in (body as object) ? { body: OTHER } : slow[0].response()));
    api.on(GET, slow[1].response);
    const late = [store.dispatch(saveOutline(CHANGES)), store.dispatch(loadOutline()), store.dispatch(loadTexts())];
    await store.dispatch(openStory(OTHER._id));
    for (const { release } of slow) release();
    await Promise.all(late);
    expect(outline().outline).toEqual(OTHER);
    api.on(POST, { status: 409, body: { errors: [{ msg: 'Changed' }], outline: STORY } });
    await store.dispatch(saveOutline(CHANGES));
    expect(outline().outline).toEqual(OTHER);
  });

  it('the one that was opened last is shown, whichever response comes last', async () => {
    const { store, outline } = start(STORY);
    const slow = delayed(STORY);
    api.on(POST, ({ body }) =>
      (body as { outline: string }).outline === STORY._id ? slow.response() : { body: OTHER },
    );
    const first = store.dispatch(openStory(STORY._id));
    await store.dispatch(openStory(OTHER._id));
    slow.release();
    await first;
    expect(outline().outline).toEqual(OTHER);
  });

  it('one that was opened is shown, although opening the next one failed', async () => {
    const { store, outline } = start(STORY);
    const slow = delayed(OTHER);
    const next = 'f'.repeat(24);
    api.on(POST, ({ body }) => ((body as { outline: string }).outline === next ? { status: 503 } : slow.response()));
    const opening = store.dispatch(openStory(OTHER._id));
    await store.dispatch(openStory(next));
    slow.release();
    await opening;
    expect(outline().outline).toEqual(OTHER);
  });

  it.each(['loadTexts', 'loadOutline', 'saveOutline'])(
    'a story that was deleted elsewhere gives way to the open one with %s',
    async (which) => {
      const { store, outline } = start(STORY);
      const missing = { status: 404, body: { errors: [{ msg: 'Outline not found' }] } };
      api.on(GET, ({ query }) => (query.includes(STORY._id) ? missing : { body: OTHER }));
      api.on(POST, missing);
      if (which === 'loadTexts') await store.dispatch(loadTexts());
      if (which === 'loadOutline') await store.dispatch(loadOutline());
      if (which === 'saveOutline') await store.dispatch(saveOutline(CHANGES));
      await waitFor(() => expect(outline().outline).toEqual(OTHER));
    },
  );

  it('deleting one shows the open one only if it was shown itself', async () => {
    const { store, outline } = start(STORY);
    api.on(POST, { body: STORY });
    await store.dispatch(deleteStory(OTHER._id));
    expect(outline().outline).toEqual(STORY);
    api.on(POST, { body: OTHER });
    await store.dispatch(deleteStory(STORY._id));
    expect(outline().outline).toEqual(OTHER);
  });
});

describe('dismissPrompt', () => {
  it('takes only the flag from the response', async () => {
    const { store, outline } = start();
    api.on(GET, { body: buildOutline({ act1a01: 'New' }) });
    await store.dispatch(loadOutline());
    api.on(POST, { body: buildOutline({ act1a01: 'Old', promptDismissed: true }) });
    await store.dispatch(dismissPrompt());
    expect(api.received.at(-1)?.body).toEqual({ outline: outline().outline!._id, promptDismissed: true });
    expect(outline().outline).toMatchObject({ act1a01: 'New', promptDismissed: true });
  });
});
