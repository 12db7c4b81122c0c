import { TimeSpent } from './timeSpent.ts';

/** How much a queue takes. */
interface QueueLimits {
  /** Tasks that run at a time. */
  readonly atOnce: number;
  /** Of these, those of one key. */
  readonly perKey?: number;
  /** Tasks that may wait for their turn, or for another one. */
  readonly waiting?: number;
  /** Keys whose tasks took longer than this of late go behind all others, who took least first; otherwise keys take turns. */
  readonly freeMs?: number;
}

/** What is known of a task. What it is expected to take, and what its account took, counts where `freeMs` is set. */
interface TaskOf {
  /** Who asks besides the key, such as an account that uses many networks: one of its tasks runs at a time, and its time counts. */
  readonly account?: string | undefined;
  /** What it is expected to take. */
  readonly costMs?: () => number;
  /** Is given what takes it out of those that wait, for when nobody wants it any more. */
  readonly whenOver?: (drop: () => void) => void;
  /** How long its place stays empty behind it, if it does. @param tookMs how long it took */
  readonly rest?: (tookMs: number) => Promise<unknown> | undefined;
}

interface Waiting extends TaskOf {
  readonly since: number;
  start(): void;
  refuse(): void;
}

/** How much of what counts against a task fades for each millisecond that it waits: three seconds in ten. */
const FADES = 0.3;
/** Many may share a network: for a task of an account, no more counts of what its key took than this. */
const SHARED_MS = 100;
/** Those that stand so close to each other stand equal. */
const STEP_MS = 25;

/** A task was turned away because too many others wait already. */
export class QueueFull extends Error {}

/** A task was dropped before its turn because nobody wants it any more. */
export class TaskOver extends Error {}

/** Tasks that wait. */
class WaitingTasks {
  /** In the order in which the keys have their turns. */
  readonly byKey = new Map<string, Waiting[]>();
  count = 0;

  add(key: string, task: Waiting): void {
    const others = this.byKey.get(key);
    if (others) others.push(task);
    else this.byKey.set(key, [task]);
    this.count += 1;
  }

  /** Takes a task out. @returns whether it was waiting */
  take(key: string, task: Waiting): boolean {
    const tasks = this.byKey.get(key);
    const at = tasks?.indexOf(task) ?? -1;
    if (!tasks || at < 0) return false;
    tasks.splice(at, 1);
    if (tasks.length === 0) this.byKey.delete(key);
    this.count -= 1;
    return true;
  }

  /** Puts a key behind all others. */
  rotate(key: string): void {
    const tasks = this.byKey.get(key);
    if (tasks && this.byKey.delete(key)) this.byKey.set(key, tasks);
  }
}

/**
 * Lets a few tasks run at a time while others wait for their turn, so that they starve nothing else. Who asks is named by a
 * key, such as a network; the keys take turns, however many tasks each of them brings. In a full queue the key that has
 * most tasks waiting loses its latest to one that has fewer, or the one that took most time of late to one that has none.
 */
export class Queue {
  readonly #atOnce: number;
  readonly #perKey: number;
  readonly #mostWaiting: number;
  readonly #spent?: TimeSpent;
  readonly #new = new WaitingTasks();
  /** Those that have had a turn before. */
  readonly #returning = new WaitingTasks();
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  #lastBegun = 0;
  #turns = 0;

  constructor({ atOnce, perKey = atOnce, waiting = Infinity, freeMs }: QueueLimits) {
    this.#atOnce = atOnce;
    this.#perKey = perKey;
    this.#mostWaiting = waiting;
    if (freeMs !== undefined) this.#spent = new TimeSpent(freeMs);
  }

  /**
   * Runs a task when it is its turn.
   * @param of what it is expected to take counts as if it had been taken already; at every other turn less and less of both
   *   counts while it waits, so that neither the dear nor the cheap keep the others waiting for ever
   * @throws QueueFull, TaskOver
   */
  async run<T>(key: string, task: () => Promise<T>, of: TaskOf = {}): Promise<T> {
    const leave = await this.enter(key, of);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a turn. @returns what gives it back; to call it again does nothing @throws QueueFull, TaskOver */
  enter(key: string, of: TaskOf = {}): Promise<() => void> {
    if (this.#mayBegin(key, of)) return Promise.resolve(this.#begin(key, of));
    return this.#wait(this.#new, key, of);
  }

  /** Waits for another turn of a task that has had one; at every other turn these go first. @returns like `enter` @throws QueueFull */
  enterAgain(key: string): Promise<() => void> {
    return this.#mayBegin(key, {}) ? Promise.resolve(this.#begin(key, {})) : this.#wait(this.#returning, key, {});
  }

  /** Whether a key has tasks waiting and another one would be turned away. */
  isFullOf(key: string): boolean {
    return this.#waitingOf(key) > 0 && this.#isFull() && this.#giverTo(key) === undefined;
  }

  /** For how many milliseconds nobody has got a turn though somebody waits for one that is taken; 0 if nobody does. */
  standstillMs(): number {
    const [returning] = this.#returning.byKey.values();
    const [first] = this.#new.byKey.values();
    const task = returning?.[0] ?? first?.[0];
    return task ? performance.now() - Math.max(this.#lastBegun, task.since) : 0;
  }

  #mayBegin(key: string, of: TaskOf): boolean {
    return this.#running < this.#atOnce && this.#mayRun(key, of);
  }

  #mayRun(key: string, { account }: TaskOf): boolean {
    return this.#hasPlace(key) && (account === undefined || !this.#runningOf.has(account));
  }

  #hasPlace(key: string): boolean {
    return (this.#runningOf.get(key) ?? 0) < this.#perKey;
  }

  #isFull(): boolean {
    return this.#new.count + this.#returning.count >= this.#mostWaiting;
  }

