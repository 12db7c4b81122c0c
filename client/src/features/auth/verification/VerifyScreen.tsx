import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Soft } from '../../../ui/layout/layout.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { alertRaised, failureRaised } from '../../alerts/alertsEvents.ts';
import { verifyEmail } from '../authSlice.ts';
import { ChoosePassword } from '../recovery/ChoosePassword.tsx';
import account from '../AuthForm.module.css';
import css from './VerifyScreen.module.css';

/** The screen behind the links in emails: verification or password recovery. */
export function VerifyScreen() {
  const { token = '' } = useParams();
  return token.startsWith('r-') ? <ChoosePassword token={token} /> : <VerifyEmail token={token} />;
}

/** Verifies an email with one click, unless the user is already verified. */
function VerifyEmail({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const verified = useAppSelector(({ auth }) => auth.user?.emailVerified && auth.user.email);
  const isSignedIn = useAppSelector(({ auth }) => auth.user !== null);
  const [busy, setBusy] = useState(false);
  const [isUsed, setIsUsed] = useState(false);

  async function verify() {
    setBusy(true);
    const result = await dispatch(verifyEmail(token));
    if (verifyEmail.fulfilled.match(result)) {
      dispatch(alertRaised({ text: result.payload.msg }));
      await navigate(paths.dashboard);
      return;
    }
    setBusy(false);
    if (result.payload) {
      setIsUsed(result.payload.status === 400);
      dispatch(failureRaised(result.payload));
    }
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
          <Soft role="status">{USED}</Soft>
        ) : (
          <Soft>
            Is this link for a different address?{' '}
            <button type="button" className={css.inline} onClick={() => void verify()}>
              Verify that address
            </button>
          </Soft>
        )}
      </Page>
    );
  return (
    <Page title="Verify your account" width={34} className={account.Account}>
      <Logo size={2.75} />
      <h1>Verify your account</h1>
      <p>Confirm that this email address is yours. Verifying unlocks:</p>
      <Unlocked />
      <Soft>Your outline, your characters, and your profile work either way.</Soft>
      {isUsed && (
        <Notice tone="note" actions={<ButtonLink to={paths.resend}>Request a New Link</ButtonLink>}>
          <p>
            {USED} {isSignedIn ? 'Request a new one below.' : 'Log in to request a new one.'}
          </p>
          <p>If you’ve already verified this address, you don’t need a link.</p>
        </Notice>
      )}
      <Button kind="primary" busy={busy} onClick={() => void verify()}>
        VERIFY ACCOUNT
      </Button>
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
