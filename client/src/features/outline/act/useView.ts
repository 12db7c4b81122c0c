import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';

/** How an act's form shows its questions: one at a time, or all of them. */
export type View = 'single' | 'all';

/** What a link to a question may carry: the view to open it in. */
interface ViewState {
  view?: View;
}

/** State for links that open one question at a time: 'Continue', 'Begin'. */
export const SINGLE_VIEW: ViewState = { view: 'single' };

const KEY = 'trefoil/view';

/** The view of the form: the one that the followed link asks for, otherwise the last one, which this device remembers. */
export function useView(): View {
  const requested = (useLocation().state as ViewState | null)?.view;
  useEffect(() => {
    if (requested) writeItem(KEY, requested);
  }, [requested]);
  return requested ?? (readItem(KEY) === 'single' ? 'single' : 'all');
}
