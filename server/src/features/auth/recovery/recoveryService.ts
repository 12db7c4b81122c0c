import type { Request } from 'express';
import { FIELDS } from '../../../contract/index.ts';
import { invalid } from '../../../http/errors.ts';
import { unstored } from '../../../http/limits/accountLimits.ts';
import { withoutTurn } from '../../../http/overload/concurrency.ts';
import { reader } from '../../../http/request/validation.ts';
import type { Services } from '../../../services.ts';
import { changeOfPassword } from '../accountService.ts';
import { emailKeyOf } from '../emailKey.ts';
import { holderOf } from '../linkTokens.ts';
import { UserModel } from '../user/userModel.ts';
import { BAD_LINK } from '../verification/verificationService.ts';

const passwordBody = reader({ password: FIELDS.user.password });

/**
 * Sees to it that the account of an e-mail address, if there is one, gets a link for another password. It does the same for
 * every address, takes the same time, and says nothing about what will come of it.
 * @throws 429 when the caller's address has asked too often
 */
export async function requestRecovery({ limits, mailer }: Services, req: Request, email: string): Promise<void> {
  const emailKey = emailKeyOf(email);
  const { mayGo, giveBack } = await limits.mails.takeRecovery(req, emailKey);
  if (mayGo) await mailer.recover(emailKey, email).catch(unstored(giveBack));
}

/**
 * Sets the password of whoever holds this link, verifies the address and ends all earlier sign-ins and the other links.
 * @returns a token @throws 400 for a link that is no good, or naming the password
 */
export async function recover(
  { passwords, tokens, limits, log }: Services,
  req: Request,
  token: string,
): Promise<string> {
  // First: who sees that the link is no good need not think up a password.
  const before = await UserModel.findOne(holderOf('recoveries', token), { tokensFrom: 1 }).lean();
  if (!before) throw invalid(BAD_LINK);
  const { password } = await passwordBody.whole(req.body);
  const passwordHash = await withoutTurn(req.res!, () => passwords.hash(password));
  const change = changeOfPassword(passwordHash, before);
  // A change that came between has taken the link away.
  const user = await UserModel.findOneAndUpdate(holderOf('recoveries', token), {
    $set: { ...change, emailVerified: true, verifications: [] },
    $unset: { mail: 1 },
  })
    .select('emailKey')
    .lean();
  if (!user) throw invalid(BAD_LINK);
  await limits.signIns.succeeded(req, { ...user, emailVerified: true });
  log.info({ user: user._id }, 'A password was recovered');
  return tokens.issue(String(user._id), change.tokensFrom);
}
