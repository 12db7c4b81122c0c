import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { TextField } from '../../ui/form/field/Field.tsx';
import { Row, Muted } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import css from './AuthForm.module.css';
import { login } from './authSlice.ts';
import { ForgotPassword } from './recovery/ForgotPassword.tsx';
import { checkLogin } from './authRules.ts';
import { ReturnIfSignedIn } from './ReturnIfSignedIn.tsx';
import { useAuthForm } from './useAuthForm.ts';

/** The login form, or with `?forgot` the screens that send a password reset link. */
export function LoginScreen() {
  const [params] = useSearchParams();
  return <ReturnIfSignedIn>{params.has('forgot') ? <ForgotPassword /> : <LoginForm />}</ReturnIfSignedIn>;
}

function LoginForm() {
  const dispatch = useAppDispatch();
  const { state } = useLocation() as { state: { email?: string } | null };
  const expired = useAppSelector(({ auth }) => auth.logoutReason === 'expired');
  const form = useAuthForm({
    initial: { email: state?.email ?? '', password: '' },
    check: checkLogin,
    async send({ email, password }) {
      const result = await dispatch(login({ email: email.trim(), password }));
      return login.rejected.match(result) ? result.payload : undefined;
    },
  });

  return (
    <Page title="Log In" width={34}>
      <h1>Log In</h1>
      <AuthForm
        form={form}
        submitLabel="Log In"
        links={
          <Row className={css.links}>
            <TextLink to={paths.forgottenPassword} state={{ ...state, email: form.values.email }}>
              Forgot your password?
            </TextLink>
            <Muted small>
              No account yet?{' '}
              <Link to={paths.register} state={state}>
                Sign up
              </Link>
              . It’s free.
            </Muted>
          </Row>
        }
      >
        {expired && (
          <Notice tone="note" role="status">
            Your session has expired. Log in to pick up where you left off. What you typed is safe on this device.
          </Notice>
        )}
        <TextField label="Email" required type="email" autoComplete="email" {...form.text('email')} />
        <TextField
          label="Password"
          required
          type="password"
          autoComplete="current-password"
          {...form.text('password')}
        />
      </AuthForm>
    </Page>
  );
}
