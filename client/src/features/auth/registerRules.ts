import { FIELDS, MIN, MIN_PASSWORD_CONFIRMATION, problemsOf } from '@trefoil/server/contract';

export interface RegisterForm {
  name: string;
  email: string;
  password: string;
  confirmation: string;
  tosAgree: boolean;
  ageVerify: boolean;
}

export type FormErrors<Form> = Partial<Record<keyof Form, string>>;

export const MISMATCH = 'Passwords do not match';

/** What is wrong with a sign-up, by field; an empty object when it can be sent. */
export function checkRegister(form: RegisterForm): FormErrors<RegisterForm> {
  const errors: FormErrors<RegisterForm> = problemsOf<keyof typeof FIELDS.user>(FIELDS.user, form);
  // The confirmation asks for more, and so does the form in effect.
  if (form.password.length < MIN.password) {
    errors.password = `Please choose a password of at least ${MIN_PASSWORD_CONFIRMATION} characters`;
  }
  if (form.confirmation !== form.password) errors.confirmation = MISMATCH;
  else if (form.confirmation.length < MIN_PASSWORD_CONFIRMATION) {
    errors.confirmation = `At least ${MIN_PASSWORD_CONFIRMATION} characters, please`;
  }
  return errors;
}

const LOGIN = { email: FIELDS.user.email, password: FIELDS.user.password };

/** What is wrong with a login, by field. */
export function checkLogin(form: { email: string; password: string }): FormErrors<typeof form> {
  return problemsOf(LOGIN, form);
}
