import { useEffect, useState } from 'react';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';

/** Set on this device once the animation for a complete outline has been shown. */
const COMPLETION_SHOWN_KEY = 'trefoil/plotDrawn';

/** The line has been drawn since the page was loaded. */
let wasShown = false;

type Animation = 'first' | 'through' | undefined;

/**
 * Which animation draws the plot line: `first` once in a session; `through`, dot by dot, once when the outline becomes
 * complete. Removing an answer makes `through` possible again.
 */
export function usePlotAnimation(isComplete: boolean): Animation {
  const [animation] = useState((): Animation => {
    if (isComplete && readItem(COMPLETION_SHOWN_KEY) === null) return 'through';
    return wasShown ? undefined : 'first';
  });
  useEffect(() => {
    wasShown = true;
    writeItem(COMPLETION_SHOWN_KEY, isComplete ? 'true' : null);
  }, [isComplete]);
  return animation;
}
