import { MAX, MAX_PASSWORD_BYTES, MIN } from '../../contract/index.ts';
import { charactersProblem } from '../../lib/text.ts';
import { type Field, custom, line, required } from '../../http/validation.ts';

/** A complete e-mail address. */
export const emailField = required<string>({
  ...line('Email', MAX.email),
  rules: (chain) =>
    line('Email', MAX.email)
      .rules(chain)
      .bail()
      .isEmail()
      .withMessage('Please enter a complete email address, such as name@example.com'),
});

/** A password somebody chooses. */
export const newPasswordField = passwordField(MIN.password);

/** A password somebody signs in with: too short a one is as wrong as any other. */
export const passwordTriedField = passwordField(0);

function passwordField(min: number): Field<string> & { readonly required: true } {
  const field = custom('Password', (value) => {
    if (typeof value !== 'string') throw new Error('Password must be text');
    const problem = charactersProblem(value, false);
    if (problem) throw new Error(`Password ${problem}`);
    if (value === '') throw new Error('Password is required');
    if (value.length < min) throw new Error(`Please choose a password with ${min} or more characters`);
    // bcrypt ignores what comes after, so that two long passwords would be taken for the same.
    if (Buffer.byteLength(value) > MAX_PASSWORD_BYTES)
      throw new Error(`Password must have at most ${MAX_PASSWORD_BYTES} bytes`);
    return value;
  });
  return { ...field, required: true };
}

export const nameField = required(line('Name', MAX.name, MIN.name));

/** A box that has to be ticked; `msg` asks for it. */
export function consentField(label: string, msg: string): Field<true> & { readonly required: true } {
  const field = custom<true>(label, (value) => {
    if (value !== true) throw new Error(msg);
    return value;
  });
  return { ...field, required: true };
}
