const HALF_LIFE_MS = 60_000;
/** What is left of the time after so long is not worth remembering. */
const KEPT_MS = 10 * HALF_LIFE_MS;
/** Keys that are remembered: those whose tasks ended last. */
const MOST_KEYS = 4_000;

/** How much time the tasks of each key took of late: what is a minute old counts half. */
export class TimeSpent {
  /** The latest last. */
  readonly #spent = new Map<string, { ms: number; at: number }>();

  /** In milliseconds; 0 for a key that is not known. */
  of(key: string, now = performance.now()): number {
    const spent = this.#spent.get(key);
    return spent ? spent.ms * 0.5 ** ((now - spent.at) / HALF_LIFE_MS) : 0;
  }

  /** What of it is beyond what is free, in milliseconds. */
  excessOf(key: string, freeMs: number, now = performance.now()): number {
    const spent = this.#spent.get(key);
    return spent && spent.ms > freeMs ? Math.max(0, this.of(key, now) - freeMs) : 0;
  }

  /** When the last task of a key ended (`performance.now()`); 0 for a key that is not known. */
  endOf(key: string): number {
    return this.#spent.get(key)?.at ?? 0;
  }

  add(key: string, ms: number, now = performance.now()): void {
    const sum = this.of(key, now) + ms;
    this.#spent.delete(key);
    this.#spent.set(key, { ms: sum, at: now });
    for (const [old, { at }] of this.#spent) {
      if (now - at < KEPT_MS && this.#spent.size <= MOST_KEYS) break;
      this.#spent.delete(old);
    }
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#spent.size;
  }
}
