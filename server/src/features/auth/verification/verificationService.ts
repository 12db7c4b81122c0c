import { invalid } from '../../../http/errors.ts';
import { holderOf } from '../linkTokens.ts';
import { UserModel } from '../user/userModel.ts';

/** Says of a link of either kind only that it is no good, never why. */
export const BAD_LINK = 'Invalid or expired verification link';

/** Verifies the address that a link was sent to; all links of that person are used up then. @throws 400 */
export async function verifyEmail(token: string): Promise<void> {
  const { matchedCount } = await UserModel.updateOne(
    { ...holderOf('verifications', token), emailVerified: false },
    { $set: { emailVerified: true, verifications: [] }, $unset: { mail: 1 } },
  );
  if (matchedCount === 0) throw invalid(BAD_LINK);
}
