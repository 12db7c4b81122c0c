import type { Request, RequestHandler } from 'express';
import { isModerator } from '../../contract/index.ts';
import type { Tokens } from './tokens.ts';
import { UserModel } from './user/userModel.ts';
import { readJsonObject } from '../../http/request/body.ts';
import { type CurrentUser, userOf } from '../../http/request/currentUser.ts';
import { sequence } from '../../http/request/sequence.ts';
import { SEEN_FIELDS } from './user/userView.ts';
import { forbidden, unauthorized } from '../../http/errors.ts';
import { createFinder } from '../../lib/database/find.ts';

/** Who took longer to send a body is looked up again: some time after it, a deletion takes nobody's writes along any more. */
const LONG_BODY_MS = 30_000;

const KNOWN = { ...SEEN_FIELDS, tokensFrom: 1 };

/** The guards of the routes. */
export interface Guards {
  /** Lets signed-in people through; the handler finds them with `userOf(res)`. @throws 401 */
  requireUser: RequestHandler;
  /** Lets through who is signed in and has confirmed the e-mail address. @throws 401, 403 */
  requireVerified: RequestHandler;
  /** The same where a person may do something so often only: who may not is told before the body is read. @throws 429 */
  requireVerifiedWithin: (limit: RequestHandler) => RequestHandler;
  /** The same for who is signed in; of a moderator the body is read first, since it says whether the call counts. */
  requireUserWithin: (limit: RequestHandler) => RequestHandler;
}

/**
 * Guards that look the user up at every call, so that role, verification and deletion take effect at once. Behind the token
 * they read the body (see `readJsonObject`); public routes do that themselves.
 */
export function createGuards(tokens: Tokens): Guards {
  const findAccount = createFinder<CurrentUser & { tokensFrom: number }>(UserModel, KNOWN);
  const authenticate: RequestHandler = async (req, res, next) => {
    const signIn = tokens.read(tokenOf(req));
    if (!signIn) throw unauthorized();
    const user = await findAccount(signIn.userId);
    if (!user || signIn.issuedAt < user.tokensFrom) throw unauthorized();
    res.locals['user'] = user;
    next();
  };
  /** Reads the body; the account may be gone, or its sign-ins ended, by the time the last of it has come. */
  const readBody: RequestHandler = async (req, res, next) => {
    const began = performance.now();
    await readJsonObject(req, res, () => {});
    await (performance.now() - began > LONG_BODY_MS ? authenticate(req, res, next) : next());
  };
  const takeBody = readBody;
  return {
    requireUser: sequence(authenticate, takeBody),
    requireVerified: sequence(authenticate, takeBody, refuseUnverified),
    requireVerifiedWithin: (limit) => sequence(authenticate, limit, takeBody, refuseUnverified),
    requireUserWithin: (limit) => {
      const of =
        (moderators: boolean): RequestHandler =>
        (req, res, next) =>
          isModerator(userOf(res)) === moderators ? limit(req, res, next) : next();
      return sequence(authenticate, of(false), takeBody, of(true));
    },
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
