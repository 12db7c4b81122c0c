import type { Response } from 'express';
import { addressOf } from '../../http/address.ts';
import { invalid, isDuplicateKey } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { PasswordPool } from './passwords/passwordPool.ts';
import { mailDueNow } from './mail/mailQueue.ts';
import { UserModel, emailKeyOf } from './userModel.ts';

/** Makes an account, has its verification mail sent and gives a token. @throws 400 'User already exists' */
export async function signUp(
  { tokens, passwords, mailer }: Services,
  res: Response,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<string> {
  const emailKey = emailKeyOf(email);
  const taken = () => {
    res.locals['emailTaken'] = true;
    return invalid('User already exists');
  };
  if (await UserModel.exists({ emailKey })) throw taken();
  const passwordHash = await passwords.hash(password, addressOf(res.req));
  try {
    const user = await UserModel.create({ name, email, emailKey, passwordHash, mail: mailDueNow() });
    mailer.soon(user._id);
    return tokens.issue(String(user._id));
  } catch (error) {
    // The unique index decides between two sign-ups at once.
    throw isDuplicateKey(error) ? taken() : error;
  }
}

/** Gives a person another password and ends all sign-ins. @returns whether there is such a person */
export async function changePassword(passwords: PasswordPool, email: string, password: string): Promise<boolean> {
  const passwordHash = await passwords.hash(password);
  // From the next second on: tokens know whole seconds only, and those of this one may be older than the change.
  const tokensFrom = Math.floor(Date.now() / 1000) + 1;
  const { matchedCount } = await UserModel.updateOne({ emailKey: emailKeyOf(email) }, { passwordHash, tokensFrom });
  return matchedCount === 1;
}
