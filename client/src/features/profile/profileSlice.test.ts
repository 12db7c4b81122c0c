import { waitFor } from '@testing-library/react';
import { buildProfile, buildWork } from '../../testing/builders.ts';
import { renderWith } from '../../testing/renderWith.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { loggedOut } from '../auth/authEvents.ts';
import {
  NEW_WORK,
  loadOwnProfile,
  loadProfiles,
  openProfile,
  removeWork,
  restoreWork,
  saveProfile,
} from './profileSlice.ts';

const api = useTestApi();
const newStore = () => renderWith(null).store;

describe('loadOwnProfile', () => {
  it('loads null if there is none', async () => {
    const store = newStore();
    api.on('GET /profile/me', { status: 404, body: { errors: [{ msg: 'There is no profile for this user' }] } });
    await store.dispatch(loadOwnProfile());
    expect(store.getState().profile).toMatchObject({ profile: null, loaded: true, failure: null, loading: false });
  });
});

describe('saveProfile', () => {
  it.each([
    [true, 'Profile Created'],
    [false, 'Profile Updated'],
  ])('shows an alert (new: %s)', async (isNew, text) => {
    const store = newStore();
    const profile = buildProfile();
    api.on('POST /profile', { body: profile });
    await store.dispatch(saveProfile({ input: { status: 'Other', genres: ['Gothic'] }, isNew }));
    expect(store.getState().profile).toMatchObject({ profile, loaded: true });
    expect(store.getState().alerts).toMatchObject([{ tone: 'success', text }]);
  });
});

describe('loadProfiles', () => {
  it('appends each further page', async () => {
    const store = newStore();
    const pages = [buildProfile(), buildProfile(), buildProfile()];
    api.on('GET /profile', ({ query }) =>
      query.includes('cursor=x')
        ? { body: pages.slice(2) }
        : { body: pages.slice(0, 2), headers: { Link: '</api/profile?view=card&cursor=x>; rel="next"' } },
    );
    await store.dispatch(loadProfiles(null));
    expect(store.getState().profile).toMatchObject({ profiles: pages.slice(0, 2), listLoad: { loaded: true } });
    await store.dispatch(loadProfiles(store.getState().profile.next));
    expect(store.getState().profile).toMatchObject({ profiles: pages, next: null });
    expect(api.received[1]!.query).toBe('?view=card&cursor=x');
    await store.dispatch(loadProfiles(null));
    expect(store.getState().profile.profiles).toHaveLength(2);
  });
});

describe('removeWork', () => {
  const work = buildWork({ asin: 'B0EXAMPLE1' });
  const profile = buildProfile({ works: [work] });

  async function removed() {
    const store = newStore();
    api.on(`DELETE /profile/works/${work._id}`, { body: { ...profile, works: [] } });
    await store.dispatch(removeWork(work));
    expect(store.getState().profile.profile!.works).toEqual([]);
    expect(store.getState().alerts).toMatchObject([{ text: 'Finished work removed' }]);
    return store;
  }

  it('adds the same work again when it is undone', async () => {
    const store = await removed();
    api.on('PUT /profile/works', { body: profile });
    void store.dispatch(restoreWork(work));
    await waitFor(() => expect(store.getState().profile.profile!.works).toEqual([work]));
    expect(api.received.at(-1)!.body).toMatchObject({ title: work.title, author: work.author, asin: 'B0EXAMPLE1' });
    expect(api.received.at(-1)!.body).not.toHaveProperty('_id');
  });

  it('keeps the text as a draft if restoring fails', async () => {
    const store = await removed();
    api.on('PUT /profile/works', { status: 503 });
    void store.dispatch(restoreWork(work));
    await waitFor(() => expect(store.getState().alerts.at(-1)).toMatchObject({ tone: 'danger' }));
    const { sendKey } = api.received.at(-1)!;
    expect(store.getState().drafts.forms[NEW_WORK]).toMatchObject({
      title: { mine: work.title, key: sendKey },
      asin: { mine: 'B0EXAMPLE1', key: sendKey },
    });
  });
});

describe('loggedOut', () => {
  it('clears private data and keeps public data', async () => {
    const store = newStore();
    const profile = buildProfile();
    api.on('GET /profile/me', { body: profile });
    api.on(`GET /profile/user/${profile.user._id}`, { body: profile });
    await store.dispatch(loadOwnProfile());
    await store.dispatch(openProfile(profile.user._id));
    store.dispatch(loggedOut('logout'));
    expect(store.getState().profile).toMatchObject({ profile: null, loaded: false, shown: profile });
  });
});
