import type { Request } from 'express';
import { FIELDS } from '../../../contract/index.ts';
import { logEvent } from '../../../http/events.ts';
import { chainOf, validate } from '../../../http/request/validation.ts';
import type { Services } from '../../../services.ts';
import { changeOfPassword } from '../accountService.ts';
import { emailKeyOf } from '../emailKey.ts';
import { holderOf } from '../linkTokens.ts';
import { UserModel } from '../user/userModel.ts';
import { refuseLink } from '../verification/verificationService.ts';

const passwordChain = chainOf('password', FIELDS.user.password);

/**
 * Has an email with a recovery link sent to the account of an email address, if there is one. It does the same for every
 * address and takes the same time.
 * @throws 429 when the caller's IP address has asked too often
 */
export async function requestRecovery({ limits, mailer }: Services, req: Request, email: string): Promise<void> {
  const emailKey = emailKeyOf(email);
  if (await limits.takeRecovery(req, emailKey)) await mailer.queue('recovery', emailKey);
}

/**
 * Sets the password of whoever holds this link, verifies the email address, ends all earlier sessions and the other links,
 * and has the person told by email.
 * @returns a token @throws 400 for an invalid link, or naming the password
 */
export async function recover(services: Services, req: Request, token: string): Promise<string> {
  const { passwords, tokens, limits, mailer, log } = services;
  // First, because with an invalid link the password does not matter.
  const before = await UserModel.findOne(holderOf('recovery', token), { tokensFrom: 1 }).lean();
  if (!before) throw refuseLink(req);
  const { password } = await validate<{ password: string }>(req, [passwordChain]);
  const change = changeOfPassword(await passwords.hash(password), before);
  // Another change meanwhile has removed the link.
  const user = await UserModel.findOneAndUpdate(holderOf('recovery', token), {
    $set: { ...change, emailVerified: true, verifications: [] },
  })
    .select('emailKey')
    .lean();
  if (!user) throw refuseLink(req);
  await limits.failedLogins.rememberAddress(req, user.emailKey);
  logEvent(req, 'password changed', user._id);
  await mailer.queue('passwordChanged', user.emailKey).catch((error: unknown) => {
    log.warn({ err: error, user: user._id }, 'The email about a new password could not be stored');
  });
  return tokens.issue(String(user._id), change.tokensFrom);
}
