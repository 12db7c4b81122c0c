import { FIELDS, problemsOf } from '@trefoil/server/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { writeItem } from '../../../lib/browser/storage.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { Row, Muted } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { AuthForm } from '../AuthForm.tsx';
import css from '../AuthForm.module.css';
import { requestRecovery } from '../authSlice.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { usePageFocus } from '../usePageFocus.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';

/** Stores the email that a link was last requested for, until a link is used: password managers ask for it. */
export const RECOVERY_EMAIL_KEY = 'trefoil/recoveryEmail';

/** Asks for an email, then says that a reset link was sent if there is an account. Part of the login screen. */
export function ForgotPassword() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { email?: string } | null };
  const email = state?.email ?? '';
  return params.get('forgot') === 'sent' && email ? <LinkSent email={email} /> : <RequestForm email={email} />;
}

function RequestForm({ email }: { email: string }) {
  usePageFocus();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useAuthForm({
    initial: { email },
    check: (values) => problemsOf({ email: FIELDS.user.email }, values),
    async send(values) {
      const address = values.email.trim();
      const result = await dispatch(requestRecovery(address));
      if (requestRecovery.rejected.match(result)) return result.payload;
      writeItem(RECOVERY_EMAIL_KEY, address);
      await navigate(paths.recoverySent, { state: { ...state, email: address } });
      return undefined;
    },
  });

  return (
    <Page title="Forgot your password?" width={34} className={css.Account}>
      <h1>Forgot your password?</h1>
      <p>Enter your account’s email and we’ll send a password reset link. Your outline isn’t affected.</p>
      <AuthForm form={form} submitLabel="Send Link">
        <TextField label="Email" required type="email" autoComplete="email" {...form.text('email')} />
      </AuthForm>
      <BackToLogin />
    </Page>
  );
}

function LinkSent({ email }: { email: string }) {
  usePageFocus();
  const { state } = useLocation();
  return (
    <Page title="Check your email" width={34} className={css.Account}>
      <h1>Check your email</h1>
      <p role="status">
        If there is an account for <em>{email}</em>, we’ve sent it a reset link. It works once, for 24 hours.
      </p>
      <Muted small>Nothing yet? Check your spam folder and the spelling of the address above.</Muted>
      <Row>
        <ButtonLink to={paths.forgottenPassword} state={state}>
          Try Another Address
        </ButtonLink>
        <BackToLogin />
      </Row>
    </Page>
  );
}

function BackToLogin() {
  const { state } = useLocation();
  return (
    <TextLink to={paths.login} state={state}>
      Back to Login
    </TextLink>
  );
}
