import { remember } from './remember.ts';

/** So many are remembered: those that were made last. */
const MOST_NAMES = 4_000;

/** What is expected of a task: what the last ones about the same thing took. */
export class Costs {
  /** The latest last. */
  readonly #costs = new Map<string, number>();

  /** In milliseconds; 0 for what is not known. */
  of(name: string): number {
    return this.#costs.get(name) ?? 0;
  }

  /** Notes what a task took that was done; one that had little to do halves what is expected at the most. */
  note(name: string, ms: number): void {
    remember(this.#costs, name, Math.max(ms, this.of(name) / 2), MOST_NAMES);
  }
}
