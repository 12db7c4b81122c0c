import { startTransition, useEffect, useState } from 'react';

interface ProgressiveOptions {
  /** How many parts are rendered first: more than a window shows. */
  first: number;
  /** How many more at each step. */
  step: number;
  /** Render all of them first, as when the URL names a place on the page. */
  atOnce: boolean;
}

/**
 * Renders a long page in steps, so that clicks meanwhile need not wait for all of it. Mounted when the data has loaded.
 *
 * @param total how many parts there are
 * @returns how many of them to render; once all were rendered, always all
 */
export function useProgressive(total: number, { first, step, atOnce }: ProgressiveOptions): number {
  const [drawn, setDrawn] = useState(atOnce ? Infinity : first);
  useEffect(() => {
    // Growing steps, as React compares the whole list at each of them.
    const more = drawn < total ? drawn + Math.max(step, Math.round(drawn / 8)) : Infinity;
    if (drawn !== Infinity) startTransition(() => setDrawn(more));
  }, [drawn, total, step]);
  return drawn;
}
