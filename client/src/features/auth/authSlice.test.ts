import { waitFor } from '@testing-library/react';
import { connectSession } from '../../app/session/session.ts';
import { makeStore, type AppStore } from '../../app/store.ts';
import { keepToken, readToken } from '../../lib/http/token.ts';
import { buildOutline, buildUser } from '../../testing/builders.ts';
import { useTestApi } from '../../testing/useTestApi.ts';
import { loadOutline } from '../outline/outlineSlice.ts';
import { deleteAccount, leave, loadUser, login, logout, register, selectAuthStatus, verifyEmail } from './authSlice.ts';

const api = useTestApi();
const USER = buildUser({ emailVerified: false });
const CREDENTIALS = { email: 'a@b.co', password: 'applewood9' };

let store: AppStore;
let disconnect: () => void;
beforeEach(() => {
  keepToken(null);
  store = makeStore();
  disconnect = connectSession(store);
});
afterEach(() => disconnect());

const auth = () => store.getState().auth;

async function signIn() {
  keepToken(tokenOf(USER._id));
  api.on('GET /auth', { body: USER });
  await store.dispatch(loadUser());
  expect(auth()).toMatchObject({ isAuthenticated: true, loading: false, user: USER, error: null });
}

async function loadAnOutline() {
  api.on('GET /outlines/me', { body: buildOutline() });
  await store.dispatch(loadOutline());
  expect(store.getState().outline.outline).not.toBeNull();
}

/** A token as the server makes them, whose person can be read. */
const tokenOf = (id: string, counter = 1) => `header.${btoa(JSON.stringify({ user: { id }, counter }))}.signature`;

/** What another tab of the browser does. */
function inOtherTab(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

describe('loadUser', () => {
  it('knows at once that nobody is signed in without a token', async () => {
    expect(auth()).toMatchObject({ isAuthenticated: false, loading: false, user: null });
    await store.dispatch(loadUser());
    expect(auth()).toMatchObject({ isAuthenticated: false, loading: false, user: null });
    expect(api.received).toEqual([]);
  });

  it('signs out on a 401', async () => {
    keepToken('old');
    api.on('GET /auth', { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } });
    await store.dispatch(loadUser());
    expect(auth()).toMatchObject({ isAuthenticated: false, loading: false, user: null, logoutReason: 'expired' });
    expect(readToken()).toBeNull();
  });

  it('follows a login of another tab instead of signing out on a 401', async () => {
    await signIn();
    localStorage.setItem('trefoil/token', tokenOf(USER._id, 2));
    api.on('GET /auth', ({ token }) => (token === tokenOf(USER._id, 2) ? { body: USER } : { status: 401 }));
    await store.dispatch(loadUser());
    await waitFor(() => expect(auth()).toMatchObject({ isAuthenticated: true, loading: false, user: USER }));
    expect(localStorage.getItem('trefoil/token')).toBe(tokenOf(USER._id, 2));
  });

  it('keeps the token when the server is unavailable, and succeeds later', async () => {
    keepToken('t1');
    api.on('GET /auth', { status: 503, body: { errors: [{ msg: 'Away' }] } });
    await store.dispatch(loadUser());
    expect(auth()).toMatchObject({ isAuthenticated: null, loading: false, error: { status: 503 } });
    expect(readToken()).toBe('t1');
    await signIn();
  });

  it('that ended without a response lets the app go on and try again', async () => {
    keepToken('t1');
    store = makeStore();
    const loading = store.dispatch(loadUser());
    expect(selectAuthStatus(store.getState())).toBe('unknown');
    loading.abort();
    await loading;
    expect(selectAuthStatus(store.getState())).toBe('unreachable');
    expect(auth().error?.errors).toHaveLength(1);
    await signIn();
  });

  it('keeps the user signed in when a later load fails', async () => {
    await signIn();
    api.on('GET /auth', { status: 500 });
    await store.dispatch(loadUser());
    expect(auth()).toMatchObject({ isAuthenticated: true, user: USER });
  });

  it('does not restore a session that ended in the meantime', async () => {
    keepToken('t1');
    api.on('GET /auth', () => {
      store.dispatch(logout());
      return { body: USER };
    });
    await store.dispatch(loadUser());
    expect(auth()).toMatchObject({ isAuthenticated: false, user: null });
  });
});

