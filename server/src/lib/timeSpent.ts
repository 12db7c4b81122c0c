import { remember } from './remember.ts';

const HALF_LIFE_MS = 60_000;
/** Keys that are remembered: those whose tasks ended last. */
const MOST_KEYS = 4_000;

/** How much time the tasks of each key took of late: what is a minute old counts half. */
export class TimeSpent {
  readonly #freeMs: number;
  /** The latest last. */
  readonly #spent = new Map<string, { ms: number; at: number }>();

  constructor(freeMs: number) {
    this.#freeMs = freeMs;
  }

  /** In milliseconds; 0 for a key that is not known. */
  of(key: string, now = performance.now()): number {
    const spent = this.#spent.get(key);
    return spent ? spent.ms * 0.5 ** ((now - spent.at) / HALF_LIFE_MS) : 0;
  }

  /** What of it is beyond what is free, in milliseconds. */
  excessOf(key: string, now = performance.now()): number {
    return Math.max(0, this.of(key, now) - this.#freeMs);
  }

  /** When the last task of a key ended (`performance.now()`); 0 for a key that is not known. */
  endOf(key: string): number {
    return this.#spent.get(key)?.at ?? 0;
  }

  add(key: string, ms: number, now = performance.now()): void {
    remember(this.#spent, key, { ms: this.of(key, now) + ms, at: now }, MOST_KEYS);
  }
}
