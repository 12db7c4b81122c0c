import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Muted } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useResend } from './useResend.ts';
import account from '../AuthForm.module.css';

/** Requests another verification email, unless the user is verified. */
export function ResendScreen() {
  const navigate = useNavigate();
  const user = useAppSelector(({ auth }) => auth.user);
  const { busy, resend } = useResend();

  async function send() {
    if (await resend()) await navigate(paths.dashboard);
  }

  if (user?.emailVerified)
    return (
      <Page title="Verify Email" width={34} className={account.Account}>
        <h1>Your email is verified</h1>
        <p>
          <em>{user.email}</em> is already verified. There’s nothing left to do.
        </p>
        <ButtonLink kind="primary" to={paths.dashboard}>
          Go to the Dashboard
        </ButtonLink>
      </Page>
    );
  return (
    <Page title="Verify Email" width={34} className={account.Account}>
      <h1>Verify your email</h1>
      <p>
        We will send a new verification link to the address of your account. It should arrive right away, but please
        allow up to 2 hours.
      </p>
      <p>
        Your address: <em>{user?.email}</em>
      </p>
      <Button kind="primary" busy={busy} onClick={() => void send()}>
        RESEND VERIFICATION EMAIL
      </Button>
      <Muted small>
        Nothing yet? Check your spam folder and the spelling of the address above. Earlier links keep working until they
        expire.
      </Muted>
    </Page>
  );
}
