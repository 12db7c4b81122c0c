import { isPresent, MAX, MAX_PASSWORD_BYTES, MIN, MIN_PASSWORD_CONFIRMATION } from '@trefoil/server/contract';

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

/** Whether a text can be an e-mail address; the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim()) && text.trim().length <= MAX.email;
}

const EMAIL_HELP = 'Please write the whole address, like name@example.com';

/** What is wrong with a sign-up, by field; an empty object when it can be sent. */
export function checkRegister(form: RegisterForm): FormErrors<RegisterForm> {
  const errors: FormErrors<RegisterForm> = {};
  const name = form.name.trim();
  if (name.length < MIN.name || !isPresent(name)) errors.name = `Please write at least ${MIN.name} characters`;
  else if (name.length > MAX.name) errors.name = `Please write at most ${MAX.name} characters`;
  if (!looksLikeEmail(form.email)) errors.email = EMAIL_HELP;
  if (form.password.length < MIN.password) {
    errors.password = `Please choose a password of at least ${MIN_PASSWORD_CONFIRMATION} characters`;
  } else if (new TextEncoder().encode(form.password).length > MAX_PASSWORD_BYTES) {
    errors.password = `Please choose a shorter password, of at most ${MAX_PASSWORD_BYTES} characters`;
  }
  if (form.confirmation !== form.password) errors.confirmation = MISMATCH;
  else if (form.confirmation.length < MIN_PASSWORD_CONFIRMATION) {
    errors.confirmation = `At least ${MIN_PASSWORD_CONFIRMATION} characters, please`;
  }
  if (!form.tosAgree) errors.tosAgree = 'Please accept the terms and the privacy policy to sign up';
  if (!form.ageVerify) errors.ageVerify = 'Trefoil is for writers over 13 years old';
  return errors;
}

/** What is wrong with a login, by field. */
export function checkLogin(form: { email: string; password: string }): FormErrors<typeof form> {
  return {
    ...(!looksLikeEmail(form.email) && { email: EMAIL_HELP }),
    ...(form.password.length < MIN.password && { password: `A password has at least ${MIN.password} characters` }),
  };
}
