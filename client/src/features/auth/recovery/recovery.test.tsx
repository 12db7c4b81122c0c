import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepToken, readToken } from '../../../lib/http/token.ts';
import { fill } from '../../../testing/fill.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

const api = useTestApi();
const USER = buildUser();
const LINK = `/verify/r-${'0f'.repeat(32)}`;
const BAD_LINK = { status: 400, body: { errors: [{ msg: 'Invalid or expired verification link' }] } };
const SENT = { body: { msg: 'If there is an account for this address, an email is on its way' } };

beforeEach(() => keepToken(null));

const main = () => within(screen.getByRole('main'));

describe('Forgot your password?', () => {
  it('prefills the email typed on the login form, requests a link, and can be repeated with another email', async () => {
    api.on('POST /auth', SENT);
    const user = userEvent.setup();
    renderApp('/login');
    fill(await screen.findByLabelText(/^Email/), ' ilaria@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(main().getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(main().getByRole('status')).toHaveTextContent(
      'If there is an account for ilaria@example.com, we’ve sent it a reset link.',
    );
    expect(api.received.at(-1)).toMatchObject({
      call: 'POST /auth',
      body: { email: 'ilaria@example.com', forgot: true },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(main().getByRole('link', { name: 'Try Another Address' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('ilaria@example.com');
    await user.click(main().getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ilaria@example.com');
  });

  it('asks for a complete email before it sends anything', async () => {
    renderApp('/login?forgot=ask');
    fill(await screen.findByLabelText(/^Email/), 'ilaria');
    await userEvent.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Enter a complete email address, such as name@example.com.')).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    expect(api.received).toEqual([]);
  });
});

describe('a recovery link', () => {
  const asksForPassword = { status: 400, body: { errors: [{ msg: 'Password is required', path: 'password' }] } };
  const choose = async (password: string, confirmation = password) => {
    fill(await screen.findByLabelText(/^New password/), password);
    fill(screen.getByLabelText(/^Confirm password/), confirmation);
    await userEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  };

  it('asks for a new password twice, signs in, and shows an alert', async () => {
    api.on(`PUT /auth${LINK}`, ({ body }) =>
      (body as { password?: string }).password ? { body: { msg: 'Password changed', token: 't9' } } : asksForPassword,
    );
    api.on('GET /auth', { body: USER });
    renderApp(LINK);
    await choose('a long one indeed', 'a long one');
    expect(await screen.findAllByText('Passwords do not match')).toHaveLength(2); // beside the field, and as an alert
    expect(api.received.every(({ body }) => !(body as { password?: string })?.password)).toBe(true);
    fill(screen.getByLabelText(/^Confirm password/), 'a long one indeed');
    await userEvent.click(screen.getByRole('button', { name: 'Save Password' }));
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(readToken()).toBe('t9');
  });

  it('signs in the owner of the link even if somebody else was signed in', async () => {
    api.on(`PUT /auth${LINK}`, ({ body }) =>
      (body as { password?: string }).password ? { body: { msg: 'Password changed', token: 't9' } } : asksForPassword,
    );
    api.on('GET /auth', { body: USER });
    const { store } = renderApp(LINK, { auth: signedIn(buildUser({ name: 'Somebody Else' })) });
    await choose('a long one indeed');
    await waitFor(() => expect(store.getState().auth.user).toEqual(USER));
  });

  it('can show the password', async () => {
    api.on(`PUT /auth${LINK}`, asksForPassword);
    renderApp(LINK);
    expect(await screen.findByLabelText(/^New password/)).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByLabelText('Show password'));
    expect(screen.getByLabelText(/^New password/)).toHaveAttribute('type', 'text');
  });

  it('sends from password fields, beside the email that it was requested for', async () => {
    api.on('POST /auth', SENT);
    const { unmount } = renderApp('/login?forgot=ask');
    fill(await screen.findByLabelText(/^Email/), 'ilaria@example.com');
    await userEvent.click(main().getByRole('button', { name: 'Send Link' }));
    await screen.findByRole('heading', { name: 'Check your email' });
    unmount();

    const types: string[] = [];
    api.on(`PUT /auth${LINK}`, ({ body }) => {
      if (!(body as { password?: string }).password) return asksForPassword;
      types.push(
        ...[...document.querySelectorAll<HTMLInputElement>('[autocomplete=new-password]')].map(({ type }) => type),
      );
      return { body: { msg: 'Password changed', token: 't9' } };
    });
    api.on('GET /auth', { body: USER });
    renderApp(LINK);
    await userEvent.click(await screen.findByLabelText('Show password'));
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('ilaria@example.com');
    await choose('a long one indeed');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(types).toEqual(['password', 'password']);
    expect(localStorage.getItem('trefoil/recoveryEmail')).toBeNull();
  });

  it('that no longer works says so at once, and offers a new one', async () => {
    api.on(`PUT /auth${LINK}`, BAD_LINK);
    renderApp(LINK);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Send a New Link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });

  it('that was used in the meantime says so after Save Password', async () => {
    api.on(`PUT /auth${LINK}`, ({ body }) => ((body as { password?: string }).password ? BAD_LINK : asksForPassword));
    renderApp(LINK);
    await choose('a long one indeed');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('that no longer works is not needed by a signed-in user', async () => {
    api.on(`PUT /auth${LINK}`, BAD_LINK);
    renderApp(LINK, { auth: signedIn(USER) });
    expect(await screen.findByRole('heading', { name: 'You’re already signed in' })).toBeVisible();
    expect(main().getByText(USER.email)).toBeVisible();
  });

  it('that is cut short asks for the whole address, without a request', async () => {
    renderApp(LINK.slice(0, -1));
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(api.received).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Request a New Link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });

  it('shows the form if the server cannot check the link', async () => {
    api.on(`PUT /auth${LINK}`, { status: 503, body: { errors: [{ msg: 'Away' }] } });
    renderApp(LINK);
    await choose('a long one indeed');
    expect(await screen.findByText('Away')).toBeVisible();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('a long one indeed');
  });
});

it('Email Me a Password Link on the dashboard emails the user after a single confirmation', async () => {
  api.on('POST /auth', SENT);
  renderApp('/dashboard', { auth: signedIn(USER) });
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Email Me a Password Link' }));
    return within(await screen.findByRole('dialog', { name: 'Email a password link?' }));
  };
  await userEvent.click((await open()).getByRole('button', { name: 'Cancel' }));
  expect(api.received.filter(({ call }) => call === 'POST /auth')).toEqual([]);
  const dialog = await open();
  expect(dialog.getByText(/^We’ll send it to/)).toHaveTextContent(USER.email);
  await userEvent.click(dialog.getByRole('button', { name: 'Send Link' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(/We’ve emailed a password link to/)).toHaveTextContent(USER.email);
  const sent = api.received.filter(({ call }) => call === 'POST /auth');
  expect(sent).toEqual([expect.objectContaining({ body: { email: USER.email, forgot: true } })]);
});
