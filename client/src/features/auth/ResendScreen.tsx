import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Soft } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { alertRaised, failureRaised } from '../alerts/alertsEvents.ts';
import { loadUser, resendVerification } from './authSlice.ts';
import css from './VerifyScreen.module.css';

/** Asks for another verification mail; who is verified already learns that there is nothing to do. */
export function ResendScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(({ auth }) => auth.user);
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

  if (user?.emailVerified)
    return (
      <Page title="Verify Email" width={34} className={css.VerifyScreen}>
        <h1>Your email is verified</h1>
        <p>
          <em>{user.email}</em> is confirmed, so there is nothing left to do here.
        </p>
        <ButtonLink kind="primary" to={paths.dashboard}>
          Go to the Dashboard
        </ButtonLink>
      </Page>
    );
  return (
    <Page title="Verify Email" width={34} className={css.VerifyScreen}>
      <h1>Verify your email</h1>
      <p>
        We will send a new verification link to the address of your account. It should arrive right away, but please
        allow up to 2 hours.
      </p>
      <p>
        Your address: <em>{user?.email}</em>
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
