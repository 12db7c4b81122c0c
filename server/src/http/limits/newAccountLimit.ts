import type { Request, RequestHandler } from 'express';
import { remember } from '../../lib/remember.ts';
import { networkOf } from '../request/address.ts';
import { bodyBytesOf } from '../request/body.ts';
import { userOf } from '../request/currentUser.ts';
import type { Refuse } from './accountLimits.ts';
import type { Rule } from './limitStore.ts';

const DAY = 24 * 60 * 60_000;
/** In bytes: the whole day of a hundred people who write, and far less than a disk holds. */
const SENT: Rule = { name: 'sentByNewAccounts', max: 200_000_000, windowMs: DAY };
const NEW_FOR_MS = 7 * DAY;
/** Networks that are remembered. */
const MOST_NETWORKS = 50_000;

interface Settings {
  /** Calls that don't count. */
  readonly exempt: (req: Request) => boolean;
  readonly refuse: Refuse;
}

/**
 * Bounds what accounts of less than a week, and such as never verified their address, send from a network: they cost nothing
 * and may store some fifty megabytes each, so that strangers would fill a disk within hours. What a network has sent runs off
 * evenly, so that who meets the limit goes on slowly. Each process counts for itself. To stand behind the guard that knows
 * the account, before the body is read. @throws 429
 */
export function limitNewAccounts({ exempt, refuse }: Settings): RequestHandler {
  /** What has not run off yet, in bytes; the latest last. */
  const networks = new Map<string, { sent: number; refused: number; at: number }>();
  return (req, res, next) => {
    const { emailVerified, date } = userOf(res);
    const isNew = !emailVerified || Date.now() - date.getTime() < NEW_FOR_MS;
    if (!isNew || req.method === 'GET' || exempt(req)) return next();
    const network = networkOf(req);
    const now = performance.now(); // not the time of day, which may jump
    const before = networks.get(network) ?? { sent: 0, refused: 0, at: now };
    const ranOff = ((now - before.at) * SENT.max) / SENT.windowMs;
    const sent = Math.max(0, before.sent - ranOff);
    const counted = { sent, refused: sent > 0 ? before.refused : 0, at: now };
    remember(networks, network, counted, MOST_NETWORKS);
    const over = counted.sent + Number(req.headers['content-length'] ?? 0) - SENT.max;
    if (over > 0) {
      counted.refused += 1;
      const ends = new Date(Date.now() + (over / SENT.max) * SENT.windowMs);
      throw refuse(SENT, { count: SENT.max + counted.refused, ends }, req, res);
    }
    res.once('close', () => {
      const latest = networks.get(network);
      if (latest) latest.sent += bodyBytesOf(res);
    });
    next();
  };
}
