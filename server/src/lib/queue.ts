import { KeyedCounter } from './keyedCounter.ts';

/** How much a queue takes. */
interface QueueLimits {
  /** How many tasks run at a time. */
  readonly atOnce: number;
  /** Of these, tasks of one key. */
  readonly perKey: number;
  /** Tasks that may wait. */
  readonly waiting: number;
}

/** A task was refused because too many others are waiting. */
export class QueueFull extends Error {}

/** The slot of a task, or its position in the queue. */
export interface Slot {
  /** Resolves when the task may start; rejects with `QueueFull`, or with the error given to `refuseWaiting`. */
  readonly granted: Promise<void>;
  /** Gives the slot back, or gives up the place in the queue. Calling it again does nothing. */
  readonly leave: () => void;
}

interface Task {
  readonly key: string;
  state: 'waiting' | 'at work' | 'left';
  start(): void;
  refuse(error: Error): void;
}

/**
 * Lets a few tasks work at a time while the others wait. Every task belongs to a key, such as an IP address, and the waiting
 * keys are served round-robin. When the queue is full, the key with the most waiting tasks loses its newest one.
 */
export class Queue {
  readonly #atWork = new KeyedCounter();
  #atWorkCount = 0;
  /** Queued tasks by key, oldest first; the key that is served next comes first. */
  readonly #waiting = new Map<string, Task[]>();
  #waitingCount = 0;
  #lastProgress = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** Asks for a slot. */
  enter(key: string): Slot {
    let task!: Task;
    const granted = new Promise<void>((resolve, reject) => {
      task = { key, state: 'waiting', start: resolve, refuse: reject };
    });
    if (this.#mayStart(key)) this.#start(task);
    else this.#wait(task);
    return { granted, leave: () => this.#leave(task) };
  }

  /** Whether tasks are queued and none has started or finished for this many milliseconds. */
  isStalled(afterMs: number): boolean {
    return this.#waitingCount > 0 && performance.now() - this.#lastProgress > afterMs;
  }

  /** Refuses all waiting tasks with this error. */
  refuseWaiting(error: Error): void {
    for (const task of [...this.#waiting.values()].flat()) this.#refuse(task, error);
  }

  #mayStart(key: string): boolean {
    return this.#atWorkCount < this.limits.atOnce && this.#atWork.get(key) < this.limits.perKey;
  }

  #start(task: Task): void {
    task.state = 'at work';
    this.#atWork.add(task.key, 1);
    this.#atWorkCount += 1;
    this.#lastProgress = performance.now();
    task.start();
  }

  #wait(task: Task): void {
    const own = this.#waiting.get(task.key) ?? [];
    own.push(task);
    this.#waiting.set(task.key, own);
    this.#waitingCount += 1;
    if (this.#waitingCount <= this.limits.waiting) return;
    const longest = [...this.#waiting.values()].reduce((most, one) => (one.length > most.length ? one : most), own);
    this.#refuse(longest.at(-1)!, new QueueFull());
  }

  #refuse(task: Task, error: Error): void {
    this.#leave(task);
    task.refuse(error);
  }

  #leave(task: Task): void {
    const { key, state } = task;
    task.state = 'left';
    if (state === 'waiting') this.#removeWaiting(task);
    if (state !== 'at work') return;
    this.#atWork.add(key, -1);
    this.#atWorkCount -= 1;
    this.#lastProgress = performance.now();
    const next = [...this.#waiting].find(([waitingKey]) => this.#mayStart(waitingKey));
    if (!next) return;
    const [nextKey, tasks] = next;
    const [first] = tasks as [Task];
    this.#removeWaiting(first);
    // The key moves to the end, so that the others are served before its next task.
    if (this.#waiting.delete(nextKey)) this.#waiting.set(nextKey, tasks);
    this.#start(first);
  }

  #removeWaiting(task: Task): void {
    const tasks = this.#waiting.get(task.key)!;
    tasks.splice(tasks.indexOf(task), 1);
    if (tasks.length === 0) this.#waiting.delete(task.key);
    this.#waitingCount -= 1;
  }
}
