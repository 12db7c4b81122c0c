import { useEffect, useState } from 'react';
import { readItem, writeItem } from '../../../lib/storage.ts';

/** On this device the finished line has been drawn through. */
const THROUGH_KEY = 'trefoil/plotDrawn';

/** Since the site was opened the line has been drawn. */
let wasDrawn = false;

type Drawing = 'first' | 'through' | undefined;

/**
 * How the plot line comes: drawn when it is first shown in a session, and once more, dot by dot, when the last question
 * that is asked has its answer; else it is simply there. An answer that is taken away again makes room for another time.
 *
 * @param drawn everything that is asked has an answer
 */
export function useDrawing(drawn: boolean): Drawing {
  const [motion] = useState((): Drawing => {
    if (drawn && readItem(THROUGH_KEY) === null) return 'through';
    return wasDrawn ? undefined : 'first';
  });
  useEffect(() => {
    wasDrawn = true;
    writeItem(THROUGH_KEY, drawn ? 'true' : null);
  }, [drawn]);
  return motion;
}
