import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * On each navigation to another page, scrolls to the top. The browser restores the scroll position on back and forward; for a
 * link with the state `{ back: true }`, the screen does. Must come before the screens: effects run in the order of the tree,
 * so that a screen can scroll to what the URL names afterwards.
 */
export function ScrollToTop() {
  const { pathname, state } = useLocation();
  const isReturn = (state as { back?: boolean } | null)?.back === true;
  const navigation = useNavigationType();
  const before = useRef(pathname);

  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (navigation !== 'POP' && !isReturn) window.scrollTo(0, 0);
  }, [pathname, navigation, isReturn]);
  return null;
}
