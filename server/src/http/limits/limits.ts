import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterMongo } from 'rate-limiter-flexible';
import type { Types } from 'mongoose';
import { isModerator } from '../../contract/index.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { tooMany } from '../errors.ts';
import { addressOf, isFromOwnMachine } from '../request/address.ts';
import { findUser, userOf } from '../request/currentUser.ts';
import { LimitModel } from './limitModel.ts';
import { KNOWN_ADDRESS_DURATION, RULES, type RuleName } from './rules.ts';

/** The rate limits. Every handler and function rejects with 429 when a limit is exceeded, and with the database's faults. */
export interface Limits {
  readonly calls: RequestHandler;
  readonly logins: RequestHandler;
  /** Counts only if the handler sets `res.locals['created'] = true`, like `posts` and `comments`. */
  readonly signUps: RequestHandler;
  readonly posts: RequestHandler;
  readonly comments: RequestHandler;
  /** Moderators are exempt. */
  readonly reports: RequestHandler;
  /** Counts calls with an `avatar`, so it comes after the body has been read. */
  readonly uploads: RequestHandler;
  readonly failedLogins: FailedLogins;
  /**
   * Counts a recovery email.
   * @returns whether it may be sent; `false` if the email address has had its share
   */
  takeRecovery(req: Request, emailKey: string): Promise<boolean>;
  /** Counts a verification email that a user requests. @returns a function that undoes this if it could not be sent */
  takeResend(user: Types.ObjectId): Promise<() => Promise<unknown>>;
}

/** Failed logins: for an email address and an IP address together, and for each of them. */
export interface FailedLogins {
  /** @throws 429 when there have been too many */
  check(req: Request, emailKey: string): Promise<void>;
  /** @throws 429 when this was one too many, as can happen when several are sent at once */
  count(req: Request, emailKey: string): Promise<void>;
  /** Records that somebody logged in to this account from this IP address. */
  rememberAddress(req: Request, emailKey: string): Promise<void>;
}

type LimitsConfig = Pick<Config, 'rateLimits' | 'production' | 'trustProxy'>;

/** Creates the limits of `RULES`: calls are counted in memory, everything else in the database. */
export function createLimits(config: LimitsConfig, log: Logger): Limits {
  if (!config.rateLimits) return UNLIMITED;
  // Mongoose's collection finds the connection at each call; there is none yet.
  const storeClient = { collection: () => LimitModel.collection };
  const limiterOf = (name: string, rule: { points: number; duration: number }) =>
    new RateLimiterMongo({ storeClient, disableIndexesCreation: true, keyPrefix: name, ...rule });
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [
      name,
      name === 'calls' ? new RateLimiterMemory({ keyPrefix: name, ...rule }) : limiterOf(name, rule),
    ]),
  ) as Record<RuleName, RateLimiterMongo | RateLimiterMemory>;
  const knownAddresses = limiterOf('knownAddresses', { points: 1, duration: KNOWN_ADDRESS_DURATION });

  /** Outside production, calls from the machine itself are subject only to the limits on failed logins and emails. */
  const isExempt = (req: Request) => !config.production && isFromOwnMachine(req);

  /** Counts once. @returns the milliseconds until the next time if this was once too often, otherwise 0 */
  async function take(name: RuleName, key: string, user?: Types.ObjectId): Promise<number> {
    const { points } = RULES[name];
    const { consumedPoints, msBeforeNext } = await limiters[name].penalty(key);
    if (consumedPoints <= points) return 0;
    if (consumedPoints === points + 1) log.info({ limit: name, user }, 'A rate limit was exceeded');
    return Math.max(msBeforeNext, 1);
  }

  /** Counts once. @param user for the log @throws 429 */
  async function consume(name: RuleName, key: string, user?: Types.ObjectId): Promise<void> {
    const wait = await take(name, key, user);
    if (wait > 0) throw tooMany(wait / 1000, MESSAGES[name]);
  }

  /** Rejects without counting. @throws 429 */
  async function check(name: RuleName, key: string): Promise<void> {
    const state = await limiters[name].get(key);
    if (state && state.remainingPoints === 0) throw tooMany(state.msBeforeNext / 1000);
  }

  function limit(
    name: RuleName,
    keyOf: (req: Request, res: Response) => string,
    { ifCreated = false, skips }: { ifCreated?: boolean; skips?: (req: Request, res: Response) => boolean } = {},
  ): RequestHandler {
    return async (req, res, next) => {
      if (isExempt(req) || skips?.(req, res)) return next();
      const key = keyOf(req, res);
      await consume(name, key, findUser(res)?._id);
      const giveBack = () => {
        if (res.locals['created'] !== true) limiters[name].reward(key).catch(() => {}); // then it stays counted
      };
      // Not 'close': the handler of a disconnected client may still be creating something.
      if (ifCreated) res.once('finish', giveBack);
      next();
    };
  }

  const userKey = (_req: Request, res: Response) => String(userOf(res)._id);
  return {
    calls: warnOfProxy(config, log, limit('calls', addressOf)),
    logins: limit('logins', addressOf),
    signUps: limit('signUps', addressOf, { ifCreated: true }),
    posts: limit('posts', userKey, { ifCreated: true }),
    comments: limit('comments', userKey, { ifCreated: true }),
    reports: limit('reports', userKey, { skips: (_req, res) => isModerator(userOf(res)) }),
    uploads: limit('uploads', userKey, { skips: (req) => typeof req.body['avatar'] !== 'string' }),

    failedLogins: {
      async check(req, emailKey) {
        const [known] = await Promise.all([
          knownAddresses.get(pairKey(req, emailKey)),
          check('failedLoginsByEmailAndAddress', pairKey(req, emailKey)),
          check('failedLoginsByAddress', addressOf(req)),
        ]);
        if (!known) await check('failedLoginsByEmail', hashOf(emailKey));
      },
      async count(req, emailKey) {
        const [known] = await Promise.all([
          knownAddresses.get(pairKey(req, emailKey)),
          consume('failedLoginsByEmailAndAddress', pairKey(req, emailKey)),
          consume('failedLoginsByAddress', addressOf(req)),
        ]);
        // An attempt that the address was denied must not count against the email.
        if (!known) await consume('failedLoginsByEmail', hashOf(emailKey));
      },
      async rememberAddress(req, emailKey) {
        await knownAddresses.set(pairKey(req, emailKey), 1, KNOWN_ADDRESS_DURATION);
      },
    },

    async takeRecovery(req, emailKey) {
      await consume('recoveriesByAddress', addressOf(req));
      return (await take('recoveriesByEmail', hashOf(emailKey))) === 0;
    },
    async takeResend(user) {
      const key = String(user);
      await consume('resendsInAMinute', key, user);
      await consume('resendsInADay', key, user);
      return () => Promise.all([limiters.resendsInAMinute.reward(key), limiters.resendsInADay.reward(key)]);
    },
  };
}

const MESSAGES: Partial<Record<RuleName, string>> = {
  resendsInAMinute: 'We just emailed you.',
  resendsInADay: 'We’ve emailed you several times today. Check your spam folder.',
};

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
  takeResend: async () => async () => {},
};

function pairKey(req: Request, emailKey: string): string {
  return hashOf(`${emailKey}\n${addressOf(req)}`);
}

/** The stored keys do not reveal the email address. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
