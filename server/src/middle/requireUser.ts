import type { Request, RequestHandler, Response } from 'express';
import type { Tokens } from '../features/auth/tokens.ts';
import { UserModel } from '../features/users/userModel.ts';
import { SEEN_FIELDS, type SeenUser } from '../features/users/userView.ts';
import { forbidden, unauthorized } from './errors.ts';

/** The guards of the routes. */
export interface Guards {
  /** Lets signed-in people through; the handler finds them with `userOf(res)`. @throws 401 */
  requireUser: RequestHandler;
  /** Lets through who is signed in and has confirmed the e-mail address. @throws 401, 403 */
  requireVerified: RequestHandler[];
}

/** Guards that look the user up at every call, so that role, verification and deletion take effect at once. */
export function createGuards(tokens: Tokens): Guards {
  const requireUser: RequestHandler = async (req, res, next) => {
    const signIn = tokens.read(tokenOf(req));
    if (!signIn) throw unauthorized();
    const user = await UserModel.findById(signIn.userId).select(`${SEEN_FIELDS} tokensFrom`).lean();
    if (!user || signIn.issuedAt < user.tokensFrom) throw unauthorized();
    res.locals['user'] = user;
    next();
  };
  return { requireUser, requireVerified: [requireUser, refuseUnverified] };
}

const refuseUnverified: RequestHandler = (_req, res, next) => {
  if (!userOf(res).emailVerified) throw forbidden('Please verify your email first');
  next();
};

/** The signed-in person of this request; only behind `requireUser` or `requireVerified`. */
export function userOf(res: Response): SeenUser {
  const user = res.locals['user'] as SeenUser | undefined;
  if (!user) throw new Error('userOf() needs requireUser before it');
  return user;
}

/** Whether a person may moderate: see flagged texts, clear reports, delete what others wrote. */
export function isModerator({ role }: Pick<SeenUser, 'role'>): boolean {
  return role === 'mod' || role === 'admin';
}

function tokenOf(req: Request): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  return bearer ?? req.get('x-auth-token') ?? '';
}
