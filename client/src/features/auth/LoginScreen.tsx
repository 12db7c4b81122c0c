import { useState, type FormEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { fieldLine } from '../../ui/form/field/fieldLine.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/field/Field.tsx';
import { Row, Soft, Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useInvalidFocus } from '../../ui/form/useInvalidFocus.ts';
import { failureRaised, failureAlertsCleared } from '../alerts/alertsEvents.ts';
import { TextLink } from '../../ui/button/TextLink.tsx';
import css from './AuthForm.module.css';
import { login } from './authSlice.ts';
import { ForgotPassword } from './recovery/ForgotPassword.tsx';
import { checkLogin } from './authRules.ts';
import { ReturnIfSignedIn } from './ReturnIfSignedIn.tsx';

const EMPTY = { email: '', password: '' };

/** The login form, or with `?forgot` the screens that send a password reset link. */
export function LoginScreen() {
  const [params] = useSearchParams();
  return <ReturnIfSignedIn>{params.has('forgot') ? <ForgotPassword /> : <LoginForm />}</ReturnIfSignedIn>;
}

function LoginForm() {
  const dispatch = useAppDispatch();
  const { state } = useLocation() as { state: { email?: string } | null };
  const expired = useAppSelector(({ auth }) => auth.logoutReason === 'expired');
  const [form, setForm] = useState({ ...EMPTY, email: state?.email ?? '' });
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const [busy, setBusy] = useState(false);
  const formRef = useInvalidFocus(errors);

  const line = fieldLine(form, errors, (field, text) => setForm({ ...form, [field]: text }));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch(failureAlertsCleared());
    const problems = checkLogin(form);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const result = await dispatch(login({ ...form, email: form.email.trim() }));
    setBusy(false);
    if (login.rejected.match(result) && result.payload) dispatch(failureRaised(result.payload));
  }

  return (
    <Page title="Log In" width={34}>
      <h1>Log In</h1>
      <form ref={formRef} className={css.AuthForm} noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          {expired && (
            <Notice tone="note" role="status">
              Your session has expired. Log in to pick up where you left off. What you typed is safe on this device.
            </Notice>
          )}
          <TextField label="Email" required type="email" autoComplete="email" {...line('email')} />
          <TextField label="Password" required type="password" autoComplete="current-password" {...line('password')} />
          <Button kind="primary" wide type="submit" busy={busy}>
            Log In
          </Button>
          <Row className={css.links}>
            <TextLink to={paths.forgottenPassword} state={{ ...state, email: form.email }}>
              Forgot your password?
            </TextLink>
            <Soft small>
              No account yet?{' '}
              <Link to={paths.register} state={state}>
                Sign up
              </Link>
              . It’s free.
            </Soft>
          </Row>
        </Stack>
      </form>
    </Page>
  );
}
