import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { Queue, QueueFull } from '../lib/queue.ts';
import { crowded, unavailable } from './errors.ts';
import { addressOf } from './request/address.ts';

/** The limits: concurrent requests, those of one IP address, and queued requests. Source: architecture, "A request". */
const LIMITS = { atOnce: 16, perKey: 4, waiting: 1_000 };
/** The database answers or fails within 3 s, so a queue without progress for longer than this is stalled. */
const STALLED_MS = 4_000;

/** Limits concurrent requests, so that no IP address blocks the others. */
export interface ConcurrencyLimit {
  /** Lets a request through once there is a slot for it. @throws 503 when too many are waiting */
  readonly slot: RequestHandler;
  /** Whether requests are queued and none has started or finished for some seconds. */
  isStalled(): boolean;
}

/**
 * A request gives its slot back as soon as its response is handed over, that is when the headers are written, and not only
 * when the client has read it; a client that disconnects gives up its slot or its place in the queue.
 */
export function createConcurrencyLimit(limits = LIMITS): ConcurrencyLimit {
  const queue = new Queue(limits);

  const slot: RequestHandler = async (req, res, next) => {
    if (res.closed) return;
    const { granted, leave } = queue.enter(addressOf(req));
    res.once('close', leave);
    await granted.catch(refuse);
    onHeaders(res, () => {
      // The queued requests need the same database, and each must be answered within 3 s.
      if (res.locals['databaseAway'] === true) queue.refuseWaiting(unavailable());
      leave();
    });
    next();
  };

  return { slot, isStalled: () => queue.isStalled(STALLED_MS) };
}

/** @throws 503 for a full queue, any other error as it is */
function refuse(error: unknown): never {
  throw error instanceof QueueFull ? crowded('Trefoil is busy right now. Please try again in a moment.') : error;
}
