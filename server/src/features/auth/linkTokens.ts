import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;
/** The client tells by it what a link asks for. A verification token is in hexadecimal digits and never begins like this. */
const RECOVERY_PREFIX = 'r-';

/** What is stored of a link: the hash of its token, so that a stolen database opens nothing. */
interface StoredLink {
  readonly hash: string;
  readonly expires: Date;
}

/** A new link that verifies an address, good for 48 hours. */
export function newVerificationLink(now: Date): { token: string; stored: StoredLink } {
  const token = randomBytes(32).toString('hex');
  return { token, stored: { hash: hashOf(token), expires: new Date(now.getTime() + 48 * HOUR) } };
}

/** A new link that lets its owner choose another password, good for 24 hours. */
export function newRecoveryLink(now: Date): { token: string; stored: StoredLink } {
  const token = RECOVERY_PREFIX + randomBytes(32).toString('base64url');
  return { token, stored: { hash: hashOf(token), expires: new Date(now.getTime() + 24 * HOUR) } };
}

export function isRecoveryToken(token: string): boolean {
  return token.startsWith(RECOVERY_PREFIX);
}

/** The filter for the person whose list of links holds this token, still good. */
export function holderOf(list: 'verifications' | 'recoveries', token: string) {
  const hash = hashOf(token);
  // The plain path is there for the index.
  return { [`${list}.hash`]: hash, [list]: { $elemMatch: { hash, expires: { $gt: new Date() } } } };
}

/** Expression for a list of links with another one and without those that have expired. */
export function withLink(list: 'verifications' | 'recoveries', link: StoredLink, now: Date) {
  const stillGood = { $filter: { input: { $ifNull: [`$${list}`, []] }, cond: { $gt: ['$$this.expires', now] } } };
  return { $concatArrays: [stillGood, [link]] };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
