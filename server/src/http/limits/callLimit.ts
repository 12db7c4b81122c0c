import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../../logger.ts';
import { addressOf, networkOf } from '../request/address.ts';
import { bodyBytesOf } from '../request/body.ts';
import type { Refuse } from './accountLimits.ts';
import type { Rule } from './limitStore.ts';

const CALLS: Rule = { name: 'calls', max: 600, windowMs: 60_000 };
/** Who goes on calling beyond the limit gets its answers late, or saying no to everything would be work enough for a server. */
const LATE = { after: 60, ms: 1_000 };
/** A call counts once more for so many bytes of its body and answer, or a few calls a second for the largest would keep a core busy. */
const LARGE = 200_000;
/** Addresses that are remembered; whoever has more at hand than a whole town makes the server forget the oldest, not grow. */
const MOST_ADDRESSES = 50_000;
/** Calls of one address that are open at a time, of whatever minute they are, and behind a proxy as well. */
const OPEN: Rule = { name: 'open', max: 600, windowMs: 1_000 };
/** Calls of all networks that are open at a time: fewer than the connections that the server takes, or nobody new got one. */
const MOST_OPEN = 3_000;

/** What `limitCalls` needs to know. */
interface CallLimitSettings {
  /** Calls that don't count. */
  readonly exempt: (req: Request) => boolean;
  readonly refuse: Refuse;
  readonly log: Logger;
  readonly trustProxy: number;
  /** How many addresses are remembered. */
  readonly mostAddresses?: number;
}

/**
 * 600 calls a minute for an address, counted in memory by each process for itself: what every call has to pass must cost
 * next to nothing. @throws 429, a second later to who goes on and on
 */
export function limitCalls({
  exempt,
  refuse,
  log,
  trustProxy,
  mostAddresses = MOST_ADDRESSES,
}: CallLimitSettings): RequestHandler {
  /** The window that began first comes first. */
  const windows = new Map<string, { count: number; refused: number; endsAt: number }>();
  let warned = trustProxy > 0;

  return async (req, res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: everybody behind the proxy counts as one address');
    }
    if (exempt(req)) return next();
    const now = performance.now(); // not the time of day, which may jump
    const address = addressOf(req);
    let window = windows.get(address);
    if (!window || window.endsAt <= now) {
      forgetWindows(windows, now, mostAddresses);
      windows.set(address, (window = { count: 0, refused: 0, endsAt: now + CALLS.windowMs }));
    }
    window.count += 1;
    if (window.count > CALLS.max) {
      window.refused += 1;
      if (window.refused > LATE.after) await wait(LATE.ms);
      if (res.closed) return; // there is nobody to tell
      throw refuse(CALLS, { count: CALLS.max + window.refused, ends: new Date(Date.now() + window.endsAt - now) }, req);
    }
    countBytes(res, window);
    next();
  };
}

/** Counts what a call brought and what is answered, sent or not: HEAD and an answer that the caller has already cost as much. */
function countBytes(res: Response, window: { count: number }): void {
  const send = res.send.bind(res);
  res.send = (answer) => {
    const bytes = typeof answer === 'string' || Buffer.isBuffer(answer) ? Buffer.byteLength(answer) : 0;
    window.count += Math.floor((bytes + bodyBytesOf(res)) / LARGE);
    return send(answer);
  };
}

/**
 * Bounds the calls that are open, such as slow bodies and answers that nobody reads. Where they are too many in all, the
 * network that has most loses its oldest, so that there is room for others. @throws 429 to an address with too many
 */
export function limitOpen({ exempt, refuse }: Pick<CallLimitSettings, 'exempt' | 'refuse'>): RequestHandler {
  /** How many an address has, which is limited. */
  const ofAddress = new Map<string, { count: number; refused: number }>();
  /** Those of each network, since networks give way to each other; the oldest first. */
  const ofNetwork = new Map<string, Set<Request>>();
  let inAll = 0;
  const end = (call: Request) => {
    const [address, network] = [addressOf(call), networkOf(call)];
    const calls = ofNetwork.get(network);
    if (!calls?.delete(call)) return;
    inAll -= 1;
    if (calls.size === 0) ofNetwork.delete(network);
    const open = ofAddress.get(address)!;
    open.count -= 1;
    if (open.count === 0) ofAddress.delete(address);
  };
  const makeRoom = () => {
    const calls = [...ofNetwork.values()].reduce((most, one) => (one.size > most.size ? one : most));
    const [oldest] = calls as Set<Request> & [Request];
    oldest.socket.destroy();
    end(oldest);
  };

  return (req, res, next) => {
    if (exempt(req)) return next();
    if (res.closed) return; // nothing would count it off
    const [address, network] = [addressOf(req), networkOf(req)];
    const open = ofAddress.get(address) ?? { count: 0, refused: 0 };
    if (open.count >= OPEN.max) {
      open.refused += 1;
      throw refuse(OPEN, { count: OPEN.max + open.refused, ends: new Date(Date.now() + OPEN.windowMs) }, req);
    }
    open.count += 1;
    ofAddress.set(address, open);
    ofNetwork.set(network, (ofNetwork.get(network) ?? new Set<Request>()).add(req));
    inAll += 1;
    res.once('close', () => end(req));
    if (inAll > MOST_OPEN) makeRoom();
    next();
  };
}

/** Forgets what has ended, and what is oldest where it is too much. */
function forgetWindows(windows: Map<string, { endsAt: number }>, now: number, most: number): void {
  for (const [address, { endsAt }] of windows) {
    if (endsAt > now && windows.size < most) return;
    windows.delete(address);
  }
}
