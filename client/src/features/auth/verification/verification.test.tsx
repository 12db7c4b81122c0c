import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

const api = useTestApi();
const USER = buildUser({ emailVerified: false });
const VERIFIED = { ...USER, emailVerified: true };
const main = () => within(screen.getByRole('main'));

describe('the dashboard after sign-up', () => {
  const notice = () => screen.findByText(/^We emailed/);

  it('shows where the verification email was sent, and resends it', async () => {
    api.on('PUT /auth/resend', { body: { msg: 'Verification Email Sent' } });
    renderApp('/dashboard', { auth: signedIn(USER) });
    expect(await notice()).toHaveTextContent(`We emailed ${USER.email}.`);
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText('Verification Email Sent')).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
  });

  it('shows why the email was not resent', async () => {
    const msg = 'We just emailed you. Please wait a minute.';
    api.on('PUT /auth/resend', { status: 429, body: { errors: [{ msg }] } });
    renderApp('/dashboard', { auth: signedIn(USER) });
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('does not show the notice again to a user who closed it', async () => {
    const first = renderApp('/dashboard', { auth: signedIn(USER) });
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^We emailed/)).toBeNull();
    first.unmount();
    const second = renderApp('/dashboard', { auth: signedIn(USER) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^We emailed/)).toBeNull();
    second.unmount();
    renderApp('/dashboard', { auth: signedIn(buildUser({ _id: 'f'.repeat(24), emailVerified: false })) });
    await notice();
  });

  it('shows no notice to verified users', async () => {
    renderApp('/dashboard', { auth: signedIn(VERIFIED) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^We emailed/)).toBeNull();
  });
});

describe('a verification link, opened by a verified user', () => {
  it('says that the email is already verified, without a request', async () => {
    renderApp('/verify/abc', { auth: signedIn(VERIFIED) });
    expect(await screen.findByRole('heading', { name: 'You’re verified' })).toBeVisible();
    expect(main().getByText(USER.email)).toBeVisible();
    expect(api.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    await userEvent.click(main().getByRole('link', { name: 'Go to the Dashboard' }));
    expect(location.pathname).toBe('/dashboard');
  });

  it('can still verify another address', async () => {
    api.on('PUT /auth/verify/abc', { body: { msg: 'Email Verified' } });
    api.on('GET /auth', { body: VERIFIED });
    renderApp('/verify/abc', { auth: signedIn(VERIFIED) });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify that address' }));
    expect(await screen.findByText('Email Verified')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});
