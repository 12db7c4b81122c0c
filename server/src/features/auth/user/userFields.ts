import { FIELDS } from '../../../contract/index.ts';
import { checked } from '../../../http/request/validation.ts';

/** A complete email address. */
export const emailField = checked(FIELDS.user.email, {
  more: (chain) => chain.trim().isEmail().withMessage('Enter a complete email address, such as name@example.com.'),
});

/** They come with pasted text; email to such an address cannot be delivered. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The address of a new account. In quotation marks, one mailbox can be spelled in thousands of ways. */
export const newEmailField = {
  ...emailField,
  parse: (value: unknown) => {
    const email = emailField.parse(value);
    if (INVISIBLE.test(email))
      throw new Error('This email address contains an invisible character. Please type it instead of pasting it.');
    if (/["\\]/.test(email)) throw new Error('Enter an email address without quotation marks or backslashes.');
    return email;
  },
};

/** The password of a login: one that is too short is simply wrong. */
export const passwordTriedField = { ...FIELDS.user.password, min: 0 };
