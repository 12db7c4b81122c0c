import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import type { Failure } from '../../../lib/http/failure.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Soft } from '../../../ui/layout/layout.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { alertRaised, failureRaised } from '../../alerts/alertsEvents.ts';
import { verifyEmail } from '../authSlice.ts';
import { ChoosePassword } from '../recovery/ChoosePassword.tsx';
import css from './VerifyScreen.module.css';

/** Where the links of mails lead. */
export function VerifyScreen() {
  const { token = '' } = useParams();
  return token.startsWith('r-') ? <ChoosePassword token={token} /> : <VerifyEmail token={token} />;
}

/** One press, and the address is verified; who is verified already learns that all is well. */
function VerifyEmail({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const verified = useAppSelector(({ auth }) => auth.user?.emailVerified && auth.user.email);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function verify() {
    setBusy(true);
    const answer = await dispatch(verifyEmail(token));
    if (verifyEmail.fulfilled.match(answer)) {
      dispatch(alertRaised({ text: answer.payload.msg }));
      await navigate(paths.dashboard);
      return;
    }
    setBusy(false);
    if (answer.payload) {
      setFailure(answer.payload);
      dispatch(failureRaised(answer.payload));
    }
  }

  if (verified && !busy)
    return (
      <Page title="You are verified" width={34} className={css.VerifyScreen}>
        <h1>You are verified</h1>
        <p>
          <em>{verified}</em> was confirmed before; there is nothing left to do. These are open to you:
        </p>
        <Unlocked />
        <Row>
          <ButtonLink kind="primary" to={paths.dashboard}>
            Go to the Dashboard
          </ButtonLink>
          <Link to={paths.posts}>Brainstorm</Link>
        </Row>
        {failure?.status === 400 ? (
          <Soft role="status">{USED}</Soft>
        ) : (
          <Soft>
            The link is for another address of yours?{' '}
            <button type="button" className={css.inline} onClick={() => void verify()}>
              Verify that one
            </button>
          </Soft>
        )}
      </Page>
    );
  return (
    <Page title="Verify your account" width={34} className={css.VerifyScreen}>
      <Logo size={2.75} />
      <h1>Verify your account</h1>
      <p>One press, and we know that this email address is yours. Verifying unlocks:</p>
      <Unlocked />
      <Soft>Your outline, your characters, and your profile work either way.</Soft>
      {failure?.status === 400 && (
        <Notice tone="note" actions={<ButtonLink to={paths.resend}>Ask for a New Link</ButtonLink>}>
          <p>{USED} Sign in and ask for a new one; it takes a moment.</p>
          <p>If you verified this address before, all is well, and you need no link.</p>
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
