import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

export const MAIN_ID = 'main';

/**
 * On each navigation within the site: starts at the top (back and forward are the browser's, a link with the state
 * `{ back: true }` is the screen's it leads to) and puts the focus on its heading.
 */
export function useArrival(): void {
  const { pathname, state } = useLocation();
  const isReturn = (state as { back?: boolean } | null)?.back === true;
  const kind = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (kind !== 'POP' && !isReturn) window.scrollTo(0, 0);
    // A screen that leads to a place of its own has done so.
    if (!document.activeElement?.closest('form, article')) focusHeading();
  }, [pathname, kind, isReturn]);
}
