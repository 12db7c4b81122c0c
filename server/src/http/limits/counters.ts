import type { Types } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../../logger.ts';
import { isUnwritable, tooMany } from '../errors.ts';
import { LimitModel } from './limitModel.ts';
import { RULES, type Rule, type RuleName } from './rules.ts';

/** Counts by one rule how often something is done for each key; rejects with the faults of the database. */
export interface Counter {
  /** Counts once. @param user for the log @returns the milliseconds until the next time if this was once too often, otherwise 0 */
  take(key: string, user?: Types.ObjectId): Promise<number>;
  /** Counts once. @param user for the log @throws 429 */
  consume(key: string, user?: Types.ObjectId): Promise<void>;
  /** Rejects without counting. @throws 429 */
  check(key: string): Promise<void>;
  /** Undoes one. */
  takeBack(key: string): Promise<unknown>;
  /** Whether a window of the key has begun and not ended. */
  has(key: string): Promise<boolean>;
  /** Begins a window of the key, in place of the present one. */
  renew(key: string): Promise<unknown>;
}

export type Counters = Readonly<Record<RuleName, Counter>>;

const MESSAGES: Partial<Record<RuleName, string>> = {
  resendsInAMinute: 'We just emailed you.',
  verificationsInADay: 'We’ve emailed you several times today. Check your spam folder.',
};

/** Creates a counter for each rule. */
export function createCounters(log: Logger): Counters {
  const names = Object.keys(RULES) as RuleName[];
  return Object.fromEntries(names.map((name) => [name, createCounter(name, RULES[name], log)])) as Record<
    RuleName,
    Counter
  >;
}

function createCounter(name: RuleName, rule: Rule, log: Logger): Counter {
  const { points, duration } = rule;
  const { memory, store } = createLimiters(name, rule);
  /** On a full disk, which can still be read, counts go on in memory. */
  const write = <T>(work: (limiter: typeof store) => Promise<T>) =>
    work(store).catch((error: unknown) => {
      if (!isUnwritable(error)) throw error;
      return work(memory);
    });

  /** A clock that was ahead has begun windows that end too late: none ends later than its own length from now. */
  async function shorten(key: string, state: RateLimiterRes): Promise<RateLimiterRes> {
    const longest = duration * 1_000;
    if (state.msBeforeNext <= longest) return state;
    await write((limiter) => limiter.set(key, state.consumedPoints, limiter.duration));
    return Object.assign(state, { msBeforeNext: longest });
  }

  async function get(key: string): Promise<RateLimiterRes | undefined> {
    const states = await Promise.all([store.get(key), memory.get(key)]);
    const [most] = states.filter((state) => state !== null).toSorted((a, b) => b.consumedPoints - a.consumedPoints);
    return most && shorten(key, most);
  }

  async function take(key: string, user?: Types.ObjectId): Promise<number> {
    const state = await shorten(key, await write((limiter) => limiter.penalty(key)));
    if (state.consumedPoints <= points) return 0;
    if (state.consumedPoints === points + 1) log.info({ limit: name, user }, 'A rate limit was exceeded');
    return Math.max(state.msBeforeNext, 1);
  }

  return {
    take,
    async consume(key, user) {
      const wait = await take(key, user);
      if (wait > 0) throw tooMany(wait / 1000, MESSAGES[name]);
    },
    async check(key) {
      const state = await get(key);
      if (state && state.consumedPoints >= points) throw tooMany(state.msBeforeNext / 1000);
    },
    takeBack: (key) => write((limiter) => limiter.reward(key)),
    has: async (key) => (await get(key)) !== undefined,
    renew: (key) => write((limiter) => limiter.set(key, 1, limiter.duration)),
  };
}

// Mongoose's collection finds the connection at each call; at the start there is none yet.
const STORE = { storeClient: { collection: () => LimitModel.collection }, disableIndexesCreation: true };
/** In seconds; a timer can't be longer than 24 days. */
const LONGEST_IN_MEMORY = 24 * 3_600;

/**
 * Calls are counted in memory, everything else in the database. The library's `insuranceLimiter` would go on in memory on any
 * fault, and a call would wait for a lost database twice.
 */
function createLimiters(keyPrefix: RuleName, rule: Rule) {
  const memory = new RateLimiterMemory({ keyPrefix, ...rule, duration: Math.min(rule.duration, LONGEST_IN_MEMORY) });
  const store = keyPrefix === 'calls' ? memory : new RateLimiterMongo({ ...STORE, keyPrefix, ...rule });
  return { memory, store };
}
