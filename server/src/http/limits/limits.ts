import type { Request, RequestHandler, Response } from 'express';
import type { Types } from 'mongoose';
import { isModerator } from '../../contract/index.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { addressOf, isFromOwnMachine } from '../request/address.ts';
import { findUser, userOf } from '../request/currentUser.ts';
import { hasId } from '../request/validation.ts';
import { createCounters } from './counters.ts';
import { type FailedLogins, createFailedLogins, hashOf } from './failedLogins.ts';
import type { RuleName } from './rules.ts';

/** The rate limits. Every handler and function rejects with 429 when a limit is exceeded, and with the database's faults. */
export interface Limits {
  readonly calls: RequestHandler;
  readonly logins: RequestHandler;
  /** Counts only if the handler sets `res.locals['created'] = true`, like `posts` and `comments`. */
  readonly signUps: RequestHandler;
  /** Counts no edits, so it comes after the body has been read, like `comments`. */
  readonly posts: RequestHandler;
  readonly comments: RequestHandler;
  /** Fewer while the email address is unverified; moderators are exempt. */
  readonly reports: RequestHandler;
  /** Counts calls with an `avatar`, so it comes after the body has been read. */
  readonly uploads: RequestHandler;
  readonly failedLogins: FailedLogins;
  /**
   * Counts a recovery email.
   * @returns whether it may be sent; `false` if the email address has had its share
   */
  takeRecovery(req: Request, emailKey: string): Promise<boolean>;
  /** Counts the verification email of a sign-up, which is always sent. */
  countVerification(user: Types.ObjectId): Promise<void>;
  /** Counts a verification email that a user requests. @returns a function that undoes this if it could not be sent */
  takeResend(user: Types.ObjectId): Promise<() => Promise<unknown>>;
}

type LimitsConfig = Pick<Config, 'rateLimits' | 'production' | 'trustProxy'>;

/** Creates the limits of `RULES`. */
export function createLimits(config: LimitsConfig, log: Logger): Limits {
  if (!config.rateLimits) return UNLIMITED;
  const counters = createCounters(log);

  function limit(
    name: RuleName,
    keyOf: (req: Request, res: Response) => string,
    { ifCreated = false, skips }: { ifCreated?: boolean; skips?: (req: Request, res: Response) => boolean } = {},
  ): RequestHandler {
    return async (req, res, next) => {
      // Outside production, calls from the machine itself are subject only to the limits on failed logins and emails.
      if ((!config.production && isFromOwnMachine(req)) || skips?.(req, res)) return next();
      const key = keyOf(req, res);
      await counters[name].consume(key, findUser(res)?._id);
      const takeBack = () => {
        if (res.locals['created'] !== true) counters[name].takeBack(key).catch(() => {}); // then it stays counted
      };
      // Not 'close': the handler of a disconnected client may still be creating something.
      if (ifCreated) res.once('finish', takeBack);
      next();
    };
  }

  const skips = (_req: Request, res: Response) => isModerator(userOf(res));
  const reports = limit('reports', userKey, { skips });
  const unverifiedReports = limit('reportsWhileUnverified', userKey, { skips });

  return {
    calls: warnOfProxy(config, log, limit('calls', addressOf)),
    logins: limit('logins', addressOf),
    signUps: limit('signUps', addressOf, { ifCreated: true }),
    posts: limit('posts', userKey, { ifCreated: true, skips: hasId }),
    comments: limit('comments', userKey, { ifCreated: true, skips: hasId }),
    reports: (req, res, next) => (userOf(res).emailVerified ? reports : unverifiedReports)(req, res, next),
    uploads: limit('uploads', userKey, { skips: (req) => typeof req.body['avatar'] !== 'string' }),
    failedLogins: createFailedLogins(counters),
    async takeRecovery(req, emailKey) {
      await counters.recoveriesByAddress.consume(addressOf(req));
      return (await counters.recoveriesByEmail.take(hashOf(emailKey))) === 0;
    },
    countVerification: async (user) => void (await counters.verificationsInADay.take(String(user), user)),
    async takeResend(user) {
      const both = [counters.resendsInAMinute, counters.verificationsInADay];
      for (const counter of both) await counter.consume(String(user), user);
      return () => Promise.all(both.map((counter) => counter.takeBack(String(user))));
    },
  };
}

const userKey = (_req: Request, res: Response) => String(userOf(res)._id);

/** Warns once if requests come through a proxy that is not configured. */
function warnOfProxy({ trustProxy }: LimitsConfig, log: Logger, handler: RequestHandler): RequestHandler {
  let warned = trustProxy > 0;
  return (req, res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      log.warn(
        'Requests carry X-Forwarded-For, but TRUST_PROXY is not set: everybody behind the proxy counts as one address',
      );
    }
    return handler(req, res, next);
  };
}

const pass: RequestHandler = (_req, _res, next) => next();
const UNLIMITED: Limits = {
  calls: pass,
  logins: pass,
  signUps: pass,
  posts: pass,
  comments: pass,
  reports: pass,
  uploads: pass,
  failedLogins: { check: async () => {}, count: async () => {}, rememberAddress: async () => {} },
  takeRecovery: async () => true,
  countVerification: async () => {},
  takeResend: async () => async () => {},
};
