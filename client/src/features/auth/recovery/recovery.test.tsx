import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepToken, readToken } from '../../../lib/http/token.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

const api = useTestApi();
const USER = buildUser();
const BAD_LINK = { status: 400, body: { errors: [{ msg: 'Invalid or expired verification link' }] } };
const SENT = { body: { msg: 'If there is an account for this address, a mail is on its way' } };

beforeEach(() => keepToken(null));

const main = () => within(screen.getByRole('main'));

describe('Forgotten password?', () => {
  it('takes along the address that was typed, asks for a link, and can be done again with another one', async () => {
    api.on('POST /auth', SENT);
    const user = userEvent.setup();
    renderApp('/login');
    await user.type(await screen.findByLabelText(/^Email/), ' ilaria@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgotten password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgotten password?' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(main().getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByRole('heading', { name: 'Look in your mail' })).toBeVisible();
    expect(main().getByRole('status')).toHaveTextContent('If there is an account for ilaria@example.com, a link');
    expect(api.received.at(-1)).toMatchObject({
      call: 'POST /auth',
      body: { email: 'ilaria@example.com', forgot: true },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(main().getByRole('link', { name: 'Try Another Address' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('ilaria@example.com');
    await user.click(main().getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ilaria@example.com');
  });

  it('asks for a whole address before it sends anything', async () => {
    renderApp('/login?forgot=ask');
    await userEvent.type(await screen.findByLabelText(/^Email/), 'ilaria');
    await userEvent.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Enter a complete email address, such as name@example.com.')).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    expect(api.received).toEqual([]);
  });
});

describe('the link of a recovery mail', () => {
  const asksForPassword = { status: 400, body: { errors: [{ msg: 'Password is required', path: 'password' }] } };
  const choose = async (password: string, confirmation = password) => {
    await userEvent.type(await screen.findByLabelText(/^New password/), password);
    await userEvent.type(screen.getByLabelText(/^Confirm password/), confirmation);
    await userEvent.click(screen.getByRole('button', { name: 'Save Password' }));
  };

  it('asks for a new password twice, signs in and says so', async () => {
    api.on('PUT /auth/verify/r-abc', ({ body }) =>
      (body as { password?: string }).password ? { body: { msg: 'Password changed', token: 't9' } } : asksForPassword,
    );
    api.on('GET /auth', { body: USER });
    renderApp('/verify/r-abc');
    await choose('a long one indeed', 'a long one');
    expect(await screen.findAllByText('Passwords do not match')).toHaveLength(2); // beside the field, and as an alert
    expect(api.received.every(({ body }) => !(body as { password?: string })?.password)).toBe(true);
    await userEvent.type(screen.getByLabelText(/^Confirm password/), ' indeed');
    await userEvent.click(screen.getByRole('button', { name: 'Save Password' }));
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(readToken()).toBe('t9');
  });

  it('takes nobody for the one who was signed in here before', async () => {
    api.on('PUT /auth/verify/r-abc', ({ body }) =>
      (body as { password?: string }).password ? { body: { msg: 'Password changed', token: 't9' } } : asksForPassword,
    );
    api.on('GET /auth', { body: USER });
    const { store } = renderApp('/verify/r-abc', { auth: signedIn(buildUser({ name: 'Somebody Else' })) });
    await choose('a long one indeed');
    await waitFor(() => expect(store.getState().auth.user).toEqual(USER));
  });

  it('shows what is typed if one wants to see it', async () => {
    api.on('PUT /auth/verify/r-abc', asksForPassword);
    renderApp('/verify/r-abc');
    expect(await screen.findByLabelText(/^New password/)).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByLabelText('Show what I type'));
    expect(screen.getByLabelText(/^New password/)).toHaveAttribute('type', 'text');
  });

  it('says before anything is typed that it no longer works, and leads to a new one', async () => {
    api.on('PUT /auth/verify/r-old', BAD_LINK);
    renderApp('/verify/r-old');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Send a New Link' }));
    expect(await screen.findByRole('heading', { name: 'Forgotten password?' })).toBeVisible();
  });

  it('says so as well when it was used meanwhile', async () => {
    api.on('PUT /auth/verify/r-abc', ({ body }) =>
      (body as { password?: string }).password ? BAD_LINK : asksForPassword,
    );
    renderApp('/verify/r-abc');
    await choose('a long one indeed');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('tells who is signed in that all is well', async () => {
    api.on('PUT /auth/verify/r-old', BAD_LINK);
    renderApp('/verify/r-old', { auth: signedIn(USER) });
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible();
    expect(main().getByText(USER.email)).toBeVisible();
  });

  it('offers the form when the server can not be asked just now', async () => {
    api.on('PUT /auth/verify/r-abc', { status: 503, body: { errors: [{ msg: 'Away' }] } });
    renderApp('/verify/r-abc');
    await choose('a long one indeed');
    expect(await screen.findByText('Away')).toBeVisible();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('a long one indeed');
  });
});

it('Change Password on the dashboard sends the mail to oneself', async () => {
  api.on('POST /auth', SENT);
  renderApp('/dashboard', { auth: signedIn(USER) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText(/A link for choosing a new password is on its way to/)).toHaveTextContent(USER.email);
  const asked = api.received.filter(({ call }) => call === 'POST /auth');
  expect(asked).toEqual([expect.objectContaining({ body: { email: USER.email, forgot: true } })]);
});
