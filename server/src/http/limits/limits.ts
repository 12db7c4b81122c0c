import { createHmac, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { isModerator } from '../../contract/index.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { remember } from '../../lib/remember.ts';
import { addressOf, isFromOwnMachine, networkOf } from '../request/address.ts';
import { whenAnswered } from '../overload/answered.ts';
import { findUser, userOf } from '../request/currentUser.ts';
import { sequence } from '../request/sequence.ts';
import { tooMany } from '../errors.ts';
import { type MailLimit, type Refuse, type SignInLimit, limitMails, limitSignIns } from './accountLimits.ts';
import { limitCalls, limitOpen } from './callLimit.ts';
import { limitNewAccounts } from './newAccountLimit.ts';
import { type Rule, countSoon, takeBack } from './limitStore.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often something may be done. Source: the HTTP contract, "Rate limits". */
export interface Limits {
  /** Every call, for an address. */
  calls: RequestHandler;
  /** Calls that are open at a time, for an address. */
  open: RequestHandler;
  /** Calls that may sign in, for an address, and for a network, right ones included. */
  signInCalls: RequestHandler;
  /** For an address, and for a network: an account stays, and its mail goes to whoever's e-mail it names. */
  signUps: RequestHandler;
  /** What new accounts send, for a network. */
  newAccounts: RequestHandler;
  /** New posts, for a user; only those that were made count. */
  posts: RequestHandler;
  comments: RequestHandler;
  /**
   * Reports, given or taken back, for a user, and those of all unverified accounts for a network: five of them, made in a
   * minute, could else hide whatever others write. A moderator's `clear` doesn't count, so for moderators this stands
   * behind the body.
   */
  reports: RequestHandler;
  /** Calls that bring an `avatar`, so this stands behind the body; all that were decoded count, pictures or not. */
  uploads: RequestHandler;
  signIns: SignInLimit;
  mails: MailLimit;
}

type LimitsConfig = Pick<Config, 'rateLimits' | 'production' | 'trustProxy'>;

/**
 * All limits: of calls and of what new accounts send in memory, the others in the database, so that instances count together
 * and a restart forgets nothing; wrong passwords and mails at once, the rest within a second.
 */
export function createLimits(config: LimitsConfig, log: Logger): Limits {
  if (!config.rateLimits) return unlimited();
  const refuse = refuser(log);
  /** Trying the product out on the machine itself is no attack; wrong sign-ins and mails count there, too. */
  const exempt = (req: Request) => !config.production && isFromOwnMachine(req);

  /**
   * @param counts whether an answered call counts after all; without it every call does. It is counted before and taken
   * back afterwards, so that calls sent all at once don't slip through
   */
  function limit(
    rule: Rule,
    keyOf: (req: Request, res: Response) => string,
    counts?: (req: Request, res: Response) => boolean,
    skips?: (req: Request, res: Response) => boolean,
  ): RequestHandler {
    return async (req, res, next) => {
      if (exempt(req) || skips?.(req, res)) return next();
      const counted = { rule, key: keyOf(req, res) };
      const window = await countSoon(counted, !counts);
      if (window.count > rule.max) throw refuse(rule, window, req, res);
      // What was done counts, also of who has hung up and takes no answer.
      if (counts) whenAnswered(res, () => counts(req, res) || void takeBack(counted, window.ends));
      next();
    };
  }

  return {
    open: limitOpen({ exempt, refuse }),
    calls: limitCalls({ exempt, refuse, log, trustProxy: config.trustProxy }),
    signInCalls: sequence(
      limit({ name: 'networkSignIns', max: 600, windowMs: MINUTE }, networkOf, notRefused),
      limit({ name: 'signIns', max: 60, windowMs: MINUTE }, addressOf, notCrowdedOut),
    ),
    signUps: sequence(
      limit({ name: 'networkSignUps', max: 100, windowMs: HOUR }, networkOf, triedAnEmail),
      limit({ name: 'signUps', max: 20, windowMs: HOUR }, addressOf, triedAnEmail),
    ),
    newAccounts: limitNewAccounts({ exempt, refuse }),
    posts: limit({ name: 'posts', max: 30, windowMs: HOUR }, userIdOf, madeSomething),
    comments: limit({ name: 'comments', max: 120, windowMs: HOUR }, userIdOf, madeSomething),
    reports: sequence(
      limit({ name: 'reports', max: 60, windowMs: HOUR }, userIdOf, succeeded, isClearing),
      limit({ name: 'unverifiedReports', max: 100, windowMs: HOUR }, networkOf, succeeded, isVerified),
    ),
    uploads: limit({ name: 'uploads', max: 20, windowMs: HOUR }, userIdOf, decoded, hasNoImage),
    signIns: limitSignIns(refuse),
    mails: limitMails(refuse),
  };
}

/** Windows of which it is remembered that they were logged. */
const MOST_LOGGED = 1_000;

/** Answers 429 and logs who met a limit, once in its window: the user, or the address in a form that leads back to nobody. */
function refuser(log: Logger): Refuse {
  const secret = randomBytes(16);
  const logged = new Map<string, true>();
  return (rule, { count, ends }, req, res) => {
    if (req.res) req.res.locals['metLimit'] = true;
    const user = res && findUser(res)?._id;
    // Where what is refused isn't counted, the count does not tell which call met the limit.
    const window = [rule.name, ends.getTime(), user ?? networkOf(req)].join(' ');
    if (count <= rule.max + 1 && !logged.has(window)) {
      remember(logged, window, true, MOST_LOGGED);
      const address = createHmac('sha256', secret).update(addressOf(req)).digest('base64url').slice(0, 16);
      log.info({ limit: rule.name, ...(user && { user }), address }, 'A limit was met');
    }
    return tooMany((ends.getTime() - Date.now()) / 1000);
  };
}

function unlimited(): Limits {
  const pass: RequestHandler = (_req, _res, next) => next();
  const nothing = async () => {};
  return {
    calls: pass,
    open: pass,
    signInCalls: pass,
    signUps: pass,
    newAccounts: pass,
    posts: pass,
    comments: pass,
    reports: pass,
    uploads: pass,
    signIns: { check: nothing, countWrong: nothing, succeeded: nothing },
    mails: {
      takeRecovery: async () => ({ mayGo: true, giveBack: nothing }),
      takeVerification: async () => ({ giveBack: nothing }),
    },
  };
}

function userIdOf(_req: Request, res: Response): string {
  return String(userOf(res)._id);
}

function succeeded(_req: Request, res: Response): boolean {
  return res.statusCode < 400;
}

/** One address must not use up what its network has by calls that are refused before they cost a comparison. */
function notRefused(_req: Request, res: Response): boolean {
  return ![429, 503].includes(res.statusCode) || res.locals['passwordCompared'] === true;
}

/** Who is turned away since others crowd is not to blame; who meets another limit is. */
function notCrowdedOut(req: Request, res: Response): boolean {
  return notRefused(req, res) || res.locals['metLimit'] === true;
}

/** What was sent again and is there already doesn't count a second time. */
function madeSomething(req: Request, res: Response): boolean {
  return succeeded(req, res) && res.locals['repeated'] !== true;
}

/** Also an e-mail that is taken counts, or one could ask for any number of addresses whether they have an account. */
function triedAnEmail(req: Request, res: Response): boolean {
  return succeeded(req, res) || res.locals['emailTaken'] === true;
}

/** Also a broken image counts: decoding it is the work that the limit is for. A fault of ours does not. */
function decoded(_req: Request, res: Response): boolean {
  return res.locals['imageDecoded'] === true && res.statusCode < 500;
}

function isVerified(_req: Request, res: Response): boolean {
  return userOf(res).emailVerified;
}

function isClearing(req: Request, res: Response): boolean {
  return isModerator(userOf(res)) && req.body['clear'] === true;
}

function hasNoImage(req: Request): boolean {
  return typeof req.body['avatar'] !== 'string';
}
