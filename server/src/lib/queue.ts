/** How much a queue takes. */
interface QueueLimits {
  /** Tasks that run at a time. */
  readonly atOnce: number;
  /** Tasks that may wait for their turn. */
  readonly waiting?: number;
}

interface Waiting {
  readonly since: number;
  start(): void;
  refuse(): void;
}

/** A task was turned away because too many others wait already. */
export class QueueFull extends Error {}

/**
 * Lets a few tasks run at a time while others wait for their turn, so that they starve nothing else. Who asks is named by a
 * key, such as an address; the keys take turns, however many tasks each of them brings. In a full queue the key that has
 * most tasks waiting loses its latest to one that has fewer.
 */
export class Queue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  /** In the order in which the keys have their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #countWaiting = 0;
  #running = 0;

  constructor({ atOnce, waiting = Infinity }: QueueLimits) {
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
  }

  /** Runs a task when it is its turn. @throws QueueFull */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a turn. @returns what gives it back; to call it again does nothing @throws QueueFull */
  enter(key: string): Promise<() => void> {
    if (this.#running < this.#atOnce) return Promise.resolve(this.#begin());
    if (this.#countWaiting >= this.#mostWaiting && !this.#makeRoom(key)) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      const waiting = {
        since: performance.now(),
        start: () => resolve(this.#begin()),
        refuse: () => reject(new QueueFull()),
      };
      const others = this.#waiting.get(key);
      if (others) others.push(waiting);
      else this.#waiting.set(key, [waiting]);
      this.#countWaiting += 1;
    });
  }

  /** For how many milliseconds the first of those who wait has been waiting; 0 if nobody does. */
  longestWaitMs(): number {
    const since = Math.min(...[...this.#waiting.values()].map(([first]) => first!.since));
    return since === Infinity ? 0 : performance.now() - since;
  }

  #begin(): () => void {
    let left = false;
    this.#running += 1;
    return () => {
      if (left) return;
      left = true;
      this.#running -= 1;
      this.#next();
    };
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [key, tasks] = first;
    const task = tasks.shift()!;
    this.#countWaiting -= 1;
    this.#waiting.delete(key);
    if (tasks.length > 0) this.#waiting.set(key, tasks); // behind all others
    task.start();
  }

  /** Turns one away of the key with most tasks. @returns `false` if this key would have as many */
  #makeRoom(key: string): boolean {
    let most = this.#waiting.get(key) ?? [];
    const own = most.length;
    for (const tasks of this.#waiting.values()) if (tasks.length > most.length) most = tasks;
    if (most.length <= own + 1) return false;
    most.pop()!.refuse();
    this.#countWaiting -= 1;
    return true;
  }
}
