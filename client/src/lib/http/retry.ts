import { isPassing, type Failure } from './failure.ts';

/** Milliseconds before each further attempt; the last one repeats. */
const DELAYS = [2_000, 4_000, 8_000] as const;

/** How long to wait after a failure, in milliseconds. @param before how often it has failed before */
export const retryDelay = (before: number, { retryAfter = 0 }: Failure): number =>
  Math.max(DELAYS[Math.min(before, DELAYS.length - 1)]!, retryAfter * 1000);

/** Retries what failed for a temporary reason: when the connection is back, and after growing delays. */
export class Retry {
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly again: () => void) {}

  /** Whether another attempt is scheduled. */
  get waits(): boolean {
    return this.timer !== undefined;
  }

  /** Schedules the next attempt after a failure; `null` means that there is nothing to repeat. */
  after(failure: Failure | null): void {
    this.stop();
    if (!failure || !isPassing(failure)) {
      this.attempts = 0;
      return;
    }
    this.timer = setTimeout(this.again, retryDelay(this.attempts++, failure));
    window.addEventListener('online', this.again);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    window.removeEventListener('online', this.again);
  }
}
