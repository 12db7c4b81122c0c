import type { Types } from 'mongoose';
import type { Logger } from '../../logger.ts';
import { tooMany } from '../errors.ts';
import { type Counter, createCounter } from './counter.ts';
import { RULES, type RuleName } from './rules.ts';

/** Counts by the rules; rejects with the faults of the database. */
export interface Counters {
  /** Counts once. @param user for the log @returns the milliseconds until the next time if this was once too often, otherwise 0 */
  readonly take: (name: RuleName, key: string, user?: Types.ObjectId) => Promise<number>;
  /** Counts once. @param user for the log @throws 429 */
  readonly consume: (name: RuleName, key: string, user?: Types.ObjectId) => Promise<void>;
  /** Rejects without counting. @throws 429 */
  readonly check: (name: RuleName, key: string) => Promise<void>;
  /** The counter of a rule. */
  readonly of: (name: RuleName) => Counter;
}

const MESSAGES: Partial<Record<RuleName, string>> = {
  resendsInAMinute: 'We just emailed you.',
  verificationsInADay: 'We’ve emailed you several times today. Check your spam folder.',
};

/** Creates a counter for each rule: calls are counted in memory, everything else in the database. */
export function createCounters(log: Logger): Counters {
  const counters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, createCounter(name, rule, { inMemory: name === 'calls' })]),
  ) as Record<RuleName, Counter>;

  async function take(name: RuleName, key: string, user?: Types.ObjectId): Promise<number> {
    const { points } = RULES[name];
    const { consumedPoints, msBeforeNext } = await counters[name].add(key);
    if (consumedPoints <= points) return 0;
    if (consumedPoints === points + 1) log.info({ limit: name, user }, 'A rate limit was exceeded');
    return Math.max(msBeforeNext, 1);
  }

  return {
    take,
    async consume(name, key, user) {
      const wait = await take(name, key, user);
      if (wait > 0) throw tooMany(wait / 1000, MESSAGES[name]);
    },
    async check(name, key) {
      const state = await counters[name].get(key);
      if (state && state.consumedPoints >= RULES[name].points) throw tooMany(state.msBeforeNext / 1000);
    },
    of: (name) => counters[name],
  };
}
