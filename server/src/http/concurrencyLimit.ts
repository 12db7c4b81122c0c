import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { Queue, QueueFull } from '../lib/queue.ts';
import { isDatabaseUnavailable } from './errorHandler.ts';
import { overloaded, unavailable } from './errors.ts';
import { addressOf } from './request/address.ts';

/** The limits: concurrent requests, those of one IP address, and queued requests. Why: server/docs/decisions.md, "One concurrency limiter". */
const LIMITS = { atOnce: 16, perKey: 4, waiting: 1_000 };
/** The database answers or fails within 3 s, so a queue without progress for longer than this is stalled. */
const STALLED_MS = 4_000;

/** Limits concurrent requests, so that no IP address blocks the others. Both throw 503 when too many are waiting. */
export interface ConcurrencyLimit {
  /** Lets a request through once there is a slot for it, which it holds until it is answered. */
  readonly slot: RequestHandler;
  /** Does a part of a request in a slot of its own, such as what comes before its body is read. */
  inSlot<T>(req: Request, res: Response, work: () => Promise<T>): Promise<T>;
  /** Whether requests are queued and none has started or finished for some seconds. */
  isStalled(): boolean;
}

/**
 * A request gives its slot back as soon as its response is handed over, that is when the headers are written, and not only
 * when the client has read it. A client that disconnects gives up its place in the queue; but once the work has begun, its slot
 * is held until the work is done. (`compression` writes headers even for a client that is gone.)
 */
export function createConcurrencyLimit(limits = LIMITS): ConcurrencyLimit {
  const queue = new Queue(limits);

  /** Waits for a slot. @returns gives it back */
  async function enter(req: Request, res: Response): Promise<() => void> {
    const { granted, leave } = queue.enter(addressOf(req));
    res.once('close', leave);
    if (res.closed) leave(); // then it is never granted
    await granted.catch(refuse);
    res.off('close', leave);
    return leave;
  }

  /** The queued requests need the same database, and each must be answered within 3 s. */
  function refuseIfAway(isAway: boolean): void {
    if (isAway) queue.refuseWaiting(unavailable());
  }

  return {
    async slot(req, res, next) {
      const leave = await enter(req, res);
      onHeaders(res, () => {
        refuseIfAway(res.locals['databaseAway'] === true);
        leave();
      });
      next();
    },
    async inSlot(req, res, work) {
      const leave = await enter(req, res);
      return work()
        .catch((error: unknown) => {
          refuseIfAway(isDatabaseUnavailable(error));
          throw error;
        })
        .finally(leave);
    },
    isStalled: () => queue.isStalled(STALLED_MS),
  };
}

/** @throws 503 for a full queue, any other error as it is */
function refuse(error: unknown): never {
  throw error instanceof QueueFull ? overloaded() : error;
}
