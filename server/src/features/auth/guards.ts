import type { Request, RequestHandler, Response } from 'express';
import type { ConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import { forbidden, unauthorized } from '../../http/errors.ts';
import { userOf } from '../../http/request/currentUser.ts';
import type { Session, Tokens } from './tokens.ts';
import { findAccount } from './user/accounts.ts';

/**
 * The guards of the routes. They check, in the order of server/docs/api.md ("Errors"): the token (401), the user's rate limit
 * (429), the body (413, 415, 400), the verified email (403). Behind a guard `userOf(res)` is the account and `req.body` an
 * object.
 */
export interface Guards {
  /** Reads the session of a request whose body decides whether it needs one. @throws 401 */
  requireSession: (req: Request, res: Response) => Promise<Session>;
  /** Lets signed-in users through. */
  requireUser: RequestHandler[];
  /** Lets users through who have verified their email address. */
  requireVerified: RequestHandler[];
  /** Like `requireUser`, with a rate limit that counts by user. */
  requireUserWithin: (limit: RequestHandler) => RequestHandler[];
}

/** Creates the guards. They look up the account on every call. */
export function createGuards(
  tokens: Tokens,
  { inSlot }: Pick<ConcurrencyLimit, 'inSlot'>,
  readJsonObject: RequestHandler,
): Guards {
  async function requireSession(req: Request, res: Response): Promise<Session> {
    const session = tokens.read(tokenOf(req));
    if (!session) throw unauthorized();
    const user = await inSlot(req, res, () => findAccount(session.userId));
    if (!user || session.issuedAt < user.tokensFrom) throw unauthorized();
    if (user.endedTokens?.some(({ id }) => id === session.id)) throw unauthorized();
    res.locals['user'] = user;
    return session;
  }
  const authenticate: RequestHandler = async (req, res, next) => {
    await requireSession(req, res);
    next();
  };
  const limited = (limit: RequestHandler): RequestHandler[] => [
    authenticate,
    (req, res, next) => inSlot(req, res, async () => limit(req, res, next)),
    readJsonObject,
  ];
  return {
    requireSession,
    requireUser: [authenticate, readJsonObject],
    requireVerified: [authenticate, readJsonObject, refuseUnverified],
    requireUserWithin: limited,
  };
}

const refuseUnverified: RequestHandler = (_req, res, next) => {
  if (!userOf(res).emailVerified) throw forbidden('Please verify your email first');
  next();
};

function tokenOf(req: Request): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  return bearer ?? req.get('x-auth-token') ?? '';
}
