import { FIELDS, looksLikeEmail } from '../../../contract/index.ts';
import { checked } from '../../../http/request/validation.ts';
import { INVISIBLE, emailKeyOf } from '../emailKey.ts';

/** A complete e-mail address. */
export const emailField = checked(FIELDS.user.email, {
  more: (chain) =>
    chain.trim().isEmail().withMessage('Please enter a complete email address, such as name@example.com'),
});

/**
 * The address of a new account: one with invisible characters, as they come along with copied text, reaches nobody; one in
 * quotation marks can be spelled in thousands of ways; one with another sign for @ is two addresses to some.
 */
export const newEmailField = {
  ...emailField,
  parse: (value: unknown) => {
    const email = emailField.parse(value);
    if (INVISIBLE.test(email))
      throw new Error('Email contains an invisible character. Please type it instead of copying it');
    if (!looksLikeEmail(emailKeyOf(email))) throw new Error('Please write the address with plain letters and one @');
    if (/["\\]/.test(email)) throw new Error('Please write the address without quotation marks and backslashes');
    return email;
  },
};

/** A password somebody signs in with: too short a one is as wrong as any other. */
export const passwordTriedField = { ...FIELDS.user.password, min: 0 };
