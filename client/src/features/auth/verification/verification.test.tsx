import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildUser } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { ResendScreen } from './ResendScreen.tsx';
import { VerificationSent } from './VerificationSent.tsx';
import { VerifyScreen } from './VerifyScreen.tsx';

const api = useTestApi();
const USER = buildUser({ emailVerified: false });
const VERIFIED = { ...USER, emailVerified: true };
const LINK = `/verify/${'0f'.repeat(32)}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'a, button' }));

describe('the notice on the dashboard after sign-up', () => {
  const show = (user = USER) => renderScreen(<VerificationSent />, '/dashboard', { user });
  const notice = () => screen.queryByText(/^We emailed/);

  it('shows where the verification email was sent, and why it was not sent again', async () => {
    const headers = { 'Retry-After': '40' };
    api.on('PUT /auth/resend', { status: 429, headers, body: { errors: [{ msg: 'We just emailed you.' }] } });
    show();
    expect(notice()).toHaveTextContent(`We emailed ${USER.email}.`);
    await press('Resend Email');
    expect(await screen.findByText('We just emailed you. Try again in 40 seconds.')).toBeVisible();
  });

  it('is not shown again to a user who closed it, and never to a verified one', () => {
    const first = show();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notice()).toBeNull();
    first.unmount();
    const again = show();
    expect(notice()).toBeNull();
    again.unmount();
    show(buildUser({ emailVerified: false }));
    expect(notice()).toBeVisible();
    show(buildUser());
    expect(screen.getAllByText(/^We emailed/)).toHaveLength(1);
  });
});

describe('/resend', () => {
  const show = (user = USER) => renderScreen(<ResendScreen />, '/resend', { user });
  const RESEND = 'RESEND VERIFICATION EMAIL';

  it('requests another verification email and opens the dashboard', async () => {
    api.on('PUT /auth/resend', { body: { msg: 'Verification Email Sent' } });
    show();
    await press(RESEND);
    expect(await screen.findByText('Verification Email Sent')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('tells verified users that there is nothing to do', async () => {
    show(VERIFIED);
    expect(await heading('Your email is verified')).toBeVisible();
    expect(screen.getByText(USER.email)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('also tells users who were verified on another device in the meantime', async () => {
    api.on('PUT /auth/resend', { status: 400, body: { errors: [{ msg: 'Email already verified' }] } });
    api.on('GET /auth', { body: VERIFIED });
    show();
    await press(RESEND);
    expect(await screen.findByText('Email already verified')).toBeVisible();
    expect(await heading('Your email is verified')).toBeVisible();
  });
});

describe('a verification link', () => {
  const open = (path = LINK, user: typeof USER | null = null) =>
    renderScreen(<VerifyScreen />, path, { route: '/verify/:token', user });
  const verify = () => press('VERIFY ACCOUNT');

  it('tells a verified user that the email is already verified, and can still verify another address', async () => {
    open(LINK, VERIFIED);
    expect(await heading('You’re verified')).toBeVisible();
    expect(screen.getByText(USER.email)).toBeVisible();
    expect(api.received).toEqual([]);
    api.on(`PUT /auth${LINK}`, { body: { msg: 'Email Verified' } });
    api.on('GET /auth', { body: VERIFIED });
    await press('Verify that address');
    expect(await screen.findByText('Email Verified')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('works in spite of what mail programs add to it, and says that it was used on this device', async () => {
    api.on(`PUT /auth${LINK}`, { body: { msg: 'Email Verified' } });
    const { unmount } = open(`${LINK.toUpperCase().replace('/VERIFY', '/verify')}%3D`);
    await verify();
    expect(await screen.findByText('Email Verified')).toBeVisible();
    unmount();
    open(`${LINK.slice(0, 40)}=%0D%0A${LINK.slice(40)}`);
    expect(await heading('Already verified')).toBeVisible();
    expect(screen.getByText('Log In')).toHaveAttribute('href', '/login');
  });

  it.each([LINK.slice(0, -1), `${LINK}0`])('asks for the whole address when it is not whole', async (path) => {
    open(path);
    expect(await heading('This link is incomplete')).toBeVisible();
    expect(screen.queryByText('VERIFY ACCOUNT')).toBeNull();
  });

  it('says without an alert that it was used elsewhere or is too old', async () => {
    api.on(`PUT /auth${LINK}`, { status: 400, body: { errors: [{ msg: 'Invalid or expired verification link' }] } });
    open();
    await verify();
    expect(await screen.findByText(/^This link has expired or has already been used\. If you have/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Request a New Link')).toHaveAttribute('href', '/resend');
  });
});
