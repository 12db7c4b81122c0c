import { setTimeout as wait } from 'node:timers/promises';

const BRIEFLY_MS = 2_000;

/** For an operation that is no part of a request and may take its time. */
export const NO_HURRY = { socketTimeoutMS: 0 } as object;
/** For one of a request that changes or deletes as many documents as there are, such as a discussion of thousands. */
export const HALF_A_MINUTE = { socketTimeoutMS: 30_000 } as object;

/**
 * Waits for work that goes on by itself, but no longer than a person should.
 * @returns what the work gives; `undefined` when it takes longer
 * @throws what the work throws meanwhile
 */
export async function waitBriefly<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, wait(BRIEFLY_MS, undefined, { ref: false })]);
}
