/** Lets a few heavy tasks run at once, some wait, and turns the rest away, so that they starve nothing else. */
export class Queue {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /** Runs the task as soon as it is its turn; `undefined` if too many wait already. */
  take<T>(task: () => Promise<T>): Promise<T> | undefined {
    if (this.running < this.limits.atOnce) return this.run(task);
    if (this.queue.length >= this.limits.waiting) return undefined;
    return new Promise((resolve) => this.queue.push(() => resolve(this.run(task))));
  }

  private async run<T>(task: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await task();
    } finally {
      this.running -= 1;
      this.queue.shift()?.();
    }
  }
}
