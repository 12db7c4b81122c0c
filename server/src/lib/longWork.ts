import { setImmediate as nextTurn } from 'node:timers/promises';
import { Queue } from './queue.ts';

const pieces = new Queue({ atOnce: 1 });

/**
 * Does work that takes milliseconds without a pause, in a turn of the event loop of its own. There is one such piece in each
 * turn, whoever they come from: everything else has its turns in between, and a new connection waits for no more than one.
 * @param key who asks, such as an address or a user; these take turns
 */
export function doLongWork<T>(key: string, work: () => T): Promise<T> {
  return pieces.run(key, async () => {
    await nextTurn();
    return work();
  });
}
