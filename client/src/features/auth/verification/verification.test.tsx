import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

const api = useTestApi();
const USER = buildUser({ emailVerified: false });
const VERIFIED = { ...USER, emailVerified: true };
const LINK = `/verify/${'0f'.repeat(32)}`;
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
    const headers = { 'Retry-After': '40' };
    api.on('PUT /auth/resend', { status: 429, headers, body: { errors: [{ msg: 'We just emailed you.' }] } });
    renderApp('/dashboard', { auth: signedIn(USER) });
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Resend Email' }));
    expect(await screen.findByText('We just emailed you. Try again in 40 seconds.')).toBeVisible();
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
    renderApp(LINK, { auth: signedIn(VERIFIED) });
    expect(await screen.findByRole('heading', { name: 'You’re verified' })).toBeVisible();
    expect(main().getByText(USER.email)).toBeVisible();
    expect(api.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    await userEvent.click(main().getByRole('link', { name: 'Go to the Dashboard' }));
    expect(location.pathname).toBe('/dashboard');
  });

  it('can still verify another address', async () => {
    api.on(`PUT /auth${LINK}`, { body: { msg: 'Email Verified' } });
    api.on('GET /auth', { body: VERIFIED });
    renderApp(LINK, { auth: signedIn(VERIFIED) });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify that address' }));
    expect(await screen.findByText('Email Verified')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});

describe('a verification link, opened by a visitor', () => {
  const verify = async () => userEvent.click(await screen.findByRole('button', { name: 'VERIFY ACCOUNT' }));

  it('works in spite of what mail programs add to it', async () => {
    api.on(`PUT /auth${LINK}`, { body: { msg: 'Email Verified' } });
    const { unmount } = renderApp(`${LINK.toUpperCase().replace('/VERIFY', '/verify')}%3D`);
    await verify();
    expect(await screen.findByText('Email Verified')).toBeVisible();
    unmount();
    renderApp(`${LINK.slice(0, 40)}=%0D%0A${LINK.slice(40)}`);
    expect(await screen.findByRole('heading', { name: 'Already verified' })).toBeVisible();
  });

  it.each([LINK.slice(0, -1), `${LINK}0`])('asks for the whole address when it is not whole', async (path) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(main().queryByRole('button', { name: 'VERIFY ACCOUNT' })).toBeNull();
  });

  it('calmly says that it was used on this device', async () => {
    api.on(`PUT /auth${LINK}`, { body: { msg: 'Email Verified' } });
    const first = renderApp(LINK);
    await verify();
    await screen.findByText('Email Verified');
    first.unmount();
    renderApp(LINK);
    expect(await screen.findByRole('heading', { name: 'Already verified' })).toBeVisible();
    await userEvent.click(main().getByRole('link', { name: 'Log In' }));
    expect(location.pathname).toBe('/login');
  });

  it('says without an alert that it was used elsewhere or is too old', async () => {
    api.on(`PUT /auth${LINK}`, { status: 400, body: { errors: [{ msg: 'Invalid or expired verification link' }] } });
    renderApp(LINK);
    await verify();
    expect(
      await screen.findByText(/^This link has expired or has already been used\. If you have used it/),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(main().getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Request a New Link' })).toBeVisible();
  });
});
