import type { Request, RequestHandler } from 'express';
import type { Logger } from '../../logger.ts';
import { addressOf } from '../address.ts';
import type { Refuse } from './accountLimits.ts';
import type { Rule } from './limitStore.ts';

const CALLS: Rule = { name: 'calls', max: 600, windowMs: 60_000 };

/** What `limitCalls` needs to know. */
interface CallLimitSettings {
  /** Calls that don't count. */
  readonly exempt: (req: Request) => boolean;
  readonly refuse: Refuse;
  readonly log: Logger;
  readonly trustProxy: number;
}

/**
 * 600 calls a minute for an address, counted in memory by each process for itself: what every call has to pass must cost
 * next to nothing. All addresses share one window, so that nothing about them is kept for longer. @throws 429
 */
export function limitCalls({ exempt, refuse, log, trustProxy }: CallLimitSettings): RequestHandler {
  const counts = new Map<string, number>();
  let ends = 0;
  let warned = trustProxy > 0;

  return (req, _res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: everybody behind the proxy counts as one address');
    }
    if (exempt(req)) return next();
    const left = ends - performance.now(); // not the time of day, which may jump
    if (left <= 0) {
      counts.clear();
      ends = performance.now() + CALLS.windowMs;
    }
    const address = addressOf(req);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > CALLS.max) throw refuse(CALLS, { count, ends: new Date(Date.now() + left) }, req);
    next();
  };
}
