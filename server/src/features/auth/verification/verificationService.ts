import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'express';
import { type HttpError, invalid, unavailable } from '../../../http/errors.ts';
import { logEvent } from '../../../http/events.ts';
import type { CurrentUser } from '../../../http/request/currentUser.ts';
import type { Services } from '../../../services.ts';
import { emailKeyOf } from '../emailKey.ts';
import { holderOf } from '../linkTokens.ts';
import { UserModel } from '../user/userModel.ts';

/** Says of a link of either kind only that it is invalid, never why. */
export function refuseLink(req: Request): HttpError {
  logEvent(req, 'refused link');
  return invalid('Invalid or expired verification link');
}

/** A response is due within 3 s; an email that takes longer is sent in the background. */
const LONGEST_WAIT_MS = 2_200;

/** Verifies the address that a link was sent to and uses up all links of that account. @throws 400 */
export async function verifyEmail(req: Request, token: string): Promise<void> {
  const verified = await UserModel.findOneAndUpdate(holderOf('verification', token), {
    $set: { emailVerified: true, verifications: [] },
  }).lean();
  if (!verified) throw refuseLink(req);
}

/**
 * Sends another verification email and waits until it is sent. One that can't be sent now doesn't count, and is tried again.
 * @throws 400 if the mail server refuses the address, 429, 503 if the mail server doesn't answer
 */
export async function resendVerification(
  { limits, mailer }: Pick<Services, 'limits' | 'mailer'>,
  { _id, email, emailVerified }: CurrentUser,
): Promise<void> {
  if (emailVerified) throw invalid('Email already verified');
  const giveBack = await limits.takeResend(_id);
  const outcome = await Promise.race([
    mailer.sendNow('verification', emailKeyOf(email)),
    wait(LONGEST_WAIT_MS, 'failed', { ref: false }),
  ]);
  if (outcome === 'refused') throw invalid('Your email provider rejected our message. Please check the address.');
  if (outcome === 'sent') return;
  await giveBack();
  throw unavailable('Our mail server isn’t responding. We’ll try again soon.');
}
