import type { Request } from 'express';
import { invalid } from '../../http/errors.ts';
import { withoutTurn } from '../../http/overload/concurrency.ts';
import type { Services } from '../../services.ts';
import { emailKeyOf } from './emailKey.ts';
import { UserModel, findByEmail } from './user/userModel.ts';

/**
 * Checks e-mail and password, in the same time and with the same words whether the e-mail exists, and gives a token.
 * @throws 400 'Invalid Credentials', 429 after too many wrong tries
 */
export async function signIn(
  { tokens, passwords, limits, log }: Services,
  req: Request,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const emailKey = emailKeyOf(email);
  const [user] = await Promise.all([
    findByEmail(email, 'emailVerified passwordHash'),
    limits.signIns.check(req, emailKey),
  ]);
  const matches = () => passwords.matches(password, user?.passwordHash);
  const isRight = await withoutTurn(req.res!, matches);
  req.res!.locals['passwordCompared'] = true;
  if (!isRight) {
    await limits.signIns.countWrong(req, emailKey);
    log.info({ user: user?._id }, 'A sign-in was refused');
    throw invalid('Invalid Credentials');
  }
  // Of guesses sent all at once, the right one must not get through behind the last wrong one.
  await limits.signIns.check(req, emailKey);
  await limits.signIns.succeeded(req, { emailKey, emailVerified: user!.emailVerified });
  // Last of all: a password that was changed meanwhile ends all sign-ins with the old one.
  const now = await UserModel.findById(user!._id, { passwordHash: 1, tokensFrom: 1 }).lean();
  if (now?.passwordHash !== user!.passwordHash) throw invalid('Invalid Credentials');
  return tokens.issue(String(now._id), now.tokensFrom);
}
