import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import { Page } from '../../ui/Page.tsx';
import { alertRaised, failureRaised } from '../alerts/alertsEvents.ts';
import { loadUser, resendVerification } from './authSlice.ts';
import css from './VerifyScreen.module.css';

/** Asks for another verification mail. */
export function ResendScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const email = useAppSelector(({ auth }) => auth.user?.email);
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    const answer = await dispatch(resendVerification());
    setBusy(false);
    if (resendVerification.fulfilled.match(answer)) {
      dispatch(alertRaised({ text: answer.payload.msg }));
      await navigate(paths.dashboard);
    } else if (answer.payload) {
      dispatch(failureRaised(answer.payload));
      // Verified meanwhile, on another device: the whole app should know.
      if (answer.payload.status === 400) void dispatch(loadUser());
    }
  }

  return (
    <Page title="Verify Email" width={34} className={css.VerifyScreen}>
      <h1>Verify your email</h1>
      <p>
        We will send a new verification link to the address of your account. It should arrive right away, but please
        allow up to 2 hours.
      </p>
      <p>
        Your address: <em>{email}</em>
      </p>
      <Button kind="primary" busy={busy} onClick={() => void resend()}>
        RESEND VERIFICATION EMAIL
      </Button>
      <Soft className={css.hint}>
        Nothing there? Look in the spam folder, and check that your address is spelled the way you meant it. Earlier
        links keep working until they expire.
      </Soft>
    </Page>
  );
}
