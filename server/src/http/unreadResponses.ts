import type { Request, RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { addressOf } from './request/address.ts';

/** For one IP address. Why: server/docs/decisions.md, "Slow senders and readers". */
const MOST_BYTES = 32 * 1024 * 1024;
/** Smaller responses fit into the system's buffers. */
const COUNTED_BYTES = 64 * 1024;

/**
 * Bounds what waits for slow readers: an IP address with more than 32 MB of responses that it has not read loses the oldest.
 * Comes after `compression`, so that it sees the length of the whole response.
 */
export function limitUnreadResponses(mostBytes = MOST_BYTES): RequestHandler {
  /** Oldest first. */
  const unread = new Set<{ req: Request; bytes: number }>();
  return (req, res, next) => {
    onHeaders(res, () => {
      const bytes = Number(res.getHeader('Content-Length') ?? 0);
      if (bytes < COUNTED_BYTES || res.closed) return;
      const response = { req, bytes };
      unread.add(response);
      res.once('close', () => unread.delete(response));
      const own = [...unread].filter((one) => addressOf(one.req) === addressOf(req));
      let sum = own.reduce((total, one) => total + one.bytes, 0);
      for (const oldest of own) {
        if (sum <= mostBytes) return;
        sum -= oldest.bytes;
        unread.delete(oldest);
        oldest.req.socket.destroy();
      }
    });
    next();
  };
}
