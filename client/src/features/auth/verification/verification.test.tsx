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
  const notice = () => screen.findByText(/^We sent a mail to/);

  it('says which address the mail went to, and sends another one', async () => {
    api.on('PUT /auth/resend', { body: { msg: 'Verification Email Sent' } });
    renderApp('/dashboard', { auth: signedIn(USER) });
    expect(await notice()).toHaveTextContent(`We sent a mail to ${USER.email}.`);
    await userEvent.click(screen.getByRole('button', { name: 'Send It Again' }));
    expect(await screen.findByText('Verification Email Sent')).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
  });

  it('says why there is no other one yet', async () => {
    const msg = 'We just emailed you. Please wait a minute.';
    api.on('PUT /auth/resend', { status: 429, body: { errors: [{ msg }] } });
    renderApp('/dashboard', { auth: signedIn(USER) });
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Send It Again' }));
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('stays closed on this device for whoever closed it', async () => {
    const first = renderApp('/dashboard', { auth: signedIn(USER) });
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^We sent a mail to/)).toBeNull();
    first.unmount();
    const second = renderApp('/dashboard', { auth: signedIn(USER) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^We sent a mail to/)).toBeNull();
    second.unmount();
    renderApp('/dashboard', { auth: signedIn(buildUser({ _id: 'f'.repeat(24), emailVerified: false })) });
    await notice();
  });

  it('says nothing to who is verified', async () => {
    renderApp('/dashboard', { auth: signedIn(VERIFIED) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^We sent a mail to/)).toBeNull();
  });
});

describe('the link of a verification mail, opened by who is verified already', () => {
  it('tells that all is well and asks for nothing', async () => {
    renderApp('/verify/abc', { auth: signedIn(VERIFIED) });
    expect(await screen.findByRole('heading', { name: 'You are verified' })).toBeVisible();
    expect(main().getByText(USER.email)).toBeVisible();
    expect(api.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
    await userEvent.click(main().getByRole('link', { name: 'Go to the Dashboard' }));
    expect(location.pathname).toBe('/dashboard');
  });

  it('can still verify another address', async () => {
    api.on('PUT /auth/verify/abc', { body: { msg: 'Email Verified' } });
    api.on('GET /auth', { body: VERIFIED });
    renderApp('/verify/abc', { auth: signedIn(VERIFIED) });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify that one' }));
    expect(await screen.findByText('Email Verified')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});
