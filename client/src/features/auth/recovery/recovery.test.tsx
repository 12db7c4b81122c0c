import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@trefoil/server/contract';
import { readToken } from '../../../lib/http/token.ts';
import { buildUser } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { LoginScreen } from '../LoginScreen.tsx';
import { VerifyScreen } from '../verification/VerifyScreen.tsx';
import { ChangePassword } from './ChangePassword.tsx';

const api = useTestApi();
const USER = buildUser();
const LINK = `/verify/r-${'0f'.repeat(32)}`;
const BAD_LINK = { status: 400, body: { errors: [{ msg: 'Invalid or expired verification link' }] } };
const SENT = { body: { msg: 'If there is an account for this address, an email is on its way' } };
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'a, button, button *' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const email = () => screen.findByLabelText(/^Email/);

describe('Forgot your password?', () => {
  it('prefills the email typed on the login form, requests a link, and can be repeated with another email', async () => {
    api.on('POST /auth', SENT);
    renderScreen(<LoginScreen />, '/login', { user: null });
    fill(await email(), ' ilaria@example.com');
    press('Forgot your password?');
    expect(await heading('Forgot your password?')).toHaveFocus();
    press('Send Link');
    expect(await heading('Check your email')).toHaveFocus();
    expect(screen.getByText('ilaria@example.com')).toBeVisible();
    expect(api.received.map(({ body }) => body)).toEqual([{ email: 'ilaria@example.com', forgot: true }]);
    press('Try Another Address');
    expect(await email()).toHaveValue('ilaria@example.com');
    press('Back to Login');
    await heading('Log In');
    expect(await email()).toHaveValue('ilaria@example.com');
  });

  it('asks for a complete email before it sends anything', async () => {
    renderScreen(<LoginScreen />, '/login?forgot=ask', { user: null });
    fill(await email(), 'ilaria');
    press('Send Link');
    expect(await screen.findByText('Enter a complete email address, such as name@example.com.')).toBeVisible();
    expect(await email()).toHaveFocus();
    expect(api.received).toEqual([]);
  });
});

describe('a recovery link', () => {
  const open = (user: User | null = null, path = LINK) =>
    renderScreen(<VerifyScreen />, path, { route: '/verify/:token', user });
  const confirm = (password: string) => {
    fill(screen.getByLabelText(/^Confirm password/), password);
    press('Save Password');
  };
  const choose = async (password: string, confirmation = password) => {
    fill(await screen.findByLabelText(/^New password/), password);
    confirm(confirmation);
  };
  const hasPassword = (body: unknown) => (body as { password?: string }).password !== undefined;
  /** The server's answer to a new password; without one it says that the link is good. */
  const answer = (respond: () => object) =>
    api.on(`PUT /auth${LINK}`, ({ body }) =>
      hasPassword(body)
        ? respond()
        : { status: 400, body: { errors: [{ msg: 'Password is required', path: 'password' }] } },
    );
  const changed = () => ({ body: { msg: 'Password changed', token: 't9' } });
  beforeEach(() => api.on('GET /auth', { body: USER }));

  it('asks for a new password twice, and signs in its owner even if somebody else was signed in', async () => {
    answer(changed);
    const { store } = open(buildUser({ name: 'Somebody Else' }));
    await choose('a long one indeed', 'a long one');
    expect(await screen.findAllByText('Passwords do not match')).toHaveLength(2); // beside the field, and as an alert
    expect(api.received.filter(({ body }) => hasPassword(body))).toEqual([]);
    confirm('a long one indeed');
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(readToken()).toBe('t9');
    expect(store.getState().auth.user).toEqual(USER);
  });

  it('sends a password that was shown from password fields, beside the email that it was requested for', async () => {
    localStorage.setItem('trefoil/recoveryEmail', 'ilaria@example.com');
    const types: string[] = [];
    const passwords = () => [...document.querySelectorAll<HTMLInputElement>('[autocomplete=new-password]')];
    answer(() => {
      types.push(...passwords().map(({ type }) => type));
      return changed();
    });
    open();
    fireEvent.click(await screen.findByLabelText('Show password'));
    expect(passwords().map(({ type }) => type)).toEqual(['text', 'text']);
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('ilaria@example.com');
    await choose('a long one indeed');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(types).toEqual(['password', 'password']);
    expect(localStorage.getItem('trefoil/recoveryEmail')).toBeNull();
  });

  it('that no longer works says so at once, and offers a new one', async () => {
    api.on(`PUT /auth${LINK}`, BAD_LINK);
    open();
    expect(await heading('This link no longer works')).toBeVisible();
    expect(screen.getByText('Send a New Link')).toHaveAttribute('href', '/login?forgot=ask');
  });

  it('that was used in the meantime says so after Save Password', async () => {
    answer(() => BAD_LINK);
    open();
    await choose('a long one indeed');
    expect(await heading('This link no longer works')).toBeVisible();
  });

  it('that no longer works is not needed by a signed-in user', async () => {
    api.on(`PUT /auth${LINK}`, BAD_LINK);
    open(USER);
    expect(await heading('You’re already signed in')).toBeVisible();
    expect(screen.getByText(USER.email)).toBeVisible();
  });

  it('that is cut short asks for the whole address, without a request', async () => {
    open(null, LINK.slice(0, -1));
    expect(await heading('This link is incomplete')).toBeVisible();
    expect(screen.getByText('Request a New Link')).toHaveAttribute('href', '/login?forgot=ask');
    expect(api.received).toEqual([]);
  });

  it('shows the form if the server cannot check the link', async () => {
    api.on(`PUT /auth${LINK}`, { status: 503, body: { errors: [{ msg: 'Away' }] } });
    open();
    await choose('a long one indeed');
    expect((await screen.findAllByText('Away'))[0]).toBeVisible();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('a long one indeed');
  });
});

it('ChangePassword emails the user a link after a single confirmation', async () => {
  api.on('POST /auth', SENT);
  renderWith(<ChangePassword />, { auth: signedIn(USER) });
  press('Email Me a Password Link');
  fireEvent.click(await screen.findByText('Cancel'));
  press('Email Me a Password Link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Email a password link?' }));
  expect(dialog.getByText(/^We’ll send it to/)).toHaveTextContent(USER.email);
  fireEvent.click(dialog.getByText('Send Link'));
  expect(await screen.findByText(/We’ve emailed a password link to/)).toHaveTextContent(USER.email);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.received.map(({ body }) => body)).toEqual([{ email: USER.email, forgot: true }]);
});
