import type { Request } from 'express';
import { invalid, isDuplicateKey } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from '../../deleteAccount.ts';
import { isAbandoned } from './abandoned.ts';
import type { PasswordPool } from './passwords/passwordPool.ts';
import { emailKeyOf } from './emailKey.ts';
import type { NewUser } from './user/userFields.ts';
import { UserModel, type UserRecord, findByEmail } from './user/userModel.ts';

/**
 * Creates an account, has its verification email sent and issues a token. An abandoned account with this email address
 * gives way.
 * @throws 400 'User already exists'
 */
export async function signUp(services: Services, req: Request, { name, email, password }: NewUser): Promise<string> {
  const { tokens, passwords, mailer, limits, log } = services;
  const emailKey = emailKeyOf(email);
  const passwordHash = await passwords.hash(password);
  const owner = await findByEmail(email, '_id');
  if (owner && !(await isAbandoned(owner._id))) throw emailTaken();
  if (owner) await deleteAccount(services, { user: owner._id, ifAbandoned: true });
  const { _id } = await UserModel.create({ name, email, emailKey, passwordHash }).catch((error: unknown) => {
    // The unique index decides between two sign-ups at once, or if the account was verified meanwhile.
    throw isDuplicateKey(error) ? emailTaken() : error;
  });
  try {
    await mailer.queue('verification', emailKey);
    await limits.countVerification(_id);
  } catch (error) {
    log.warn({ err: error, user: _id }, 'The email of a sign-up could not be stored'); // the user can request another one
  }
  await limits.failedLogins.rememberAddress(req, emailKey);
  return tokens.issue(String(_id));
}

function emailTaken() {
  return invalid('User already exists');
}

/** A change is stored within this time after it was made: no command of the database is waited for longer. */
export const LONGEST_WRITE_S = 3;

/**
 * What a change of the password does to an account: it ends all earlier sessions and invalidates the recovery links.
 * @param before what is stored
 */
export function changeOfPassword(passwordHash: string, before: Pick<UserRecord, 'tokensFrom'>) {
  // Tokens are dated in seconds. What was issued while the change was being stored ends too, and after an earlier change
  // in the same second.
  const tokensFrom = Math.max(Math.floor(Date.now() / 1000) + LONGEST_WRITE_S, before.tokensFrom + 1);
  return { passwordHash, tokensFrom, recoveries: [] };
}

/** Gives a person another password and ends all sessions. @returns the person's id, `null` if there is none */
export async function changePassword(passwords: PasswordPool, email: string, password: string) {
  const passwordHash = await passwords.hash(password);
  const user = await findByEmail(email, 'tokensFrom');
  if (!user) return null;
  await UserModel.updateOne({ _id: user._id }, changeOfPassword(passwordHash, user));
  return user._id;
}
