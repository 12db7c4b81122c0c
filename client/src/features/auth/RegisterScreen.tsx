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
import { alertRaised, failureRaised, failuresForgotten } from '../alerts/alertsEvents.ts';
import css from './AuthForm.module.css';
import { register } from './authSlice.ts';
import { checkRegister, MISMATCH, type FormErrors, type RegisterForm } from './registerRules.ts';
import { ReturnIfSignedIn } from './ReturnIfSignedIn.tsx';

const EMPTY: RegisterForm = {
  name: '',
  email: '',
  password: '',
  confirmation: '',
  tosAgree: false,
  ageVerify: false,
};

const NEW_PASSWORD = { required: true, type: 'password', autoComplete: 'new-password' };

/** Sign Up. */
export function RegisterScreen() {
  const dispatch = useAppDispatch();
  const { state } = useLocation();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<FormErrors<RegisterForm>>({});
  const [busy, setBusy] = useState(false);
  const formRef = useInvalidFocus(errors);

  const set = (field: keyof RegisterForm, value: string | boolean) =>
    setForm((before) => ({ ...before, [field]: value }));
  const line = fieldLine<'name' | 'email' | 'password' | 'confirmation'>(form, errors, set);

  const box = (field: 'tosAgree' | 'ageVerify') => ({
    checked: form[field],
    error: errors[field],
    onCheck: (checked: boolean) => set(field, checked),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch(failuresForgotten());
    const found = checkRegister(form);
    setErrors(found);
    if (found.confirmation === MISMATCH) dispatch(alertRaised({ tone: 'danger', text: MISMATCH }));
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { confirmation: _, ...user } = form;
    const answer = await dispatch(register({ ...user, name: user.name.trim(), email: user.email.trim() }));
    setBusy(false);
    if (!register.rejected.match(answer) || !answer.payload) return;
    setErrors(errorsByField(answer.payload));
    dispatch(failureRaised(answer.payload));
  }

  return (
    <ReturnIfSignedIn>
      <Page title="Sign Up" width={34}>
        <h1>Sign Up</h1>
        <PageLead>It’s free. Fields with an asterisk are needed.</PageLead>
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
              hint={`At least ${MIN_PASSWORD_CONFIRMATION} characters.`}
              {...NEW_PASSWORD}
              {...line('password')}
            />
            <TextField label="Confirm password" {...NEW_PASSWORD} {...line('confirmation')} />
            <div>
              <Check required {...box('tosAgree')}>
                I have read and accept the{' '}
                <Link to={paths.terms} target="_blank">
                  terms
                </Link>{' '}
                and the{' '}
                <Link to={paths.privacy} target="_blank">
                  privacy policy
                </Link>
                .
              </Check>
              <Check required {...box('ageVerify')}>
                I am over 13 years old.
              </Check>
            </div>
            <Button kind="primary" wide type="submit" busy={busy}>
              Sign Up
            </Button>
            <Soft small>
              Already have an account?{' '}
              <Link to={paths.login} state={state}>
                Login
              </Link>
            </Soft>
          </Stack>
        </form>
      </Page>
    </ReturnIfSignedIn>
  );
}
