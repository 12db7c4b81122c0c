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

/** A password that is chosen, twice. */
export type NewPassword = Pick<RegisterForm, 'password' | 'confirmation'>;

/** What is wrong with a new password, by field. The confirmation asks for more than the password, and so do both in effect. */
export function checkNewPassword({ password, confirmation }: NewPassword): FormErrors<NewPassword> {
  const errors: FormErrors<NewPassword> = problemsOf({ password: FIELDS.user.password }, { password });
  if (password.length < MIN.password) {
    errors.password = `Please choose a password of at least ${MIN_PASSWORD_CONFIRMATION} characters`;
  }
  if (confirmation !== password) errors.confirmation = MISMATCH;
  else if (confirmation.length < MIN_PASSWORD_CONFIRMATION) {
    errors.confirmation = `At least ${MIN_PASSWORD_CONFIRMATION} characters, please`;
  }
  return errors;
}

/** What is wrong with a sign-up, by field; an empty object when it can be sent. */
export function checkRegister(form: RegisterForm): FormErrors<RegisterForm> {
  return { ...problemsOf<keyof typeof FIELDS.user>(FIELDS.user, form), ...checkNewPassword(form) };
}

const LOGIN = { email: FIELDS.user.email, password: FIELDS.user.password };

/** What is wrong with a login, by field. */
export function checkLogin(form: { email: string; password: string }): FormErrors<typeof form> {
  return problemsOf(LOGIN, form);
}
