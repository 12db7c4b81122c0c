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
import { failureRaised, failuresForgotten } from '../alerts/alertsEvents.ts';
import { TextLink } from '../../ui/button/TextLink.tsx';
import css from './AuthForm.module.css';
import { login } from './authSlice.ts';
import { ForgottenPassword } from './recovery/ForgottenPassword.tsx';
import { checkLogin } from './registerRules.ts';
import { ReturnIfSignedIn } from './ReturnIfSignedIn.tsx';

const EMPTY = { email: '', password: '' };

/** Login, and the way back for whoever has forgotten the password. */
export function LoginScreen() {
  const [params] = useSearchParams();
  return <ReturnIfSignedIn>{params.has('forgot') ? <ForgottenPassword /> : <LoginForm />}</ReturnIfSignedIn>;
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
    dispatch(failuresForgotten());
    const found = checkLogin(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await dispatch(login({ ...form, email: form.email.trim() }));
    setBusy(false);
    if (login.rejected.match(answer) && answer.payload) dispatch(failureRaised(answer.payload));
  }

  return (
    <Page title="Login" width={34}>
      <h1>Login</h1>
      <form ref={formRef} className={css.AuthForm} noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          {expired && (
            <Notice tone="note" role="status">
              Your session has ended. Log in to go on where you were; what you typed is safe on this device.
            </Notice>
          )}
          <TextField label="Email" required type="email" autoComplete="email" {...line('email')} />
          <TextField label="Password" required type="password" autoComplete="current-password" {...line('password')} />
          <Button kind="primary" wide type="submit" busy={busy}>
            Login
          </Button>
          <Row className={css.ways}>
            <TextLink to={paths.forgottenPassword} state={{ ...state, email: form.email }}>
              Forgotten password?
            </TextLink>
            <Soft small>
              No account yet?{' '}
              <Link to={paths.register} state={state}>
                Sign Up
              </Link>
              . It’s free.
            </Soft>
          </Row>
        </Stack>
      </form>
    </Page>
  );
}
