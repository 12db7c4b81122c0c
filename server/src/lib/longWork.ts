import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Queue } from './queue.ts';

/**
 * The priority (1 to 19 on POSIX) of threads and processes that do nothing but long work: calls go first, and where a crowd
 * of them keeps all processors busy there is still a quarter of one left for sign-ins and pictures.
 */
export const BEHIND_CALLS = 4;

/** What somebody may take of late before they go behind those who took less. */
const FREE_MS = 100;

const pieces = new Queue({ atOnce: 1, freeMs: FREE_MS });

/**
 * Does work that takes milliseconds without a pause, in a turn of the event loop of its own, and leaves as long as that took
 * to everything else before the next piece, whoever they come from: a call that needs ten turns waits for one piece and not
 * for ten.
 * @param key who asks, such as a network or a user; these take turns, who took long of late behind others
 */
export function doLongWork<T>(key: string, work: () => T | Promise<T>): Promise<T> {
  let began = 0;
  const task = async () => {
    await nextTurn();
    began = performance.now();
    return work();
  };
  return pieces.run(key, task, { rest: () => wait(performance.now() - began) });
}
