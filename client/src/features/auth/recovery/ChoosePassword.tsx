import { MIN_PASSWORD_CONFIRMATION } from '@trefoil/server/contract';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { errorsByField } from '../../../lib/http/failure.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Check } from '../../../ui/form/field/Check.tsx';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { useInvalidFocus } from '../../../ui/form/useInvalidFocus.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Spinner } from '../../../ui/notice/Empty.tsx';
import { alertRaised, failureRaised, failureAlertsCleared } from '../../alerts/alertsEvents.ts';
import css from '../AuthForm.module.css';
import { isLinkGood } from '../authApi.ts';
import { recover } from '../authSlice.ts';
import { checkNewPassword, MISMATCH, type FormErrors, type NewPassword } from '../authRules.ts';
import { usePageFocus } from '../usePageFocus.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';

const EMPTY: NewPassword = { password: '', confirmation: '' };

/** The screen behind a recovery link. Checks the link before asking for a new password. */
export function ChoosePassword({ token }: { token: string }) {
  const [isGood, setGood] = useState<boolean | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    void isLinkGood(token).then((result) => isUnmounted || setGood(result));
    return () => {
      isUnmounted = true;
    };
  }, [token]);

  if (isGood === null) return <Spinner heading="Choose a new password" />;
  return isGood ? <NewPasswordForm token={token} onUsed={() => setGood(false)} /> : <ExpiredLink />;
}

function NewPasswordForm({ token, onUsed }: { token: string; onUsed: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [problems, setProblems] = useState<FormErrors<NewPassword>>({});
  const [showPassword, setShowPassword] = useState(false);
  const [busy, setBusy] = useState(false);
  const formRef = useInvalidFocus(problems);

  const field = (name: keyof NewPassword) => ({
    required: true,
    type: showPassword ? 'text' : 'password',
    autoComplete: 'new-password',
    value: form[name],
    error: problems[name],
    onText: (text: string) => setForm((before) => ({ ...before, [name]: text })),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch(failureAlertsCleared());
    const found = checkNewPassword(form);
    setProblems(found);
    if (found.confirmation === MISMATCH) dispatch(alertRaised({ tone: 'danger', text: MISMATCH }));
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await dispatch(recover({ token, password: form.password }));
    setBusy(false);
    if (recover.fulfilled.match(result)) {
      dispatch(alertRaised({ text: result.payload.msg }));
      await navigate(paths.dashboard);
    } else if (result.payload) {
      const serverProblems = errorsByField(result.payload);
      setProblems(serverProblems);
      if (result.payload.status === 400 && !serverProblems['password']) onUsed();
      else dispatch(failureRaised(result.payload));
    }
  }

  return (
    <Page title="Choose a new password" width={34} className={css.Account}>
      <h1>Choose a new password</h1>
      <p>Saving it logs you out everywhere else.</p>
      <form ref={formRef} noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <TextField
            label="New password"
            hint={`Use at least ${MIN_PASSWORD_CONFIRMATION} characters. A sentence is fine.`}
            {...field('password')}
          />
          <TextField label="Confirm password" {...field('confirmation')} />
          <Check checked={showPassword} onCheck={setShowPassword}>
            Show password
          </Check>
          <Button kind="primary" wide type="submit" busy={busy}>
            Save Password
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

function ExpiredLink() {
  usePageFocus();
  const user = useAppSelector(({ auth }) => auth.user);
  return (
    <Page title="This link no longer works" width={34} className={css.Account}>
      <h1>{user ? 'You’re already signed in' : 'This link no longer works'}</h1>
      <p role="status">
        {user && (
          <>
            You’re already signed in as <em>{user.email}</em>, so you don’t need this link.{' '}
          </>
        )}
        This link has expired or has already been used. Your account hasn’t changed.
      </p>
      <Row>
        {user && (
          <ButtonLink kind="primary" to={paths.dashboard}>
            Go to the Dashboard
          </ButtonLink>
        )}
        {!user && (
          <>
            <ButtonLink kind="primary" to={paths.forgottenPassword}>
              Send a New Link
            </ButtonLink>
            <TextLink to={paths.login}>Back to Login</TextLink>
          </>
        )}
      </Row>
    </Page>
  );
}
