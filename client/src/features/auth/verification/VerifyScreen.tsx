import { LINK_TOKEN, cleanLinkToken } from '@trefoil/server/contract';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Muted } from '../../../ui/layout/layout.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { readItem } from '../../../lib/browser/storage.ts';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { VERIFIED_KEY, verifyEmail } from '../authSlice.ts';
import { ChoosePassword } from '../recovery/ChoosePassword.tsx';
import { usePageFocus } from '../usePageFocus.ts';
import account from '../AuthForm.module.css';
import css from './VerifyScreen.module.css';

/** The screen behind the links in emails: verification or password recovery. */
export function VerifyScreen() {
  const token = cleanLinkToken(useParams().token ?? '');
  const isRecovery = token.startsWith('r-');
  if (!LINK_TOKEN.test(token)) return <IncompleteLink isRecovery={isRecovery} />;
  return isRecovery ? <ChoosePassword token={token} /> : <VerifyEmail token={token} />;
}

function IncompleteLink({ isRecovery }: { isRecovery: boolean }) {
  return (
    <Page title="Incomplete link" width={34} className={account.Account}>
      <h1>This link is incomplete</h1>
      <p role="status">Copy the whole address from the email, or request a new one.</p>
      <ButtonLink kind="primary" to={isRecovery ? paths.forgottenPassword : paths.resend}>
        Request a New Link
      </ButtonLink>
    </Page>
  );
}

/** Verifies an email with one click, unless the user is already verified. */
function VerifyEmail({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const verified = useAppSelector(({ auth }) => auth.user?.emailVerified && auth.user.email);
  const isSignedIn = useAppSelector(({ auth }) => auth.user !== null);
  const [busy, setBusy] = useState(false);
  const [isUsed, setIsUsed] = useState(() => readItem(VERIFIED_KEY) === token);

  async function verify() {
    setBusy(true);
    const result = await dispatch(verifyEmail(token));
    if (verifyEmail.fulfilled.match(result)) {
      await navigate(paths.dashboard);
      return;
    }
    setBusy(false);
    if (result.payload?.status === 400) setIsUsed(true);
    else if (result.payload) dispatch(failureRaised(result.payload));
  }

  if (verified && !busy)
    return (
      <Page title="You’re verified" width={34} className={account.Account}>
        <h1>You’re verified</h1>
        <p>
          <em>{verified}</em> is already verified. You can use these features:
        </p>
        <Unlocked />
        <Row>
          <ButtonLink kind="primary" to={paths.dashboard}>
            Go to the Dashboard
          </ButtonLink>
          <Link to={paths.posts}>Brainstorm</Link>
        </Row>
        {isUsed ? (
          <Muted role="status">{USED}</Muted>
        ) : (
          <Muted>
            Is this link for a different address?{' '}
            <button type="button" className={css.inline} onClick={() => void verify()}>
              Verify that address
            </button>
          </Muted>
        )}
      </Page>
    );
  if (isUsed) return <UsedLink isSignedIn={isSignedIn} isVerified={readItem(VERIFIED_KEY) === token} />;
  return (
    <Page title="Verify your account" width={34} className={account.Account}>
      <Logo size={2.5} />
      <h1>Verify your account</h1>
      <p>Confirm that this email address is yours. Verifying unlocks:</p>
      <Unlocked />
      <Muted>Your outline, your characters, and your profile work either way.</Muted>
      <Button kind="primary" busy={busy} onClick={() => void verify()}>
        VERIFY ACCOUNT
      </Button>
    </Page>
  );
}

interface UsedLinkProps {
  isSignedIn: boolean;
  /** Whether this device has verified the address with the link; the server does not tell a used link from an old one. */
  isVerified: boolean;
}

function UsedLink({ isSignedIn, isVerified }: UsedLinkProps) {
  usePageFocus();
  const title = isVerified ? 'Already verified' : 'This link no longer works';
  return (
    <Page title={title} width={34} className={account.Account}>
      <h1>{title}</h1>
      <p role="status">
        {isVerified
          ? 'The address that this link was sent to is verified.'
          : `${USED} If you have used it, your address is verified.`}
      </p>
      <Row>
        <ButtonLink kind="primary" to={isSignedIn ? paths.dashboard : paths.login}>
          {isSignedIn ? 'Go to the Dashboard' : 'Log In'}
        </ButtonLink>
        {!isVerified && <ButtonLink to={paths.resend}>Request a New Link</ButtonLink>}
      </Row>
    </Page>
  );
}

const USED = 'This link has expired or has already been used.';

function Unlocked() {
  return (
    <ul className={css.list}>
      <li>uploading a profile image</li>
      <li>creating Brainstorm posts</li>
      <li>commenting</li>
      <li>liking posts</li>
      <li>voting for comments</li>
    </ul>
  );
}
