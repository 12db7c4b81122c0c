import type { Request } from 'express';
import { invalid } from '../../http/errors.ts';
import { logEvent } from '../../http/events.ts';
import type { Services } from '../../services.ts';
import { LONGEST_WRITE_S } from './accountService.ts';
import { emailKeyOf } from './emailKey.ts';
import type { Session } from './tokens.ts';
import { findAccount } from './user/accounts.ts';
import { UserModel, findByEmail } from './user/userModel.ts';

/** How many ended tokens an account keeps, so that it stays small. */
const MAX_ENDED_TOKENS = 50;

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
  { tokens, passwords, limits }: Services,
  req: Request,
  { email, password }: Credentials,
): Promise<string> {
  const emailKey = emailKeyOf(email);
  const begun = nowInSeconds();
  const [user] = await Promise.all([
    findByEmail(email, 'passwordHash tokensFrom'),
    limits.failedLogins.check(req, emailKey),
  ]);
  const matches = await passwords.matches(password, user?.passwordHash);
  if (!user || !matches) {
    await limits.failedLogins.count(req, emailKey);
    logEvent(req, 'failed login', user?._id);
    throw invalid('Invalid Credentials');
  }
  // Of guesses sent all at once, the right one must not get through behind the last wrong one.
  await limits.failedLogins.check(req, emailKey);
  await limits.failedLogins.rememberAddress(req, emailKey);
  logEvent(req, 'login', user._id);
  // Dated back to the beginning: a change of the password meanwhile ends this session as well.
  return tokens.issue(String(user._id), Math.max(begun, user.tokensFrom));
}

const PIPELINE = { updatePipeline: true } as const;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Ends one session. In place of ended tokens beyond the maximum, everything issued until then is ended. */
export async function logOut({ id, userId, issuedAt, endsAt }: Session): Promise<void> {
  const known = (await findAccount(userId))?.endedTokens ?? [];
  const [oldest = -1] = [issuedAt, ...known.map((token) => token.issuedAt)]
    .toSorted((a, b) => b - a)
    .slice(MAX_ENDED_TOKENS);
  const isLive = { $and: [{ $gt: ['$$this.endsAt', nowInSeconds()] }, { $gt: ['$$this.issuedAt', oldest] }] };
  const live = { $filter: { input: { $ifNull: ['$endedTokens', []] }, cond: isLive } };
  const changes = {
    tokensFrom: { $max: ['$tokensFrom', oldest + 1] },
    endedTokens: { $concatArrays: [live, [{ id, issuedAt, endsAt }]] },
  };
  await UserModel.updateOne({ _id: userId }, [{ $set: changes }], PIPELINE);
}

/** Ends all sessions of an account. */
export async function logOutEverywhere({ userId }: Session): Promise<void> {
  const tokensFrom = { $max: [nowInSeconds() + LONGEST_WRITE_S, { $sum: ['$tokensFrom', 1] }] };
  await UserModel.updateOne({ _id: userId }, [{ $set: { tokensFrom, endedTokens: [] } }], PIPELINE);
}
