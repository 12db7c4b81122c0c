import { MIN } from '@trefoil/server/contract';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Check } from '../../ui/form/field/Check.tsx';
import { TextField } from '../../ui/form/field/Field.tsx';
import { Muted } from '../../ui/layout/layout.tsx';
import { Page, PageLead } from '../../ui/layout/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { register } from './authSlice.ts';
import { checkRegister, type RegisterForm } from './authRules.ts';
import { ReturnIfSignedIn } from './ReturnIfSignedIn.tsx';
import { useAuthForm } from './useAuthForm.ts';

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
  const form = useAuthForm({
    initial: EMPTY,
    check: checkRegister,
    async send({ confirmation: _confirmation, ...user }) {
      const result = await dispatch(register({ ...user, name: user.name.trim(), email: user.email.trim() }));
      return register.rejected.match(result) ? result.payload : undefined;
    },
  });

  return (
    <ReturnIfSignedIn>
      <Page title="Sign Up" width={34}>
        <h1>Sign Up</h1>
        <PageLead>It’s free. * Required</PageLead>
        <AuthForm
          form={form}
          submitLabel="Sign Up"
          links={
            <Muted small>
              Already have an account?{' '}
              <Link to={paths.login} state={state}>
                Log in
              </Link>
            </Muted>
          }
        >
          <TextField
            label="Name"
            hint={`At least ${MIN.name} characters. Other writers see it in Brainstorm.`}
            required
            autoComplete="name"
            {...form.text('name')}
          />
          <TextField
            label="Email"
            hint="Nobody else sees it."
            required
            type="email"
            autoComplete="email"
            {...form.text('email')}
          />
          <NewPasswordFields form={form} label="Password" own={[form.values.name, form.values.email]} />
          <div>
            <Check required {...form.checkbox('tosAgree')}>
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
            <Check required {...form.checkbox('ageVerify')}>
              I am 13 or older.
            </Check>
          </div>
        </AuthForm>
      </Page>
    </ReturnIfSignedIn>
  );
}