describe('login and register', () => {
  it('leave nobody signed in after a failure, and return the server’s message', async () => {
    api.on('POST /users', { status: 400, body: { errors: [{ msg: 'User already exists' }] } });
    const result = await store.dispatch(register({ ...CREDENTIALS, name: 'Ilaria', ageVerify: true, tosAgree: true }));
    expect(result.payload).toMatchObject({ status: 400, errors: [{ msg: 'User already exists' }] });
    expect(auth()).toMatchObject({ isAuthenticated: false, loading: false, user: null });
  });

  it('keep the token when the connection is lost before the user is loaded', async () => {
    await store.dispatch(loadUser());
    api.on('POST /auth', { body: { token: 't2' } });
    api.on('GET /auth', { status: 503 });
    await store.dispatch(login(CREDENTIALS));
    expect(readToken()).toBe('t2');
    expect(auth()).toMatchObject({ isAuthenticated: null, loading: false, error: { status: 503 } });
  });
});

describe('the end of a session', () => {
  it('does not follow a deletion that failed', async () => {
    await signIn();
    api.on('DELETE /profile', { status: 503 });
    await store.dispatch(deleteAccount());
    expect(auth().isAuthenticated).toBe(true);
    expect(readToken()).toBe(tokenOf(USER._id));
  });
});

describe('other tabs', () => {
  it('sign out here when they sign out, and leave no data of the slices', async () => {
    await signIn();
    await loadAnOutline();
    inOtherTab('trefoil/token', null);
    expect(auth()).toMatchObject({ isAuthenticated: false, user: null, logoutReason: 'logout' });
    expect(store.getState().outline.outline).toBeNull();
  });

  it('learn that a session has expired', async () => {
    await signIn();
    store.dispatch(leave('expired'));
    const left = localStorage.getItem('trefoil/token');
    await signIn();
    inOtherTab('trefoil/token', left);
    expect(auth()).toMatchObject({ isAuthenticated: false, user: null, logoutReason: 'expired' });
    expect(readToken()).toBeNull();
  });

  it('sign in here when they sign in', async () => {
    await store.dispatch(loadUser());
    api.on('GET /auth', { body: USER });
    inOtherTab('trefoil/token', 't9');
    await waitFor(() => expect(auth().user).toEqual(USER));
  });

  it('leave no data of one user to the next', async () => {
    await signIn();
    await loadAnOutline();
    const other = buildUser({ name: 'Anton Kessler' });
    api.on('GET /auth', { body: other });
    inOtherTab('trefoil/token', tokenOf(other._id));
    expect(auth().user).toBeNull();
    expect(store.getState().outline.outline).toBeNull();
    await waitFor(() => expect(auth()).toMatchObject({ isAuthenticated: true, user: other }));
  });

  it('leave no data of one user to the next in a page that is restored without having been told', async () => {
    await signIn();
    await loadAnOutline();
    const other = buildUser({ name: 'Anton Kessler' });
    localStorage.setItem('trefoil/token', tokenOf(other._id));
    await store.dispatch(loadOutline());
    expect(api.received.at(-1)?.token).toBe(tokenOf(USER._id));
    api.on('GET /auth', { body: other });
    window.dispatchEvent(new Event('pageshow'));
    expect(auth().user).toBeNull();
    expect(store.getState().outline.outline).toBeNull();
    await waitFor(() => expect(auth()).toMatchObject({ isAuthenticated: true, user: other }));
  });

  it('report a verified email', async () => {
    await signIn();
    api.on('GET /auth', { body: { ...USER, emailVerified: true } });
    inOtherTab('trefoil/verified', '1');
    await waitFor(() => expect(auth().user?.emailVerified).toBe(true));
  });
});

describe('verifyEmail', () => {
  it('works without a session, and leaves nothing on the device but which link was used', async () => {
    api.on('PUT /auth/verify/a%2Fb', { body: { msg: 'Email Verified' } });
    await store.dispatch(verifyEmail('a/b'));
    expect(store.getState().alerts).toMatchObject([{ text: 'Email Verified' }]);
    expect({ ...localStorage }).toEqual({ 'trefoil/verified': 'a/b' });
  });

  it('reloads the user if somebody is signed in', async () => {
    await signIn();
    api.on('PUT /auth/verify/abc', { body: { msg: 'Email Verified' } });
    api.on('GET /auth', { body: { ...USER, emailVerified: true } });
    await store.dispatch(verifyEmail('abc'));
    expect(auth().user?.emailVerified).toBe(true);
  });
});
