import { buildCharacterCard, buildOutline } from '../../testing/builders.ts';
import { renderWith, signedIn } from '../../testing/renderApp.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { loggedOut } from '../auth/authEvents.ts';
import { dismissPrompt, loadOutline, loadTexts, saveOutline } from './outlineSlice.ts';

const api = useTestApi();
const GET = 'GET /outlines/me';
const POST = 'POST /outlines';
const CHANGES = { texts: { act1a01: 'New' }, base: { act1a01: 'Old' } };

const start = () => {
  const { store } = renderWith(null, { auth: signedIn() });
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
    expect(outline()).toMatchObject({ outline: null, loaded: true, loading: false, error: null });
  });

  it('records why it failed and keeps the previous outline', async () => {
    const { store, outline } = start();
    api.on(GET, { body: buildOutline({ act1a01: 'Old' }) });
    await store.dispatch(loadOutline());
    api.on(GET, { status: 503, body: { errors: [{ msg: 'Away' }] } });
    await store.dispatch(loadOutline());
    expect(outline()).toMatchObject({ loaded: true, outline: { act1a01: 'Old' }, error: { status: 503 } });
    expect(outline().error?.statusText).toBe('Service Unavailable');
  });

  it('sends one request for simultaneous calls', async () => {
    const { store } = start();
    api.on(GET, { body: buildOutline() });
    await Promise.all([store.dispatch(loadOutline()), store.dispatch(loadOutline())]);
    expect(api.received).toHaveLength(1);
  });

  it('does not overwrite a save made in the meantime', async () => {
    const { store, outline } = start();
    const slow = delayed(buildOutline({ act1a01: 'Old' }));
    api.on(GET, slow.response);
    api.on(POST, { body: buildOutline({ act1a01: 'New' }) });
    const loading = store.dispatch(loadOutline());
    await store.dispatch(saveOutline(CHANGES));
    slow.release();
    await loading;
    expect(outline()).toMatchObject({ loading: false, outline: { act1a01: 'New' } });
  });

  it('does not overwrite a save made during loadTexts', async () => {
    const { store, outline } = start();
    api.on(GET, { body: buildOutline({ act1a01: 'Old' }) });
    await store.dispatch(loadOutline());
    const slow = delayed(buildOutline({ act1a01: 'Old' }));
    api.on(GET, slow.response);
    api.on(POST, { body: buildOutline({ act1a01: 'New' }) });
    const polling = store.dispatch(loadTexts());
    await store.dispatch(saveOutline(CHANGES));
    slow.release();
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
  it('sends the texts with their base', async () => {
    const { store } = start();
    api.on(POST, { body: buildOutline({ act1a01: 'New' }) });
    await store.dispatch(saveOutline(CHANGES));
    expect(api.received[0]?.body).toEqual({ act1a01: 'New', base: { act1a01: 'Old' } });
  });

  it('stores the server’s outline after a 409', async () => {
    const { store, outline } = start();
    const errors = [{ msg: 'Changed', path: 'act1a01' }];
    api.on(POST, { status: 409, body: { errors, outline: buildOutline({ act1a01: 'Theirs' }) } });
    await store.dispatch(saveOutline(CHANGES));
    expect(outline()).toMatchObject({ outline: { act1a01: 'Theirs' }, error: { status: 409 } });
  });
});

describe('dismissPrompt', () => {
  it('takes only the flag from the response', async () => {
    const { store, outline } = start();
    api.on(GET, { body: buildOutline({ act1a01: 'New' }) });
    await store.dispatch(loadOutline());
    api.on(POST, { body: buildOutline({ act1a01: 'Old', promptDismissed: true }) });
    await store.dispatch(dismissPrompt());
    expect(api.received.at(-1)?.body).toEqual({ promptDismissed: true });
    expect(outline().outline).toMatchObject({ act1a01: 'New', promptDismissed: true });
  });
});
