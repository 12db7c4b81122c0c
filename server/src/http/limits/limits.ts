import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { tooMany } from '../errors.ts';
import { LimitStore } from './limitStore.ts';
import { isModerator } from '../../contract/index.ts';
import { userOf } from '../currentUser.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long an address that has signed in to an account is known to it. */
const KNOWN_MS = 90 * DAY;

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
  mails: MailLimit;
}

/** Counts wrong passwords: for an e-mail and address together, for an address, and for an e-mail wherever they come from. */
export interface SignInLimit {
  /** @throws 429 when no further try is left */
  check(req: Request, emailKey: string): Promise<void>;
  /** Remembers that this address has signed in to this account: strangers can't use up its tries and mails. */
  succeeded(req: Request, emailKey: string): Promise<void>;
  /** Counts a wrong try. @throws 429 when it was one too many, as it can happen with tries sent all at once */
  countWrong(req: Request, emailKey: string): Promise<void>;
}

/** Counts mails to an e-mail address, whoever asks for them. They hold on the machine itself, too. */
export interface MailLimit {
  /** Counts a recovery mail. @returns whether the e-mail may have it @throws 429 when the address has asked for too many */
  takeRecovery(req: Request, emailKey: string): Promise<boolean>;
  /** Counts a verification mail. @returns when the next one is possible; `undefined` when this one is */
  takeVerification(emailKey: string): Promise<Date | undefined>;
  /** For a verification mail that was counted and did not go. */
  giveBackVerification(emailKey: string): Promise<void>;
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
    ...limitAccounts(),
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

function limitAccounts(): Pick<Limits, 'signIns' | 'mails'> {
  const known = new LimitStore('signedIn', KNOWN_MS);
  const isKnown = async (req: Request, emailKey: string) => (await known.get(pairOf(req, emailKey))) !== undefined;
  return { signIns: limitSignIns(known, isKnown), mails: limitMails(isKnown) };
}

type IsKnown = (req: Request, emailKey: string) => Promise<boolean>;

function limitSignIns(known: LimitStore, isKnown: IsKnown): SignInLimit {
  const windowMs = 15 * MINUTE;
  const pairs = { store: new LimitStore('wrongPair', windowMs), max: 10, key: pairOf };
  const addresses = { store: new LimitStore('wrongAddress', windowMs), max: 100, key: addressOf };
  const emails = { store: new LimitStore('wrongEmail', HOUR), max: 100, key: emailOf };
  const limitsFor = async (req: Request, emailKey: string) =>
    (await isKnown(req, emailKey)) ? [pairs, addresses] : [pairs, addresses, emails];
  return {
    async check(req, emailKey) {
      const all = await limitsFor(req, emailKey);
      const windows = await Promise.all(all.map(({ store, key }) => store.get(key(req, emailKey))));
      windows.forEach((window, i) => {
        if (window && window.totalHits >= all[i]!.max) throw tooMany(secondsUntil(window.resetTime));
      });
    },
    async countWrong(req, emailKey) {
      const all = await limitsFor(req, emailKey);
      const windows = await Promise.all(all.map(({ store, key }) => store.increment(key(req, emailKey))));
      windows.forEach((window, i) => {
        if (window.totalHits > all[i]!.max) throw tooMany(secondsUntil(window.resetTime));
      });
    },
    async succeeded(req, emailKey) {
      if (!(await isKnown(req, emailKey))) await known.increment(pairOf(req, emailKey));
    },
  };
}

function limitMails(isKnown: IsKnown): MailLimit {
  const recoveries = new LimitStore('recoveryMail', DAY);
  const askers = new LimitStore('recoveryAddress', DAY);
  const verifications = new LimitStore('verificationMail', DAY);
  return {
    async takeRecovery(req, emailKey) {
      const asked = await askers.increment(addressOf(req));
      if (asked.totalHits > 20) throw tooMany(secondsUntil(asked.resetTime));
      const { totalHits } = await recoveries.increment(emailOf(req, emailKey));
      return totalHits <= 5 || isKnown(req, emailKey);
    },
    async takeVerification(emailKey) {
      const { totalHits, resetTime } = await verifications.increment(hashOf(emailKey));
      return totalHits > 10 ? resetTime : undefined;
    },
    giveBackVerification: (emailKey) => verifications.decrement(hashOf(emailKey)),
  };
}

function unlimited(): Limits {
  const pass: RequestHandler = (_req, _res, next) => next();
  const nothing = async () => {};
  return {
    calls: pass,
    signUps: pass,
    posts: pass,
    comments: pass,
    reports: pass,
    uploads: pass,
    signIns: { check: nothing, countWrong: nothing, succeeded: nothing },
    mails: {
      takeRecovery: async () => true,
      takeVerification: async () => undefined,
      giveBackVerification: nothing,
    },
  };
}

/** The address a call comes from; of IPv6 the /64, which one household or server has to itself. */
export function addressOf(req: Request): string {
  const ip = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return ip.includes(':') ? ipKeyGenerator(ip, 64) : ip;
}

function pairOf(req: Request, emailKey: string): string {
  return hashOf(`${emailKey}\n${addressOf(req)}`);
}

function emailOf(_req: Request, emailKey: string): string {
  return hashOf(emailKey);
}

/** Nothing that is stored for counting says whom it is about. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
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
