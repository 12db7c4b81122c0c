import { TimeSpent } from './timeSpent.ts';

/** How much a queue takes. */
interface QueueLimits {
  /** Tasks that run at a time. */
  readonly atOnce: number;
  /** Of these, those of one key. */
  readonly perKey?: number;
  /** Tasks that may wait for their turn. */
  readonly waiting?: number;
  /** Keys whose tasks took longer than this of late go behind all others, who took least first; otherwise keys take turns. */
  readonly freeMs?: number;
}

interface Waiting {
  readonly since: number;
  readonly costMs: number;
  start(): void;
  refuse(): void;
}

/** A task was turned away because too many others wait already. */
export class QueueFull extends Error {}

/**
 * Lets a few tasks run at a time while others wait for their turn, so that they starve nothing else. Who asks is named by a
 * key, such as a network; the keys take turns, however many tasks each of them brings. In a full queue the key that has
 * most tasks waiting loses its latest to one that has fewer, or the one that took most time of late to one that has none.
 */
export class Queue {
  readonly #atOnce: number;
  readonly #perKey: number;
  readonly #mostWaiting: number;
  readonly #freeMs: number;
  readonly #spent?: TimeSpent;
  /** In the order in which the keys have their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #countWaiting = 0;
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  #lastBegun = 0;
  #costsFade = false;

  constructor({ atOnce, perKey = atOnce, waiting = Infinity, freeMs }: QueueLimits) {
    this.#atOnce = atOnce;
    this.#perKey = perKey;
    this.#mostWaiting = waiting;
    this.#freeMs = freeMs ?? 0;
    if (freeMs !== undefined) this.#spent = new TimeSpent();
  }

  /**
   * Runs a task when it is its turn.
   * @param costMs what it will take at the most, where `freeMs` is set and that is known: between keys, as if it had been taken
   *   already; at every other turn less and less of it counts while it waits, so that neither keeps the other waiting for ever
   * @throws QueueFull
   */
  async run<T>(key: string, task: () => Promise<T>, costMs?: number): Promise<T> {
    const leave = await this.enter(key, costMs);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a turn. @returns what gives it back; to call it again does nothing @throws QueueFull */
  enter(key: string, costMs = 0): Promise<() => void> {
    if (this.#running < this.#atOnce && this.#mayRun(key)) return Promise.resolve(this.#begin(key));
    if (this.#countWaiting >= this.#mostWaiting) {
      const gives = this.#giverTo(key);
      if (gives === undefined) return Promise.reject(new QueueFull());
      this.#turnAway(gives);
    }
    return new Promise((resolve, reject) => {
      const waiting = {
        since: performance.now(),
        costMs,
        start: () => resolve(this.#begin(key)),
        refuse: () => reject(new QueueFull()),
      };
      const others = this.#waiting.get(key);
      if (others) others.push(waiting);
      else this.#waiting.set(key, [waiting]);
      this.#countWaiting += 1;
    });
  }

  /** Whether a key has tasks waiting and another one would be turned away. */
  isFullOf(key: string): boolean {
    return this.#waiting.has(key) && this.#countWaiting >= this.#mostWaiting && this.#giverTo(key) === undefined;
  }

  /** For how many milliseconds nobody has got a turn though somebody waits for one that is taken; 0 if nobody does. */
  standstillMs(): number {
    const [first] = this.#waiting.values();
    return first ? performance.now() - Math.max(this.#lastBegun, first[0]!.since) : 0;
  }

  #mayRun(key: string): boolean {
    return (this.#runningOf.get(key) ?? 0) < this.#perKey;
  }

  #begin(key: string): () => void {
    let left = false;
    const begun = (this.#lastBegun = performance.now());
    this.#count(key, 1);
    return () => {
      if (left) return;
      left = true;
      this.#count(key, -1);
      this.#spent?.add(key, performance.now() - begun);
      this.#next();
    };
  }

  #count(key: string, change: 1 | -1): void {
    this.#running += change;
    const running = (this.#runningOf.get(key) ?? 0) + change;
    if (running > 0) this.#runningOf.set(key, running);
    else this.#runningOf.delete(key);
  }

  #next(): void {
    const key = this.#nextKey();
    if (key === undefined) return;
    const tasks = this.#waiting.get(key)!;
    const task = tasks.shift()!;
    this.#countWaiting -= 1;
    this.#waiting.delete(key);
    if (tasks.length > 0) this.#waiting.set(key, tasks); // behind all others
    task.start();
  }

  #nextKey(): string | undefined {
    let [first, least] = [undefined as string | undefined, Infinity];
    this.#costsFade = !this.#costsFade;
    for (const [key, [next]] of this.#waiting) {
      if (!this.#mayRun(key)) continue;
      if (!this.#spent) return key;
      const spent = this.#spentBy(key) + (this.#costsFade ? costLeft(next!) : next!.costMs);
      if (spent < least) [first, least] = [key, spent];
    }
    return first;
  }

  /**
   * Who loses a task to a key: the one with most tasks, or, to who has none waiting, the one that took most time of late;
   * `undefined` if nobody has or took more.
   */
  #giverTo(key: string): string | undefined {
    const own = this.#waiting.get(key)?.length ?? 0;
    let [most, slowest] = [key, key];
    for (const [other, { length }] of this.#waiting) {
      if (length > (this.#waiting.get(most)?.length ?? 0)) most = other;
      if (this.#spentBy(other) > this.#spentBy(slowest)) slowest = other;
    }
    const hasMore = (this.#waiting.get(most)?.length ?? 0) > own + 1;
    const gives = hasMore ? most : slowest;
    return hasMore || (own === 0 && gives !== key) ? gives : undefined;
  }

  #turnAway(key: string): void {
    const tasks = this.#waiting.get(key)!;
    tasks.pop()!.refuse();
    if (tasks.length === 0) this.#waiting.delete(key);
    this.#countWaiting -= 1;
  }

  /** What a key took of late, where that decides. */
  #spentBy(key: string): number {
    return this.#spent ? Math.max(this.#spent.of(key), this.#freeMs) : 0;
  }
}

/** How fast a cost fades: in ten seconds one of a second has. */
const FADES = 0.1;

function costLeft({ costMs, since }: Waiting): number {
  return Math.max(0, costMs - FADES * (performance.now() - since));
}
