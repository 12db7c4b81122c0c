import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { errorsByField } from '../../../lib/http/failure.ts';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Spinner } from '../../../ui/notice/Empty.tsx';
import { AuthForm } from '../AuthForm.tsx';
import css from '../AuthForm.module.css';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { isLinkGood } from '../authApi.ts';
import { recover } from '../authSlice.ts';
import { checkNewPassword } from '../authRules.ts';
import { useAuthForm } from '../useAuthForm.ts';
import { usePageFocus } from '../usePageFocus.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { RECOVERY_EMAIL_KEY } from './ForgotPassword.tsx';

/** The screen behind a recovery link. Checks the link before asking for a new password. */
export function ChoosePassword({ token }: { token: string }) {
  const { data: isGood } = useFetched(useCallback(() => isLinkGood(token), [token]));
  const [isUsed, setIsUsed] = useState(false);

  if (isGood === undefined) return <Spinner heading="Choose a new password" />;
  return isGood && !isUsed ? <NewPasswordForm token={token} onUsed={() => setIsUsed(true)} /> : <ExpiredLink />;
}

function NewPasswordForm({ token, onUsed }: { token: string; onUsed: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const viewer = useAppSelector(({ auth }) => auth.user);
  const email = readItem(RECOVERY_EMAIL_KEY) ?? viewer?.email ?? '';
  const form = useAuthForm({
    initial: { password: '', confirmation: '' },
    check: checkNewPassword,
    async send({ password }) {
      const result = await dispatch(recover({ token, password }));
      if (recover.fulfilled.match(result)) {
        writeItem(RECOVERY_EMAIL_KEY, null);
        await navigate(paths.dashboard);
        return undefined;
      }
      const failure = result.payload;
      if (failure?.status !== 400 || errorsByField(failure)['password']) return failure;
      onUsed();
      return undefined;
    },
  });

  return (
    <Page title="Choose a new password" width={34} className={css.Account}>
      <h1>Choose a new password</h1>
      <p>Saving it logs you out everywhere else.</p>
      <AuthForm form={form} submitLabel="Save Password">
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        <NewPasswordFields
          form={form}
          label="New password"
          advice=" A sentence is fine."
          own={[email, viewer?.name ?? '']}
        />
      </AuthForm>
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
        {user ? (
          <ButtonLink kind="primary" to={paths.dashboard}>
            Go to the Dashboard
          </ButtonLink>
        ) : (
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
