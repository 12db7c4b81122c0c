import { MIN, MIN_PASSWORD_CONFIRMATION } from '@trefoil/server/contract';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { errorsByField } from '../../lib/http/failure.ts';
import { fieldLine } from '../../ui/form/field/fieldLine.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Check } from '../../ui/form/field/Check.tsx';
import { TextField } from '../../ui/form/field/Field.tsx';
import { Soft, Stack } from '../../ui/layout/layout.tsx';
import { Page, PageLead } from '../../ui/layout/Page.tsx';
import { useInvalidFocus } from '../../ui/form/useInvalidFocus.ts';
import { alertRaised, failureRaised, failureAlertsCleared } from '../alerts/alertsEvents.ts';
import css from './AuthForm.module.css';
import { register } from './authSlice.ts';
import { checkRegister, MISMATCH, type FormErrors, type RegisterForm } from './authRules.ts';
import { ReturnIfSignedIn } from './ReturnIfSignedIn.tsx';

const EMPTY: RegisterForm = {
  name: '',
  email: '',
  password: '',
  confirmation: '',
  tosAgree: false,
  ageVerify: false,
};

/** The sign-up form. */
export function RegisterScreen() {
  const dispatch = useAppDispatch();
  const { state } = useLocation();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<FormErrors<RegisterForm>>({});
  const [showPassword, setShowPassword] = useState(false);
  const [busy, setBusy] = useState(false);
  const formRef = useInvalidFocus(errors);

  const set = (field: keyof RegisterForm, value: string | boolean) =>
    setForm((before) => ({ ...before, [field]: value }));
  const line = fieldLine<'name' | 'email' | 'password' | 'confirmation'>(form, errors, set);

  const passwordProps = { required: true, type: showPassword ? 'text' : 'password', autoComplete: 'new-password' };

  const checkbox = (field: 'tosAgree' | 'ageVerify') => ({
    checked: form[field],
    error: errors[field],
    onCheck: (checked: boolean) => set(field, checked),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch(failureAlertsCleared());
    const problems = checkRegister(form);
    setErrors(problems);
    if (problems.confirmation === MISMATCH) dispatch(alertRaised({ tone: 'danger', text: MISMATCH }));
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const { confirmation: _, ...user } = form;
    const result = await dispatch(register({ ...user, name: user.name.trim(), email: user.email.trim() }));
    setBusy(false);
    if (!register.rejected.match(result) || !result.payload) return;
    setErrors(errorsByField(result.payload));
    dispatch(failureRaised(result.payload));
  }

  return (
    <ReturnIfSignedIn>
      <Page title="Sign Up" width={34}>
        <h1>Sign Up</h1>
        <PageLead>It’s free. * Required</PageLead>
        <form ref={formRef} className={css.AuthForm} noValidate onSubmit={(event) => void send(event)}>
          <Stack>
            <TextField
              label="Name"
              hint={`At least ${MIN.name} characters. Other writers see it in Brainstorm.`}
              required
              autoComplete="name"
              {...line('name')}
            />
            <TextField
              label="Email"
              hint="Nobody else sees it."
              required
              type="email"
              autoComplete="email"
              {...line('email')}
            />
            <TextField
              label="Password"
              hint={`Use at least ${MIN_PASSWORD_CONFIRMATION} characters.`}
              {...passwordProps}
              {...line('password')}
            />
            <TextField label="Confirm password" {...passwordProps} {...line('confirmation')} />
            <Check checked={showPassword} onCheck={setShowPassword}>
              Show password
            </Check>
            <div>
              <Check required {...checkbox('tosAgree')}>
                I have read and agree to the{' '}
                <Link to={paths.terms} target="_blank">
                  Terms of Service
                </Link>{' '}
                and{' '}
                <Link to={paths.privacy} target="_blank">
                  Privacy Policy
                </Link>
                .
              </Check>
              <Check required {...checkbox('ageVerify')}>
                I am 13 or older.
              </Check>
            </div>
            <Button kind="primary" wide type="submit" busy={busy}>
              Sign Up
            </Button>
            <Soft small>
              Already have an account?{' '}
              <Link to={paths.login} state={state}>
                Log in
              </Link>
            </Soft>
          </Stack>
        </form>
      </Page>
    </ReturnIfSignedIn>
  );
}
