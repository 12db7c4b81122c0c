import { FIELDS } from '../../contract/index.ts';
import { checked } from '../../http/validation.ts';

/** A complete e-mail address. */
export const emailField = checked(FIELDS.user.email, {
  more: (chain) =>
    chain.trim().isEmail().withMessage('Please enter a complete email address, such as name@example.com'),
});

/** A password somebody signs in with: too short a one is as wrong as any other. */
export const passwordTriedField = { ...FIELDS.user.password, min: 0 };
