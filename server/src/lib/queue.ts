import { TimeSpent } from './timeSpent.ts';

/** How much a queue takes. */
interface QueueLimits {
  /** Tasks that run at a time. */
  readonly atOnce: number;
  /** Of these, those of one key. */
  readonly perKey?: number;
  /** Tasks that may wait for their turn, or for another one, besides those that must run. */
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
  /** Whether it is never turned away, since something of it is done already. */
  readonly mustRun?: boolean;
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

  add(key: string, task: Waiting): void {
    const others = this.byKey.get(key);
    if (others) others.push(task);
    else this.byKey.set(key, [task]);
  }

  /** Takes a task out. @returns whether it was waiting */
  take(key: string, task: Waiting): boolean {
    const tasks = this.byKey.get(key);
    const at = tasks?.indexOf(task) ?? -1;
    if (!tasks || at < 0) return false;
    tasks.splice(at, 1);
    if (tasks.length === 0) this.byKey.delete(key);
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
  /** How many tasks of a key wait that may be turned away, and how many in all. */
  readonly #waitingOf = new Map<string, number>();
  #waiting = 0;
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
  enterAgain(key: string, of: TaskOf = {}): Promise<() => void> {
    return this.#mayBegin(key, of) ? Promise.resolve(this.#begin(key, of)) : this.#wait(this.#returning, key, of);
  }

  /** Whether a key has tasks waiting and another one would be turned away. */
  isFullOf(key: string): boolean {
    return this.#waitingOf.has(key) && this.#waiting >= this.#mostWaiting && this.#giverTo(key, {}) === undefined;
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

  #countWaiting(key: string, { mustRun }: TaskOf, change: 1 | -1): void {
    if (mustRun) return;
    this.#waiting += change;
    addTo(this.#waitingOf, key, change);
  }

  /** Takes a task out of those that wait. @returns whether it was among them */
  #take(tasks: WaitingTasks, key: string, task: Waiting): boolean {
    const wasWaiting = tasks.take(key, task);
    if (wasWaiting) this.#countWaiting(key, task, -1);
    return wasWaiting;
  }

  #wait(tasks: WaitingTasks, key: string, of: TaskOf): Promise<() => void> {
    if (!of.mustRun && this.#waiting >= this.#mostWaiting && !this.#makeRoomFor(key, of))
      return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      const task = {
        ...of,
        since: performance.now(),
        start: () => resolve(this.#begin(key, of)),
        refuse: () => reject(new QueueFull()),
      };
      tasks.add(key, task);
      this.#countWaiting(key, task, 1);
      of.whenOver?.(() => this.#take(tasks, key, task) && reject(new TaskOver()));
    });
  }

  #begin(key: string, { account, rest }: TaskOf): () => void {
    let left = false;
    const begun = (this.#lastBegun = performance.now());
    const names = account === undefined || account === key ? [key] : [key, account];
    this.#running += 1;
    for (const name of names) addTo(this.#runningOf, name, 1);
    const free = () => {
      this.#running -= 1;
      for (const name of names) addTo(this.#runningOf, name, -1);
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

  /** @returns whether there is one that may run */
  #startNext(): boolean {
    const isOdd = this.#turns % 2 === 1;
    for (const tasks of isOdd ? [this.#new, this.#returning] : [this.#returning, this.#new]) {
      const next = this.#spent && tasks === this.#new ? this.#nextOf(isOdd) : this.#firstOf(tasks);
      if (!next) continue;
      this.#turns += 1;
      this.#take(tasks, next.key, next.task);
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
      for (const task of tasks) {
        if (!this.#mayRun(key, task)) continue;
        const { account = key, costMs } = task;
        const behind = this.#excessOf(key, task, now) + (costMs?.() ?? 0) - (fades ? FADES * (now - task.since) : 0);
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

  /** What counts against a task that waits: what its key, or its account, took of late beyond what is free. */
  #excessOf(key: string, { account = key }: TaskOf, now: number): number {
    return sharedBy(key, account, (name) => this.#spent?.excessOf(name, now) ?? 0);
  }

  /** What counts against it where one has to go: all that these took, for who has had nothing yet is to have a turn. */
  #tookOf(key: string, { account = key }: TaskOf): number {
    return sharedBy(key, account, (name) => this.#spent?.of(name) ?? 0);
  }

  /** The task of a key that came last, of those that may be turned away. */
  #latestOf(key: string): { tasks: WaitingTasks; task: Waiting } | undefined {
    for (const tasks of [this.#new, this.#returning]) {
      const task = tasks.byKey.get(key)?.findLast(({ mustRun }) => !mustRun);
      if (task) return { tasks, task };
    }
    return undefined;
  }

  /** Turns a task away for one of a key. @returns whether there is one that gives its place */
  #makeRoomFor(key: string, of: TaskOf): boolean {
    const gives = this.#giverTo(key, of);
    if (gives === undefined) return false;
    const { tasks, task } = this.#latestOf(gives)!;
    this.#take(tasks, gives, task);
    task.refuse();
    return true;
  }

  /**
   * Who loses a task to one of a key: the key with most tasks, or, to a key that has none waiting, the one against whose task
   * most counts; `undefined` if nobody has or took more.
   */
  #giverTo(key: string, of: TaskOf): string | undefined {
    const own = this.#waitingOf.get(key) ?? 0;
    let [most, waiting] = [key, own];
    for (const [other, count] of this.#waitingOf) if (count > waiting) [most, waiting] = [other, count];
    if (waiting > own + 1) return most;
    if (own > 0 || !this.#spent) return undefined;
    let [slowest, took] = [undefined as string | undefined, this.#tookOf(key, of)];
    for (const other of this.#waitingOf.keys()) {
      const its = this.#tookOf(other, this.#latestOf(other)!.task);
      if (its > took) [slowest, took] = [other, its];
    }
    return slowest;
  }
}

/** What counts of the time of an account and of the key that it may share with many. */
function sharedBy(key: string, account: string, took: (name: string) => number): number {
  return account === key ? took(key) : Math.max(Math.min(took(key), SHARED_MS), took(account));
}

/** Adds to a count, which is forgotten at 0. */
function addTo(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
