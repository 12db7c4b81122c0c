import { FIELDS, problemOf } from '@trefoil/server/contract';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { useInvalidFocus } from '../../../ui/form/useInvalidFocus.ts';
import { Row, Soft, Stack } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { failureRaised, failuresForgotten } from '../../alerts/alertsEvents.ts';
import css from '../AuthForm.module.css';
import { requestRecovery } from '../authSlice.ts';
import { usePageFocus } from '../usePageFocus.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';

/** On the login screen: asks for the e-mail, then says that a link is on its way if there is an account. */
export function ForgottenPassword() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { email?: string } | null };
  const email = state?.email ?? '';
  return params.get('forgot') === 'sent' && email ? <Sent email={email} /> : <Ask email={email} />;
}

function Ask({ email }: { email: string }) {
  usePageFocus();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [form, setForm] = useState({ email });
  const [problems, setProblems] = useState<{ email?: string }>({});
  const [busy, setBusy] = useState(false);
  const formRef = useInvalidFocus(problems);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch(failuresForgotten());
    const problem = problemOf(FIELDS.user.email, form.email);
    setProblems(problem === undefined ? {} : { email: problem });
    if (problem !== undefined) return;
    setBusy(true);
    const written = form.email.trim();
    const answer = await dispatch(requestRecovery(written));
    setBusy(false);
    if (requestRecovery.fulfilled.match(answer)) {
      await navigate(paths.recoverySent, { state: { ...state, email: written } });
    } else if (answer.payload) dispatch(failureRaised(answer.payload));
  }

  return (
    <Page title="Forgotten password?" width={34} className={css.Account}>
      <h1>Forgotten password?</h1>
      <p>
        Give us the email address of your account, and we will send you a link for choosing a new one. Your outline
        waits unharmed.
      </p>
      <form ref={formRef} noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <TextField
            label="Email"
            required
            type="email"
            autoComplete="email"
            value={form.email}
            error={problems.email}
            onText={(text) => setForm({ email: text })}
          />
          <Button kind="primary" wide type="submit" busy={busy}>
            Send Link
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </Page>
  );
}

function Sent({ email }: { email: string }) {
  usePageFocus();
  const { state } = useLocation();
  return (
    <Page title="Look in your mail" width={34} className={css.Account}>
      <h1>Look in your mail</h1>
      <p role="status">
        If there is an account for <em>{email}</em>, a link is on its way to it. It should arrive right away, but please
        allow up to 2 hours; it stays good for 24.
      </p>
      <Soft small>
        Nothing there? Look in the spam folder, and check that the address above is spelled the way you meant it.
      </Soft>
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
