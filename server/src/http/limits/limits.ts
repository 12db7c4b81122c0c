import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { tooMany } from '../errors.ts';
import { LimitStore } from './limitStore.ts';
import { isModerator } from '../../contract/index.ts';
import { userOf } from '../currentUser.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often something may be done. The limits for a user stand behind `requireUser` or `requireVerified`. */
export interface Limits {
  /** Every call under /api, for an address. */
  calls: RequestHandler;
  signUps: RequestHandler;
  /** New posts, for a user; only those that were made count. */
  posts: RequestHandler;
  comments: RequestHandler;
  /** Reports, given or taken back; a moderator's `clear` doesn't count. */
  reports: RequestHandler;
  /** Calls that bring an `avatar`; all that were decoded count, pictures or not. */
  uploads: RequestHandler;
  signIns: SignInLimit;
}

/** Counts wrong passwords: for an e-mail and address together, and for an address. */
export interface SignInLimit {
  /** @throws 429 when no further try is left */
  check(req: Request, emailKey: string): Promise<void>;
  /** Counts a wrong try. @throws 429 when it was one too many, as it can happen with tries sent all at once */
  countWrong(req: Request, emailKey: string): Promise<void>;
}

/** All limits, kept in the database. @param enabled `false` lets everything through (RATE_LIMITS=off) */
export function createLimits(enabled: boolean): Limits {
  if (!enabled) return unlimited();
  return {
    calls: limit({ name: 'calls', max: 600, windowMs: MINUTE, key: addressOf }),
    signUps: limit({ name: 'signUps', max: 20, windowMs: HOUR, key: addressOf, counts: triedAnEmail }),
    posts: limit({ name: 'posts', max: 30, windowMs: HOUR, key: userIdOf, counts: madeSomething }),
    comments: limit({ name: 'comments', max: 120, windowMs: HOUR, key: userIdOf, counts: madeSomething }),
    reports: limit({ name: 'reports', max: 60, windowMs: HOUR, key: userIdOf, counts: succeeded, skip: isClearing }),
    uploads: limit({ name: 'uploads', max: 20, windowMs: HOUR, key: userIdOf, counts: decoded, skip: hasNoImage }),
    signIns: limitSignIns(),
  };
}

interface LimitSettings {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly key: (req: Request, res: Response) => string;
  /** Whether an answered call counts after all; without it every call does. */
  readonly counts?: (req: Request, res: Response) => boolean;
  readonly skip?: (req: Request, res: Response) => boolean;
}

function limit({ name, max, windowMs, key, counts, skip }: LimitSettings): RequestHandler {
  return rateLimit({
    windowMs,
    limit: max,
    store: new LimitStore(name, windowMs),
    keyGenerator: key,
    skip: skip ?? (() => false),
    // Counted before and taken back afterwards, so that calls sent all at once don't slip through.
    skipFailedRequests: counts !== undefined,
    requestWasSuccessful: counts ?? (() => true),
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (req, _res, next) => {
      const { resetTime } = (req as Request & { rateLimit: { resetTime: Date } }).rateLimit;
      next(tooMany(secondsUntil(resetTime)));
    },
  });
}

function limitSignIns(): SignInLimit {
  const windowMs = 15 * MINUTE;
  const pairs = { store: new LimitStore('wrongPair', windowMs), max: 10, key: pairOf };
  const addresses = { store: new LimitStore('wrongAddress', windowMs), max: 100, key: addressOf };
  const all = [pairs, addresses];
  return {
    async check(req, emailKey) {
      const windows = await Promise.all(all.map(({ store, key }) => store.get(key(req, emailKey))));
      windows.forEach((window, i) => {
        if (window && window.totalHits >= all[i]!.max) throw tooMany(secondsUntil(window.resetTime));
      });
    },
    async countWrong(req, emailKey) {
      const windows = await Promise.all(all.map(({ store, key }) => store.increment(key(req, emailKey))));
      windows.forEach((window, i) => {
        if (window.totalHits > all[i]!.max) throw tooMany(secondsUntil(window.resetTime));
      });
    },
  };
}

function unlimited(): Limits {
  const pass: RequestHandler = (_req, _res, next) => next();
  const signIns = { check: async () => {}, countWrong: async () => {} };
  return { calls: pass, signUps: pass, posts: pass, comments: pass, reports: pass, uploads: pass, signIns };
}

/** The address a call comes from; of IPv6 the /64, which one household or server has to itself. */
export function addressOf(req: Request): string {
  const ip = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return ip.includes(':') ? ipKeyGenerator(ip, 64) : ip;
}

function pairOf(req: Request, emailKey: string): string {
  return createHash('sha256')
    .update(`${emailKey}\n${addressOf(req)}`)
    .digest('base64url');
}

function userIdOf(_req: Request, res: Response): string {
  return String(userOf(res)._id);
}

function succeeded(_req: Request, res: Response): boolean {
  return res.statusCode < 400;
}

/** What was sent again and is there already doesn't count a second time. */
function madeSomething(req: Request, res: Response): boolean {
  return succeeded(req, res) && res.locals['repeated'] !== true;
}

/** Also an e-mail that is taken counts, or one could ask for any number of addresses whether they have an account. */
function triedAnEmail(_req: Request, res: Response): boolean {
  return succeeded(_req, res) || res.locals['emailTaken'] === true;
}

/** Also a broken image counts: decoding it is the work that the limit is for. A fault of ours does not. */
function decoded(_req: Request, res: Response): boolean {
  return res.locals['imageDecoded'] === true && res.statusCode < 500;
}

function isClearing(req: Request, res: Response): boolean {
  return req.body['clear'] === true && isModerator(userOf(res));
}

function hasNoImage(req: Request): boolean {
  return typeof req.body['avatar'] !== 'string';
}

function secondsUntil(moment: Date | undefined): number {
  return moment ? (moment.getTime() - Date.now()) / 1000 : 1;
}
