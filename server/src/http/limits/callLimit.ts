import type { Request, RequestHandler } from 'express';
import type { Logger } from '../../logger.ts';
import { addressOf } from '../request/address.ts';
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
 * next to nothing. @throws 429
 */
export function limitCalls({ exempt, refuse, log, trustProxy }: CallLimitSettings): RequestHandler {
  /** The window that began first comes first. */
  const windows = new Map<string, { count: number; endsAt: number }>();
  let warned = trustProxy > 0;

  return (req, _res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: everybody behind the proxy counts as one address');
    }
    if (exempt(req)) return next();
    const now = performance.now(); // not the time of day, which may jump
    const address = addressOf(req);
    let window = windows.get(address);
    if (!window || window.endsAt <= now) {
      forgetEnded(windows, now);
      windows.set(address, (window = { count: 0, endsAt: now + CALLS.windowMs }));
    }
    window.count += 1;
    if (window.count > CALLS.max) {
      throw refuse(CALLS, { count: window.count, ends: new Date(Date.now() + window.endsAt - now) }, req);
    }
    next();
  };
}

function forgetEnded(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [address, { endsAt }] of windows) {
    if (endsAt > now) return;
    windows.delete(address);
  }
}
