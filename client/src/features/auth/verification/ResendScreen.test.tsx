import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepToken } from '../../../lib/http/token.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

const api = useTestApi();
const USER = buildUser({ emailVerified: false });
const VERIFIED = { ...USER, emailVerified: true };
const pressResend = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'RESEND VERIFICATION EMAIL' }));

it('/resend requests another verification email and opens the dashboard', async () => {
  api.on('PUT /auth/resend', { body: { msg: 'Verification Email Sent' } });
  renderApp('/resend', { auth: signedIn(USER) });
  await pressResend();
  expect(await screen.findByText('Verification Email Sent')).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

it('/resend tells verified users that there is nothing to do', async () => {
  renderApp('/resend', { auth: signedIn(VERIFIED) });
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByText(USER.email)).toBeVisible();
  expect(main.queryByRole('button')).toBeNull();
  await userEvent.click(main.getByRole('link', { name: 'Go to the Dashboard' }));
  expect(location.pathname).toBe('/dashboard');
});

it('/resend also tells users who were verified on another device in the meantime', async () => {
  api.on('PUT /auth/resend', { status: 400, body: { errors: [{ msg: 'Email already verified' }] } });
  api.on('GET /auth', { body: VERIFIED });
  keepToken('t1');
  renderApp('/resend', { auth: signedIn(USER) });
  await pressResend();
  expect(await screen.findByText('Email already verified')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeVisible();
});
