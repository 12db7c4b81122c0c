import { createHash, randomBytes } from 'node:crypto';
import { UserModel } from './userModel.ts';

const HOURS_48 = 48 * 3_600_000;

/** A new verification token and what is stored of it: its hash, so that a stolen database opens nothing. */
export function newVerification(now: Date): { token: string; stored: { hash: string; expires: Date } } {
  const token = randomBytes(32).toString('base64url');
  return { token, stored: { hash: hashOf(token), expires: new Date(now.getTime() + HOURS_48) } };
}

/** Confirms the address that a token was sent to; all tokens of that user are used up then. @returns whether it was good */
export async function useVerification(token: string): Promise<boolean> {
  const hash = hashOf(token);
  const good = { hash, expires: { $gt: new Date() } };
  const { matchedCount } = await UserModel.updateOne(
    // The plain path is there for the index.
    { 'verifications.hash': hash, verifications: { $elemMatch: good }, emailVerified: false },
    { $set: { emailVerified: true, verifications: [] }, $unset: { mail: 1 } },
  );
  return matchedCount === 1;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
