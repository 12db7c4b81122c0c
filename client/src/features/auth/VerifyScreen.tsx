import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import type { Failure } from '../../lib/http/failure.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Soft } from '../../ui/layout/layout.tsx';
import { Mark } from '../../ui/figure/Mark.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { alertRaised, failureRaised } from '../alerts/alertsEvents.ts';
import { verifyEmail } from './authSlice.ts';
import css from './VerifyScreen.module.css';

/** Where the link of the verification mail leads: one press, and the address is verified. */
export function VerifyScreen() {
  const { token = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function verify() {
    setBusy(true);
    const answer = await dispatch(verifyEmail(token));
    setBusy(false);
    if (verifyEmail.fulfilled.match(answer)) {
      dispatch(alertRaised({ text: answer.payload.msg }));
      await navigate(paths.dashboard);
    } else if (answer.payload) {
      setFailure(answer.payload);
      dispatch(failureRaised(answer.payload));
    }
  }

  return (
    <Page title="Verify your account" width={34} className={css.VerifyScreen}>
      <Mark size={2.75} />
      <h1>Verify your account</h1>
      <p>One press, and we know that this email address is yours. Verifying unlocks:</p>
      <ul className={css.list}>
        <li>uploading a profile image</li>
        <li>creating Brainstorm posts</li>
        <li>commenting</li>
        <li>liking posts</li>
        <li>voting for comments</li>
      </ul>
      <Soft>Your outline, your characters, and your profile work either way.</Soft>
      {failure?.status === 400 && (
        <Notice tone="note" actions={<ButtonLink to={paths.resend}>Ask for a New Link</ButtonLink>}>
          This link has expired or has already been used. Sign in and ask for a new one; it takes a moment.
        </Notice>
      )}
      <Button kind="primary" busy={busy} onClick={() => void verify()}>
        VERIFY ACCOUNT
      </Button>
    </Page>
  );
}
