import type { ValidationChain } from 'express-validator';
import { FIELDS } from '../../../contract/index.ts';
import { chainOf, chainsOf } from '../../../http/request/validation.ts';

/** They come with pasted text; email to such an address cannot be delivered. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const emailChain = () => chainOf('email', FIELDS.user.email);
const complete = (chain: ValidationChain) =>
  chain.isEmail().withMessage('Enter a complete email address, such as name@example.com.');

/** The address of a new account. In quotation marks, one mailbox can be spelled in thousands of ways. */
const newEmail = emailChain()
  .custom((email: string) => !INVISIBLE.test(email))
  .withMessage('This email address contains an invisible character. Please type it instead of pasting it.')
  .custom((email: string) => !/["\\]/.test(email))
  .withMessage('Enter an email address without quotation marks or backslashes.');

const { name, password, ageVerify, tosAgree } = FIELDS.user;

/** What an account is made of. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The chains of a sign-up. */
export const newUser = [chainOf('name', name), complete(newEmail), ...chainsOf({ password, ageVerify, tosAgree })];

/** The chain of an email address of an account. */
export const accountEmail = complete(emailChain());

/** The chains of a login. A password that is too short is simply wrong. */
export const credentials = [accountEmail, chainOf('password', { ...password, min: 0 })];
