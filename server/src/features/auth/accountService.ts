import type { Response } from 'express';
import { Types } from 'mongoose';
import { invalid, isDuplicateKey } from '../../http/errors.ts';
import { unstored } from '../../http/limits/accountLimits.ts';
import { withoutTurn } from '../../http/overload/concurrency.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from '../../deleteAccount.ts';
import { OWNER_FIELDS, isAbandoned } from './abandoned.ts';
import type { PasswordPool } from './passwords/passwordPool.ts';
import { emailKeyOf } from './emailKey.ts';
import { UserModel, type UserRecord, findByEmail } from './user/userModel.ts';
import { mailDueAt } from './verification/verificationQueue.ts';

/**
 * Makes an account, has its verification mail sent and gives a token. An abandoned account with this e-mail gives way.
 * @throws 400 'User already exists'
 */
export async function signUp(
  services: Services,
  res: Response,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<string> {
  const { tokens, passwords, mailer, limits } = services;
  const emailKey = emailKeyOf(email);
  const taken = () => {
    res.locals['emailTaken'] = true;
    return invalid('User already exists');
  };
  // First: who is turned away because too many passwords wait must not learn by it that the e-mail is free.
  const passwordHash = await withoutTurn(res, () => passwords.hash(password));
  const owner = await findByEmail(email, OWNER_FIELDS);
  if (owner && !(await isAbandoned(owner))) throw taken();
  if (owner) await deleteAccount(services, owner._id);
  // Whoever signs up and leaves again and again can't have a stranger's mailbox filled.
  const _id = new Types.ObjectId();
  const { notBefore = new Date(), giveBack } = await limits.mails.takeVerification(res.req, emailKey, _id, true);
  const user = { _id, name, email, emailKey, passwordHash, mail: mailDueAt(notBefore) };
  await UserModel.create(user)
    .catch(unstored(giveBack))
    .catch((error: unknown) => {
      // The unique index decides between two sign-ups at once.
      throw isDuplicateKey(error) ? taken() : error;
    });
  mailer.soon(_id);
  await limits.signIns.succeeded(res.req, { emailKey, emailVerified: false });
  return tokens.issue(String(_id));
}

/** A change is stored no later after it is made: a command of the database is waited for 7 s at the most. */
const LONGEST_CHANGE_S = 10;

/**
 * What a change of the password does to an account: it ends all sign-ins and the links that were sent for another one.
 * @param before what the account was, read a moment ago; the change is to be made only if nothing has changed `tokensFrom` since
 */
export function changeOfPassword(passwordHash: string, before: Pick<UserRecord, 'tokensFrom'>) {
  // Whoever signs in with the old one while the change is on its way, or between two changes, has a token of before.
  const tokensFrom = Math.max(Math.floor(Date.now() / 1000) + LONGEST_CHANGE_S, (before.tokensFrom ?? 0) + 1);
  return { passwordHash, tokensFrom, recoveries: [] };
}

/** Gives a person another password and ends all sign-ins. @returns the person's id, `null` if there is none */
export async function changePassword(passwords: PasswordPool, email: string, password: string) {
  const passwordHash = await passwords.hash(password);
  for (;;) {
    const user = await findByEmail(email, 'tokensFrom');
    if (!user) return null;
    const change = changeOfPassword(passwordHash, user);
    const { matchedCount } = await UserModel.updateOne({ _id: user._id, tokensFrom: user.tokensFrom ?? null }, change);
    if (matchedCount === 1) return user._id; // otherwise another change came between
  }
}
