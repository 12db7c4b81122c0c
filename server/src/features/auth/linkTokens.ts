import { createHash, randomBytes } from 'node:crypto';
import type { Types } from 'mongoose';
import { UserModel } from './user/userModel.ts';

const HOUR = 3_600_000;

/** The links in emails: one verifies the address, the other resets the password. */
export type LinkKind = 'verification' | 'recovery';

/** Where each kind is stored in the account, how its token begins, how long it is good, and which accounts may use it. */
const LINKS = {
  verification: { list: 'verifications', prefix: '', validMs: 48 * HOUR, filter: { emailVerified: false } },
  recovery: { list: 'recoveries', prefix: 'r-', validMs: 24 * HOUR, filter: {} },
} as const;

/** A new link of an account. */
interface NewLink {
  readonly user: Types.ObjectId;
  /** The email address as its owner wrote it. */
  readonly email: string;
  readonly token: string;
}

/**
 * Adds a link to the account of an email address; earlier ones stay valid until they expire. Only the hash of its token is
 * stored, so that a stolen database opens nothing.
 * @returns `null` if there is no such account, or its address has been verified already
 */
export async function addLink(kind: LinkKind, emailKey: string): Promise<NewLink | null> {
  const { list, prefix, validMs, filter } = LINKS[kind];
  const now = new Date();
  const token = prefix + randomBytes(32).toString('hex');
  const link = { hash: hashOf(token), expires: new Date(now.getTime() + validMs) };
  const valid = { $filter: { input: `$${list}`, cond: { $gt: ['$$this.expires', now] } } };
  const user = await UserModel.findOneAndUpdate(
    { emailKey, ...filter },
    [{ $set: { [list]: { $concatArrays: [valid, [link]] } } }],
    { updatePipeline: true },
  )
    .select('email')
    .lean();
  return user && { user: user._id, email: user.email, token };
}

/** Whether a token is from a recovery link. The digits of a verification token never begin like one. */
export function isRecoveryToken(token: string): boolean {
  return token.startsWith(LINKS.recovery.prefix);
}

/** The filter for the account that holds the link with this token, if the link is still valid. */
export function holderOf(kind: LinkKind, token: string) {
  const { list, filter } = LINKS[kind];
  const hash = hashOf(token);
  // The plain path is for the index.
  return { ...filter, [`${list}.hash`]: hash, [list]: { $elemMatch: { hash, expires: { $gt: new Date() } } } };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
