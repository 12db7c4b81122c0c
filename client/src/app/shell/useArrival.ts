import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export const MAIN_ID = 'main';

/**
 * On each navigation within the site: starts at the top (back and forward are the browser's, a link with the state
 * `{ back: true }` is the screen's it leads to) and puts the focus on the
 * page, so that it is read from its beginning.
 *
 * @returns a function that puts the focus there by hand
 */
export function useArrival(): () => void {
  const { pathname, state } = useLocation();
  const isReturn = (state as { back?: boolean } | null)?.back === true;
  const kind = useNavigationType();
  const before = useRef(pathname);
  const goToMain = useCallback(() => document.getElementById(MAIN_ID)?.focus({ preventScroll: true }), []);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (kind !== 'POP' && !isReturn) window.scrollTo(0, 0);
    // A screen that leads to a place of its own has done so.
    if (!document.activeElement?.closest('form, article')) goToMain();
  }, [pathname, kind, isReturn, goToMain]);

  return goToMain;
}