  #waitingOf(key: string): number {
    return (this.#new.byKey.get(key)?.length ?? 0) + (this.#returning.byKey.get(key)?.length ?? 0);
  }

  #wait(tasks: WaitingTasks, key: string, of: TaskOf): Promise<() => void> {
    if (this.#isFull() && !this.#makeRoomFor(key)) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      const task = {
        ...of,
        since: performance.now(),
        start: () => resolve(this.#begin(key, of)),
        refuse: () => reject(new QueueFull()),
      };
      tasks.add(key, task);
      of.whenOver?.(() => tasks.take(key, task) && reject(new TaskOver()));
    });
  }

  #begin(key: string, { account, rest }: TaskOf): () => void {
    let left = false;
    const begun = (this.#lastBegun = performance.now());
    const names = account === undefined || account === key ? [key] : [key, account];
    this.#running += 1;
    for (const name of names) this.#count(name, 1);
    const free = () => {
      this.#running -= 1;
      for (const name of names) this.#count(name, -1);
      while (this.#running < this.#atOnce && this.#startNext());
    };
    return () => {
      if (left) return;
      left = true;
      const tookMs = performance.now() - begun;
      if (this.#spent) for (const name of names) this.#spent.add(name, tookMs);
      const resting = rest?.(tookMs);
      if (resting) void resting.then(free, free);
      else free();
    };
  }

  #count(name: string, change: 1 | -1): void {
    const running = (this.#runningOf.get(name) ?? 0) + change;
    if (running > 0) this.#runningOf.set(name, running);
    else this.#runningOf.delete(name);
  }

  /** @returns whether there is one that may run */
  #startNext(): boolean {
    const isOdd = this.#turns % 2 === 1;
    for (const tasks of isOdd ? [this.#new, this.#returning] : [this.#returning, this.#new]) {
      const next = this.#spent && tasks === this.#new ? this.#nextOf(isOdd) : this.#firstOf(tasks);
      if (!next) continue;
      this.#turns += 1;
      tasks.take(next.key, next.task);
      tasks.rotate(next.key);
      next.task.start();
      return true;
    }
    return false;
  }

  /** The first task that may run. */
  #firstOf({ byKey }: WaitingTasks): { key: string; task: Waiting } | undefined {
    for (const [key, tasks] of byKey) {
      if (!this.#hasPlace(key)) continue;
      const task = tasks.find((one) => this.#mayRun(key, one));
      if (task) return { key, task };
    }
    return undefined;
  }

  /** Of the tasks that may run, the one that stands first. */
  #nextOf(fades: boolean): { key: string; task: Waiting } | undefined {
    let first: { key: string; task: Waiting } | undefined;
    let [least, earliest] = [Infinity, Infinity];
    const now = performance.now();
    for (const [key, tasks] of this.#new.byKey) {
      if (!this.#hasPlace(key)) continue;
      const ofKey = this.#excessOf(key, now);
      for (const task of tasks) {
        if (!this.#mayRun(key, task)) continue;
        const { account = key, costMs } = task;
        const took = account === key ? ofKey : Math.max(Math.min(ofKey, SHARED_MS), this.#excessOf(account, now));
        const behind = took + (costMs?.() ?? 0) - (fades ? FADES * (now - task.since) : 0);
        const step = Math.floor(Math.max(0, behind) / STEP_MS);
        // Of those that stand equal, accounts take turns, or keys.
        const since = Math.max(task.since, this.#spent!.endOf(account));
        if (step > least || (step === least && since >= earliest)) continue;
        first = { key, task };
        [least, earliest] = [step, since];
      }
    }
    return first;
  }

  /** What a key or an account took of late beyond what is free. */
  #excessOf(name: string, now = performance.now()): number {
    return this.#spent?.excessOf(name, now) ?? 0;
  }

  /** Turns a task away for one of a key. @returns whether there is one that gives its place */
  #makeRoomFor(key: string): boolean {
    const gives = this.#giverTo(key);
    if (gives === undefined) return false;
    const tasks = this.#new.byKey.has(gives) ? this.#new : this.#returning;
    const task = tasks.byKey.get(gives)!.at(-1)!;
    tasks.take(gives, task);
    task.refuse();
    return true;
  }

  /**
   * Who loses a task to a key: the one with most tasks, or, to who has none waiting, the one that took most time of late;
   * `undefined` if nobody has or took more.
   */
  #giverTo(key: string): string | undefined {
    const own = this.#waitingOf(key);
    let [most, waiting] = [key, own];
    let [slowest, excess] = [key, this.#excessOf(key)];
    for (const other of new Set([...this.#new.byKey.keys(), ...this.#returning.byKey.keys()])) {
      const [itsWaiting, itsExcess] = [this.#waitingOf(other), this.#excessOf(other)];
      if (itsWaiting > waiting) [most, waiting] = [other, itsWaiting];
      if (itsExcess > excess) [slowest, excess] = [other, itsExcess];
    }
    if (waiting > own + 1) return most;
    return own === 0 && slowest !== key ? slowest : undefined;
  }
}
