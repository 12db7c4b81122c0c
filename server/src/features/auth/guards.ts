import { type Request, type RequestHandler, Router } from 'express';
import { forbidden, unauthorized } from '../../http/errors.ts';
import { readJsonObject } from '../../http/request/body.ts';
import { userOf } from '../../http/request/currentUser.ts';
import type { Tokens } from './tokens.ts';
import { findAccount } from './user/accounts.ts';

/**
 * The guards of the routes. They check, in the order of the HTTP contract ("Errors"): the token (401), the user's rate limit
 * (429), the body (413, 415, 400), the verified email (403). Behind a guard `userOf(res)` is the account and `req.body` an
 * object.
 */
export interface Guards {
  /** Lets signed-in users through. */
  requireUser: RequestHandler;
  /** Lets users through who have verified their email address. */
  requireVerified: RequestHandler;
  /** Like `requireUser`, with a rate limit that counts by user. */
  requireUserWithin: (limit: RequestHandler) => RequestHandler;
  /** Like `requireVerified`, with a rate limit that counts by user. */
  requireVerifiedWithin: (limit: RequestHandler) => RequestHandler;
}

/** Creates the guards. They look up the account on every call. */
export function createGuards(tokens: Tokens): Guards {
  const authenticate: RequestHandler = async (req, res, next) => {
    const session = tokens.read(tokenOf(req));
    if (!session) throw unauthorized();
    const user = await findAccount(session.userId);
    if (!user || session.issuedAt < user.tokensFrom) throw unauthorized();
    res.locals['user'] = user;
    next();
  };
  return {
    requireUser: inOrder(authenticate, readJsonObject),
    requireVerified: inOrder(authenticate, readJsonObject, refuseUnverified),
    requireUserWithin: (limit) => inOrder(authenticate, limit, readJsonObject),
    requireVerifiedWithin: (limit) => inOrder(authenticate, limit, readJsonObject, refuseUnverified),
  };
}

/** One handler made of several. */
function inOrder(...handlers: RequestHandler[]): RequestHandler {
  return Router().use(...handlers);
}

const refuseUnverified: RequestHandler = (_req, res, next) => {
  if (!userOf(res).emailVerified) throw forbidden('Please verify your email first');
  next();
};

function tokenOf(req: Request): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  return bearer ?? req.get('x-auth-token') ?? '';
}
