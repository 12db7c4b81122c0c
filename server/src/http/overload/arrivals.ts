import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Queue } from '../../lib/queue.ts';
import { networkOf } from '../request/address.ts';

/** Connections that are let in before those who have come get on, a few milliseconds' worth, ... */
const MOST_AT_ONCE = 256;
/** ... and for how long at most: what one of them sends at once can take as long as many others do. */
const LONGEST_MS = 50;

let accepted = 0;
let arriving: Promise<void> | undefined;

/**
 * Lets everybody in who waits at the door before anybody's work goes on. Node accepts one connection in each turn of its event
 * loop: where work is done in each of them too, a crowd's connections would keep everybody else waiting outside, where nobody
 * can tell one from another. Inside, networks take turns.
 */
export function letInFirst(server: Server): void {
  server.on('connection', () => {
    accepted += 1;
    arriving ??= letIn().finally(() => (arriving = undefined));
  });
}

/** When nobody waits at the door any more; `undefined` if nobody does. */
export function allAreIn(): Promise<void> | undefined {
  return arriving;
}

/** Holds a request until all are in; who has hung up meanwhile is not looked at. */
export const behindArrivals: RequestHandler = async ({ socket }, _res, next) => {
  if (!arriving) return next();
  await arriving;
  if (!socket.destroyed) next();
};

/** Files that are sent before everybody else has a turn of the event loop. */
const files = new Queue({ atOnce: 8, perKey: 4 });

/** Takes few requests in each turn of the event loop, for what is answered at once: a crowd's are hundreds in each otherwise. */
export const fewInEachTurn: RequestHandler = async (req, res, next) => {
  setImmediate(await files.enter(networkOf(req)));
  if (!res.closed) next();
};

async function letIn(): Promise<void> {
  const [most, end] = [accepted + MOST_AT_ONCE, performance.now() + LONGEST_MS];
  await nextTurn();
  for (let before = 0; accepted > before && accepted < most && performance.now() < end; await nextTurn()) {
    before = accepted;
  }
}
