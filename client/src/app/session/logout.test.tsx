import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { login, logout } from '../../features/auth/authSlice.ts';
import { renamedKey } from '../../features/outline/characters/characterForm.ts';
import { readToken } from '../../lib/http/token.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { signedIn } from '../../testing/renderWith.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';
import { makeStore } from '../store.ts';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';
import { connectSession } from './session.ts';

const api = useTestApi();
const TOKEN = 'token-of-a-test';
const LOGGED_OUT = { body: { msg: 'Logged out' } };
const ended = () => api.received.filter(({ body }) => (body as { logout?: unknown } | undefined)?.logout !== undefined);
const storage = () => JSON.stringify({ ...localStorage });
const expectNoToken = () => waitFor(() => expect(storage()).not.toContain(TOKEN));

let disconnect = () => {};
afterEach(() => disconnect());

/** A page of somebody who is signed in, or with what the last visit has left. */
function visit(auth?: ReturnType<typeof signedIn>) {
  disconnect();
  const store = makeStore(auth && { auth });
  disconnect = connectSession(store);
  return store;
}

function logOut() {
  const store = visit(signedIn());
  store.dispatch(logout());
  expect(readToken()).toBeNull();
  return store;
}

describe('Logout', () => {
  it('ends the session on the server', async () => {
    api.on('POST /auth', LOGGED_OUT);
    logOut();
    await expectNoToken();
    expect(ended()).toMatchObject([{ token: TOKEN, body: { logout: true } }]);
  });

  it('leaves no earlier name of a character on the device', async () => {
    api.on('POST /auth', LOGGED_OUT);
    localStorage.setItem(renamedKey('a character'), 'Adeline');
    const { store } = renderScreen(null, '/about');
    act(() => void store.dispatch(logout()));
    await waitFor(() => expect(storage()).not.toContain('Adeline'));
  });

  it('without a network leaves at once, and ends the session on the server when there is one', async () => {
    api.on('POST /auth', LOGGED_OUT);
    api.breakOff(true);
    const listening = jest.spyOn(window, 'addEventListener');
    logOut();
    await waitFor(() => expect(listening).toHaveBeenCalledWith('online', expect.anything()));
    api.breakOff(false);
    window.dispatchEvent(new Event('online'));
    await expectNoToken();
    expect(ended()).toMatchObject([{ token: TOKEN }]);
  });

  it('whose request failed is repeated by the next visit, whoever is signed in, with that one request', async () => {
    api.on('POST /auth', { status: 503 });
    logOut();
    await waitFor(() => expect(ended()).toHaveLength(1));
    api.on('GET /auth', { body: buildUser() });
    api.on('POST /auth', ({ body }) =>
      (body as { logout?: true }).logout ? LOGGED_OUT : { body: { token: 'other' } },
    );
    await visit().dispatch(login({ email: 'b@example.com', password: 'applewood9' }));
    await expectNoToken();
    const withOldToken = api.received.filter(({ token }) => token === TOKEN);
    expect(new Set(withOldToken.map(({ call }) => call))).toEqual(new Set(['POST /auth']));
    expect(readToken()).toBe('other');
  });

  it('of a session that had ended already is over with the 401, which ends nobody else’s', async () => {
    api.on('POST /auth', { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } });
    const store = logOut();
    await expectNoToken();
    expect(store.getState().auth.logoutReason).toBe('logout');
  });
});

describe('Log Out Everywhere', () => {
  const press = () => {
    renderScreen(<LogOutEverywhere />, '/dashboard');
    fireEvent.click(screen.getByText('Log Out Everywhere'));
  };

  it('ends all sessions, this one too', async () => {
    api.on('POST /auth', LOGGED_OUT);
    press();
    await waitFor(() => expect(readToken()).toBeNull());
    expect(ended()).toMatchObject([{ token: TOKEN, body: { logout: 'everywhere' } }]);
  });

  it('says so if the server cannot be reached, and ends nothing', async () => {
    api.on('POST /auth', { status: 503, body: { errors: [{ msg: 'The database is away' }] } });
    press();
    expect(await screen.findByText('The database is away')).toBeVisible();
    expect(readToken()).toBe(TOKEN);
  });
});
