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
import { alertRaised, failureRaised, failuresForgotten } from '../../alerts/alertsEvents.ts';
import css from '../AuthForm.module.css';
import { isLinkGood } from '../authApi.ts';
import { recover } from '../authSlice.ts';
import { checkNewPassword, MISMATCH, type FormErrors, type NewPassword } from '../registerRules.ts';
import { usePageFocus } from '../usePageFocus.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';

const EMPTY: NewPassword = { password: '', confirmation: '' };

/** Where the link of a recovery mail leads: who cannot use it any more learns so before choosing a password. */
export function ChoosePassword({ token }: { token: string }) {
  const [good, setGood] = useState<boolean | null>(null);

  useEffect(() => {
    let gone = false;
    void isLinkGood(token).then((answer) => gone || setGood(answer));
    return () => {
      gone = true;
    };
  }, [token]);

  if (good === null) return <Spinner heading="Choose a new password" />;
  return good ? <NewPasswordForm token={token} onUsed={() => setGood(false)} /> : <NoLonger />;
}

function NewPasswordForm({ token, onUsed }: { token: string; onUsed: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [problems, setProblems] = useState<FormErrors<NewPassword>>({});
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const formRef = useInvalidFocus(problems);

  const field = (name: keyof NewPassword) => ({
    required: true,
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    value: form[name],
    error: problems[name],
    onText: (text: string) => setForm((before) => ({ ...before, [name]: text })),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch(failuresForgotten());
    const found = checkNewPassword(form);
    setProblems(found);
    if (found.confirmation === MISMATCH) dispatch(alertRaised({ tone: 'danger', text: MISMATCH }));
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await dispatch(recover({ token, password: form.password }));
    setBusy(false);
    if (recover.fulfilled.match(answer)) {
      dispatch(alertRaised({ text: answer.payload.msg }));
      await navigate(paths.dashboard);
    } else if (answer.payload) {
      const named = errorsByField(answer.payload);
      setProblems(named);
      if (answer.payload.status === 400 && !named['password']) onUsed();
      else dispatch(failureRaised(answer.payload));
    }
  }

  return (
    <Page title="Choose a new password" width={34} className={css.Account}>
      <h1>Choose a new password</h1>
      <p>When you save it, you are signed out everywhere else.</p>
      <form ref={formRef} noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <TextField
            label="New password"
            hint={`At least ${MIN_PASSWORD_CONFIRMATION} letters, figures, or signs. A sentence is fine.`}
            {...field('password')}
          />
          <TextField label="Confirm password" {...field('confirmation')} />
          <Check checked={shown} onCheck={setShown}>
            Show what I type
          </Check>
          <Button kind="primary" wide type="submit" busy={busy}>
            Save Password
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

function NoLonger() {
  usePageFocus();
  const user = useAppSelector(({ auth }) => auth.user);
  return (
    <Page title="This link no longer works" width={34} className={css.Account}>
      <h1>{user ? 'All is well' : 'This link no longer works'}</h1>
      <p role="status">
        {user && (
          <>
            You are signed in as <em>{user.email}</em>, so you need no link.{' '}
          </>
        )}
        It has expired or has already been used. Links for a new password are good for 24 hours and for one use; nothing
        has changed in your account.
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
