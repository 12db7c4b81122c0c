import { startTransition, useEffect, useState } from 'react';

interface ProgressiveOptions {
  /** So many parts are drawn first: more than a window holds. */
  first: number;
  /** So many more each time. */
  step: number;
  /** Somebody wants to go to a certain place: draws all of them first. */
  atOnce: boolean;
}

/**
 * Draws a long page bit by bit, so that a press meanwhile need not wait: the browser lays out what is new when the last bit
 * stands. A screen mounts it when its data is there.
 *
 * @param total how many parts there are now
 * @returns how many of them to draw; once all were drawn, always all
 */
export function useProgressive(total: number, { first, step, atOnce }: ProgressiveOptions): number {
  const [drawn, setDrawn] = useState(atOnce ? Infinity : first);
  useEffect(() => {
    // More each time, as long lists are compared whole each time.
    const more = drawn < total ? drawn + Math.max(step, Math.round(drawn / 8)) : Infinity;
    if (drawn !== Infinity) startTransition(() => setDrawn(more));
  }, [drawn, total, step]);
  return drawn;
}
