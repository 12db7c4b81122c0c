import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something is true; the limit of the test ends it otherwise. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(5);
}
