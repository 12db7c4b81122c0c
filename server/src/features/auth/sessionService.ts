import type { Request } from 'express';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { emailKeyOf } from './emailKey.ts';
import { findByEmail } from './user/userModel.ts';

/** What one logs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Checks email and password, in the same time and with the same words whether or not the email exists, and issues a token.
 * @throws 400 'Invalid Credentials', 429 after too many failed logins
 */
export async function logIn(
  { tokens, passwords, limits, log }: Services,
  req: Request,
  { email, password }: Credentials,
): Promise<string> {
  const emailKey = emailKeyOf(email);
  const begun = Math.floor(Date.now() / 1000);
  const [user] = await Promise.all([
    findByEmail(email, 'passwordHash tokensFrom'),
    limits.failedLogins.check(req, emailKey),
  ]);
  const matches = await passwords.matches(password, user?.passwordHash);
  if (!user || !matches) {
    await limits.failedLogins.count(req, emailKey);
    log.info({ user: user?._id }, 'A login failed');
    throw invalid('Invalid Credentials');
  }
  // Of guesses sent all at once, the right one must not get through behind the last wrong one.
  await limits.failedLogins.check(req, emailKey);
  await limits.failedLogins.rememberAddress(req, emailKey);
  // Dated back to the beginning: a change of the password meanwhile ends this session as well.
  return tokens.issue(String(user._id), Math.max(begun, user.tokensFrom));
}
