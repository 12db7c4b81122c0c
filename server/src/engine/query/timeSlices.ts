/** No command works longer than this before others get a turn. */
const SLICE_MS = 5;

const waiting: (() => void)[] = [];

/** One waiting command goes on per turn of the event loop, so that many long ones delay others no more than one does. */
function release(): void {
  waiting.shift()?.();
  if (waiting.length) setImmediate(release);
}

/** The time that one command may take before others get a turn. */
export class TimeSlices {
  #sliceEnd = performance.now() + SLICE_MS;

  /** The moment at which the present slice of work should end. */
  get sliceEnd(): number {
    return this.#sliceEnd;
  }

  /** Lets others work. */
  async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(release);
    });
    this.#sliceEnd = performance.now() + SLICE_MS;
  }

  /** Lets others work if the slice is over. */
  async rest(): Promise<void> {
    if (performance.now() > this.#sliceEnd) await this.pause();
  }
}
