import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from '../../features/auth/authSlice.ts';
import { renamedKey } from '../../features/outline/characters/characterForm.ts';
import { readToken } from '../../lib/http/token.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderApp, signedIn } from '../../testing/renderApp.tsx';
import { useTestApi } from '../../testing/useTestApi.ts';

const api = useTestApi();
const TOKEN = 'token-of-a-test';
const LOGGED_OUT = { body: { msg: 'Logged out' } };
const ended = () => api.received.filter(({ body }) => (body as { logout?: unknown } | undefined)?.logout !== undefined);
const storage = () => JSON.stringify({ ...localStorage });

async function logOut() {
  const view = renderApp('/about', { auth: signedIn(buildUser()) });
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
  await waitFor(() => expect(view.store.getState().auth.isAuthenticated).toBe(false));
  return view;
}

describe('Logout', () => {
  it('ends the session on the server', async () => {
    api.on('POST /auth', LOGGED_OUT);
    await logOut();
    await waitFor(() => expect(ended()).toMatchObject([{ token: TOKEN, body: { logout: true } }]));
    await waitFor(() => expect(storage()).not.toContain(TOKEN));
  });

  it('leaves no earlier name of a character on the device', async () => {
    api.on('POST /auth', LOGGED_OUT);
    localStorage.setItem(renamedKey('a character'), 'Adeline');
    await logOut();
    await waitFor(() => expect(storage()).not.toContain('Adeline'));
  });

  it('without a network leaves at once, and ends the session on the server when there is one', async () => {
    api.on('POST /auth', LOGGED_OUT);
    api.breakOff(true);
    await logOut();
    expect(readToken()).toBeNull();
    api.breakOff(false);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(ended()).toMatchObject([{ token: TOKEN }]));
    await waitFor(() => expect(storage()).not.toContain(TOKEN));
  });

  it('whose request failed is repeated by the next visit, whoever is signed in, with that one request', async () => {
    api.on('POST /auth', { status: 503 });
    (await logOut()).unmount();
    await waitFor(() => expect(ended()).toHaveLength(1));

    const { store } = renderApp('/about');
    api.on('GET /auth', { body: buildUser() });
    api.on('POST /auth', ({ body }) =>
      (body as { logout?: true }).logout ? LOGGED_OUT : { body: { token: 'other' } },
    );
    await act(async () => void (await store.dispatch(login({ email: 'b@example.com', password: 'applewood9' }))));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(storage()).not.toContain(TOKEN));
    const withOldToken = api.received.filter(({ token }) => token === TOKEN);
    expect(new Set(withOldToken.map(({ call }) => call))).toEqual(new Set(['POST /auth']));
    expect(readToken()).toBe('other');
  });

  it('of a session that had ended already is over with the 401, which ends nobody else’s', async () => {
    api.on('POST /auth', { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } });
    const { store } = await logOut();
    await waitFor(() => expect(storage()).not.toContain(TOKEN));
    expect(store.getState().auth.logoutReason).toBe('logout');
  });
});

describe('Log Out Everywhere on the dashboard', () => {
  const leave = async () => {
    const view = renderApp('/dashboard', { auth: signedIn(buildUser()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Log Out Everywhere' }));
    return view;
  };

  it('ends all sessions, this one too', async () => {
    api.on('POST /auth', LOGGED_OUT);
    await leave();
    await waitFor(() => expect(readToken()).toBeNull());
    expect(ended()).toMatchObject([{ token: TOKEN, body: { logout: 'everywhere' } }]);
  });

  it('says so if the server cannot be reached, and ends nothing', async () => {
    api.on('POST /auth', { status: 503, body: { errors: [{ msg: 'The database is away' }] } });
    await leave();
    expect(await screen.findByText('The database is away')).toBeVisible();
    expect(readToken()).toBe(TOKEN);
  });
});
