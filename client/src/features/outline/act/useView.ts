import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readItem, writeItem } from '../../../lib/storage.ts';

/** How an act's form shows its questions: one at a time, or all of them. */
export type View = 'single' | 'all';

/** What a link to a question may carry: the view to open it in. */
interface ViewState {
  view?: View;
}

/** State for links that open one question at a time: 'Continue', 'Begin'. */
export const SINGLE_VIEW: ViewState = { view: 'single' };

const VIEW_KEY = 'trefoil/view';
/** The stored value of `single`; devices have stored it under this name from the beginning. */
const STORED_SINGLE = 'desk';

/** The view of the form: the one that the followed link asks for, otherwise the one remembered on this device. */
export function useView(): [View, (view: View) => void] {
  const requested = (useLocation().state as ViewState | null)?.view;
  const [view, setView] = useState<View>(() => (readItem(VIEW_KEY) === STORED_SINGLE ? 'single' : 'all'));
  const [lastRequested, setLastRequested] = useState<View | undefined>(undefined);
  const changeView = useCallback((changed: View) => {
    writeItem(VIEW_KEY, changed === 'single' ? STORED_SINGLE : 'list');
    setView(changed);
  }, []);
  if (requested !== lastRequested) {
    setLastRequested(requested);
    if (requested) changeView(requested);
  }
  return [requested !== lastRequested && requested ? requested : view, changeView];
}
