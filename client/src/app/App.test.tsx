import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { BrowserRouter } from 'react-router-dom';
import { NOBODY } from '../features/auth/authSlice.ts';
import { fill } from '../testing/fill.ts';
import { buildUser } from '../testing/builders.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { signedIn } from '../testing/renderWith.tsx';
import { useTestApi } from '../testing/useTestApi.ts';
import { keepToken, readToken } from '../lib/http/token.ts';
import { App } from './App.tsx';
import { makeStore, type AppStore, type RootState } from './store.ts';

const api = useTestApi();
const USER = buildUser({ name: 'Ilaria Conti', emailVerified: false });

/** What a signed-in writer's screens ask for. */
function serve() {
  api.on('GET /auth', { body: USER });
  api.on('POST /auth', { body: { token: 't1' } });
}

describe('a visitor', () => {
  it('is told about a page that is none', async () => {
    renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByText('Oops. The requested page could not be found.')).toBeVisible();
    expect(document.title).toBe('Page Not Found · Trefoil');
  });

  it.each([
    ['/about', 'About'],
    ['/tos', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/guidelines', 'Community Guidelines'],
  ])('reads %s', async (path, heading) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/[{}]/);
    await waitFor(() => expect(document.title).toBe(`${heading} · Trefoil`));
  });
});

describe('a writer', () => {
  it('goes from the landing page to the dashboard', async () => {
    keepToken('t1');
    serve();
    renderApp('/');
    expect(await screen.findByText('Welcome, Ilaria Conti')).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
  });

  it('comes to the first page by Logout, and is asked to log in afterwards', async () => {
    renderApp('/resend', { auth: signedIn(USER) });
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Plan your story');
    expect(readToken()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('who has left a public page is asked to log in for the next one', async () => {
    const { store } = renderApp('/about', { auth: signedIn(USER) });
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    await waitFor(() => expect(store.getState().auth.isAuthenticated).toBe(false));
    expect(location.pathname).toBe('/about');
    history.pushState(null, '', '/resend');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });

  it('whose session has ended logs in and goes on where it was', async () => {
    renderApp('/resend?from=mail', { auth: signedIn(USER) });
    api.on('PUT /auth/resend', { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } });
    fireEvent.click(await screen.findByRole('button', { name: 'RESEND VERIFICATION EMAIL' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(screen.getByText(/Your session has expired/)).toBeVisible();
    serve();
    fill(screen.getByLabelText('Email'), USER.email);
    fill(screen.getByLabelText('Password'), 'applewood9');
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Password').form!);
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/resend?from=mail');
    expect(readToken()).toBe('t1');
  });

  it('who has no connection stays signed in and can try again', async () => {
    keepToken('t1');
    api.on('GET /auth', { status: 503, body: { errors: [{ msg: 'The database is away' }] } });
    renderApp('/resend');
    expect(await screen.findByText('The database is away')).toBeVisible();
    expect(readToken()).toBe('t1');
    serve();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeVisible();
  });
});

describe('a prerendered page', () => {
  it('is hydrated as it was prerendered, though the account has arrived already', async () => {
    // Loads its code, which the build waits for.
    const heading = { level: 1, name: 'Terms of Service' };
    const first = renderApp('/tos', { auth: NOBODY });
    await screen.findByRole('heading', heading);
    first.unmount();
    const page = (store: AppStore, prerenderedState?: RootState) => (
      <BrowserRouter>
        <App store={store} prerenderedState={prerenderedState} />
      </BrowserRouter>
    );
    const container = document.body.appendChild(document.createElement('div'));
    const visitor = makeStore({ auth: NOBODY });
    container.innerHTML = renderToString(page(visitor));
    const title = screen.getByRole('heading', heading);
    const onRecoverableError = jest.fn();
    const ui = page(makeStore({ auth: signedIn(USER) }), visitor.getState());
    render(ui, { container, hydrate: true, onRecoverableError });
    expect((await screen.findAllByRole('button', { name: 'Logout' }))[0]).toBeVisible();
    expect(screen.getByRole('heading', heading)).toBe(title);
    expect(onRecoverableError).not.toHaveBeenCalled();
  });
});

describe('the shell', () => {
  it('puts the focus on the heading after each navigation', async () => {
    renderApp('/');
    expect(document.body).toHaveFocus();
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
    expect(await screen.findByRole('heading', { name: 'Terms of Service' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('has a way past the links to the page', async () => {
    renderApp('/');
    await userEvent.tab();
    expect(screen.getByText('Skip to content')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(location.hash).toBe('');
  });

  it('remembers that the side menu was expanded', async () => {
    const first = renderApp('/outlines/characters/me', { auth: signedIn(USER) });
    fireEvent.click(await screen.findByRole('button', { name: 'Expand' }));
    expect(screen.getByRole('button', { name: 'Minimize' })).toHaveAttribute('aria-expanded', 'true');
    first.unmount();
    renderApp('/outlines/characters/me', { auth: signedIn(USER) });
    expect(await screen.findByRole('button', { name: 'Minimize' })).toBeVisible();
  });
});
