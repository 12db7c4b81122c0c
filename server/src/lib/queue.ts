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

/** What is known of a task. */
export interface TaskOf {
  /** Who asks besides the key, such as an account that uses many networks: has the same bound, and its time counts as well. */
  readonly account?: string;
  /** What the task is about; it is expected to take as long as the last one about the same. */
  readonly about?: string;
  /** What it will take at the most, if that is known. */
  readonly costMs?: number;
}

interface Waiting extends TaskOf {
  readonly since: number;
  start(): void;
  refuse(): void;
}

/** How fast they fade: in ten seconds one of a second has. */
const FADES = 0.1;

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
  /** Those that have had a turn before, in the order in which they came. */
  readonly #returning: { key: string; task: Waiting }[] = [];
  #countWaiting = 0;
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  #lastBegun = 0;
  #fades = false;

  constructor({ atOnce, perKey = atOnce, waiting = Infinity, freeMs }: QueueLimits) {
    this.#atOnce = atOnce;
    this.#perKey = perKey;
    this.#mostWaiting = waiting;
    this.#freeMs = freeMs ?? 0;
    if (freeMs !== undefined) this.#spent = new TimeSpent();
  }

  /**
   * Runs a task when it is its turn.
   * @param of where `freeMs` is set. What the task will take counts as if it had been taken already; at every other turn less
   *   and less of both counts while it waits, so that neither the dear nor the cheap keep the others waiting for ever
   * @throws QueueFull
   */
  async run<T>(key: string, task: () => Promise<T>, of: TaskOf = {}): Promise<T> {
    const leave = await this.enter(key, of);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a turn. @returns what gives it back; to call it again does nothing @throws QueueFull */
  enter(key: string, of: TaskOf = {}): Promise<() => void> {
    if (this.#mayBegin(key, of)) return Promise.resolve(this.#begin(key, of));
    if (this.#countWaiting >= this.#mostWaiting) {
      const gives = this.#giverTo(key);
      if (gives === undefined) return Promise.reject(new QueueFull());
      this.#turnAway(gives);
    }
    return new Promise((resolve, reject) => {
      const waiting = {
        ...of,
        since: performance.now(),
        start: () => resolve(this.#begin(key, of)),
        refuse: () => reject(new QueueFull()),
      };
      const others = this.#waiting.get(key);
      if (others) others.push(waiting);
      else this.#waiting.set(key, [waiting]);
      this.#countWaiting += 1;
    });
  }

  /** Waits for another turn of a task that has had one, before all that have had none. @returns like `enter` */
  enterAgain(key: string): Promise<() => void> {
    if (this.#mayBegin(key, {})) return Promise.resolve(this.#begin(key, {}));
    return new Promise((resolve) => {
      const start = () => resolve(this.#begin(key, {}));
      this.#returning.push({ key, task: { since: performance.now(), start, refuse: () => {} } });
    });
  }

  /** Whether a key has tasks waiting and another one would be turned away. */
  isFullOf(key: string): boolean {
    return this.#waiting.has(key) && this.#countWaiting >= this.#mostWaiting && this.#giverTo(key) === undefined;
  }

  /** For how many milliseconds nobody has got a turn though somebody waits for one that is taken; 0 if nobody does. */
  standstillMs(): number {
    const [first] = this.#waiting.values();
    const task = this.#returning[0]?.task ?? first?.[0];
    return task ? performance.now() - Math.max(this.#lastBegun, task.since) : 0;
  }

  #mayBegin(key: string, of: TaskOf): boolean {
    return this.#running < this.#atOnce && this.#mayRun(key, of);
  }

  #mayRun(key: string, { account }: TaskOf): boolean {
    const may = (name: string) => (this.#runningOf.get(name) ?? 0) < this.#perKey;
    return may(key) && (account === undefined || may(account));
  }

  #begin(key: string, { account, about }: TaskOf): () => void {
    let left = false;
    const begun = (this.#lastBegun = performance.now());
    const names = new Set([key, account, about].filter((name) => name !== undefined));
    const counted = account === undefined ? [key] : [key, account];
    this.#running += 1;
    for (const name of counted) this.#count(name, 1);
    return () => {
      if (left) return;
      left = true;
      this.#running -= 1;
      for (const name of counted) this.#count(name, -1);
      if (this.#spent) for (const name of names) this.#spent.add(name, performance.now() - begun);
      this.#next();
    };
  }

  #count(key: string, change: 1 | -1): void {
    const running = (this.#runningOf.get(key) ?? 0) + change;
    if (running > 0) this.#runningOf.set(key, running);
    else this.#runningOf.delete(key);
  }

  #next(): void {
    const again = this.#returning.findIndex(({ key }) => this.#mayRun(key, {}));
    if (again >= 0) return this.#returning.splice(again, 1)[0]!.task.start();
    const next = this.#nextTask();
    if (!next) return;
    const { key, task } = next;
    const tasks = this.#waiting.get(key)!;
    tasks.splice(tasks.indexOf(task), 1);
    this.#countWaiting -= 1;
    this.#waiting.delete(key);
    if (tasks.length > 0) this.#waiting.set(key, tasks); // behind all others
    task.start();
  }

  #nextTask(): { key: string; task: Waiting } | undefined {
    let first: { key: string; task: Waiting } | undefined;
    let [least, earliest] = [Infinity, Infinity];
    this.#fades = !this.#fades;
    for (const [key, tasks] of this.#waiting) {
      const task = tasks.find((one) => this.#mayRun(key, one));
      if (!task) continue;
      if (!this.#spent) return { key, task };
      const behind = this.#standingOf(key, task);
      // Of those that stand equal, accounts take turns, or keys.
      const since = Math.max(task.since, this.#spent.endOf(task.account ?? key));
      if (behind > least || (behind === least && since >= earliest)) continue;
      first = { key, task };
      [least, earliest] = [behind, since];
    }
    return first;
  }

  /** How far behind others a task stands: by what its key or account took too much of late, and by what it will take. */
  #standingOf(key: string, { account, about, costMs, since }: Waiting): number {
    const spent = Math.max(this.#spentBy(key), this.#spentBy(account)) - this.#freeMs;
    const cost = costMs ?? (about === undefined ? 0 : this.#spent!.lastOf(about));
    return this.#fades ? Math.max(0, spent + cost - FADES * (performance.now() - since)) : spent + cost;
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
  #spentBy(key: string | undefined): number {
    return this.#spent && key !== undefined ? Math.max(this.#spent.of(key), this.#freeMs) : 0;
  }
}
