import type { Request } from 'express';
import { invalid } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { holderOf } from '../linkTokens.ts';
import { UserModel } from '../user/userModel.ts';

/** Says of a link of either kind only that it is no good, never why. */
export const BAD_LINK = 'Invalid or expired verification link';

/** Verifies the address that a link was sent to; all links of that person are used up then. @throws 400 */
export async function verifyEmail({ limits }: Services, req: Request, token: string): Promise<void> {
  const user = await UserModel.findOneAndUpdate(
    { ...holderOf('verifications', token), emailVerified: false },
    { $set: { emailVerified: true, verifications: [] }, $unset: { mail: 1 } },
  )
    .select('emailKey')
    .lean();
  if (!user) throw invalid(BAD_LINK);
  await limits.signIns.succeeded(req, { ...user, emailVerified: true });
}
