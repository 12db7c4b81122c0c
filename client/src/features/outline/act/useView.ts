import { storeItem, useStoredItem } from '../../../lib/useStoredItem.ts';

/** How an act's form shows its questions: one at a time, or all of them. */
export type View = 'single' | 'all';

const KEY = 'trefoil/view';

/** The view of the form, which this device remembers, and a function that changes it. */
export function useView(): [View, (view: View) => void] {
  const [stored, setStored] = useStoredItem(KEY);
  return [stored === 'single' ? 'single' : 'all', setStored];
}

/** For links that lead to one question at a time: 'Continue', 'Begin'. */
export const showSingle = () => storeItem(KEY, 'single');
