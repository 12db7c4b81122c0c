import { FIELDS, MIN, MIN_PASSWORD_CONFIRMATION, problemsOf } from '@trefoil/server/contract';
import type { Credentials, NewUser } from './authApi.ts';

/** The fields of the sign-up form. */
export type RegisterForm = NewUser & { confirmation: string };

export type FormErrors<Form> = Partial<Record<keyof Form, string>>;

export const MISMATCH = 'Passwords do not match';
const TOO_SHORT = `Use at least ${MIN_PASSWORD_CONFIRMATION} characters.`;

/** A new password and its confirmation. */
export type NewPassword = Pick<RegisterForm, 'password' | 'confirmation'>;

/** The problems of a new password, by field. The confirmation's minimum length is the effective one. */
export function checkNewPassword({ password, confirmation }: NewPassword): FormErrors<NewPassword> {
  const errors: FormErrors<NewPassword> = problemsOf({ password: FIELDS.user.password }, { password });
  if (password.length < MIN.password) errors.password = TOO_SHORT;
  if (confirmation.normalize('NFC') !== password.normalize('NFC')) errors.confirmation = MISMATCH;
  else if (confirmation.length < MIN_PASSWORD_CONFIRMATION) errors.confirmation = TOO_SHORT;
  return errors;
}

/** The problems of a sign-up, by field; empty if it can be sent. */
export function checkRegister(form: RegisterForm): FormErrors<RegisterForm> {
  return { ...problemsOf<keyof typeof FIELDS.user>(FIELDS.user, form), ...checkNewPassword(form) };
}

const LOGIN = { email: FIELDS.user.email, password: FIELDS.user.password };

/** The problems of a login, by field; empty if it can be sent. */
export function checkLogin(form: Credentials): FormErrors<Credentials> {
  return problemsOf(LOGIN, form);
}
