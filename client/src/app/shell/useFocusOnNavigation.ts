import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

export const MAIN_ID = 'main';

/**
 * On each navigation within the site, scrolls to the top and focuses the heading. The browser restores the scroll position on
 * back and forward; for a link with the state `{ back: true }`, the screen does.
 */
export function useFocusOnNavigation(): void {
  const { pathname, state } = useLocation();
  const isReturn = (state as { back?: boolean } | null)?.back === true;
  const navigation = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (navigation !== 'POP' && !isReturn) window.scrollTo(0, 0);
    // A screen that moves the focus to a place of its own has done so by now.
    if (!document.activeElement?.closest('form, article')) focusHeading();
  }, [pathname, navigation, isReturn]);
}
