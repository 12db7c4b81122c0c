import { RateLimiterMemory, RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible';
import { isUnwritable } from '../errors.ts';
import { LimitModel } from './limitModel.ts';
import type { Rule } from './rules.ts';

/** How often something was done by each key, in the present window of a rule. */
export interface Counter {
  /** Counts once. */
  add(key: string): Promise<RateLimiterRes>;
  /** Undoes one. */
  takeBack(key: string): Promise<unknown>;
  /** `null` if there is no window. */
  get(key: string): Promise<RateLimiterRes | null>;
  /** Begins a window of a key. */
  set(key: string): Promise<unknown>;
}

// Mongoose's collection finds the connection at each call; at the start there is none yet.
const STORE = { storeClient: { collection: () => LimitModel.collection }, disableIndexesCreation: true };

/** In seconds; a timer can't be longer than 24 days. */
const LONGEST_IN_MEMORY = 24 * 3_600;

/**
 * A counter in memory, or in the database; on a full disk, which can still be read, it goes on in memory. The library's
 * `insuranceLimiter` would do so on any fault, and a call would wait for a lost database twice.
 */
export function createCounter(name: string, rule: Rule, { inMemory = false } = {}): Counter {
  const memory = new RateLimiterMemory({
    keyPrefix: name,
    ...rule,
    duration: Math.min(rule.duration, LONGEST_IN_MEMORY),
  });
  const store = inMemory ? memory : new RateLimiterMongo({ ...STORE, keyPrefix: name, ...rule });
  const write = <T>(work: (limiter: RateLimiterMongo | RateLimiterMemory) => Promise<T>) =>
    work(store).catch((error: unknown) => {
      if (!isUnwritable(error)) throw error;
      return work(memory);
    });

  /** A clock that was ahead has begun windows that end too late: none ends later than its own length from now. */
  async function shorten(key: string, state: RateLimiterRes): Promise<RateLimiterRes> {
    const longest = rule.duration * 1_000;
    if (state.msBeforeNext <= longest) return state;
    await write((limiter) => limiter.set(key, state.consumedPoints, limiter.duration));
    return Object.assign(state, { msBeforeNext: longest });
  }

  return {
    add: async (key) => shorten(key, await write((limiter) => limiter.penalty(key))),
    takeBack: (key) => write((limiter) => limiter.reward(key)),
    async get(key) {
      const states = await Promise.all([store.get(key), memory.get(key)]);
      const [most] = states.filter((state) => state !== null).toSorted((a, b) => b.consumedPoints - a.consumedPoints);
      return most ? shorten(key, most) : null;
    },
    set: (key) => write((limiter) => limiter.set(key, 1, limiter.duration)),
  };
}
