import type { RequestHandler } from 'express';
import { unavailable } from './errors.ts';

let awayAt = 0;

/** Tells those who wait for their turn that the database has just failed another. */
export function noteDatabaseAway(): void {
  awayAt = performance.now();
}

/**
 * Lets so many requests work at a time, the others wait for their turn: a crowd then waits here and not for connections to
 * the database, where a long queue could not be told from a database that is away. To stand behind whatever waits for the
 * sender. @throws 503 for those who waited while the database turned out to be away
 */
export function limitConcurrency(atOnce = 64): RequestHandler {
  const waiting: (() => void)[] = [];
  let running = 0;

  function next(): void {
    while (running < atOnce && waiting.length > 0) waiting.shift()!();
  }

  return (_req, res, proceed) => {
    const came = performance.now();
    waiting.push(() => {
      if (res.destroyed) return;
      if (awayAt > came) return proceed(unavailable());
      running += 1;
      res.once('close', () => {
        running -= 1;
        next();
      });
      proceed();
    });
    next();
  };
}
