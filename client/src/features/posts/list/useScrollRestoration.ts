import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The state of a link that leads from a post back to the list. */
export const BACK_TO_LIST = { back: true };

/** `undefined` until the list has been on the screen. */
let lastScroll: number | undefined;

/**
 * Restores the list's scroll position when the reader comes back to it from a post or with the browser's Back and Forward.
 *
 * @param isLoaded whether the list is still in the store
 * @returns whether the reader has come back
 */
export function useScrollRestoration(isLoaded: boolean): boolean {
  const { state, pathname } = useLocation();
  const navigation = useNavigationType();
  const [isReturn] = useState(
    isLoaded &&
      lastScroll !== undefined &&
      (navigation === 'POP' || (state as { back?: boolean } | null)?.back === true),
  );

  useEffect(() => {
    const store = () => {
      // The list may still be mounted when the next page is scrolled to its top.
      if (window.location.pathname === pathname) lastScroll = window.scrollY;
    };
    window.addEventListener('scroll', store, { passive: true });
    // Scroll events wait for the next frame; a click on a link may come sooner.
    window.addEventListener('click', store, { capture: true });
    return () => {
      window.removeEventListener('scroll', store);
      window.removeEventListener('click', store, { capture: true });
    };
  }, [pathname]);

  useLayoutEffect(() => {
    if (!isReturn) {
      lastScroll = 0;
      return;
    }
    const top = lastScroll ?? 0;
    window.scrollTo(0, top);
    // Images and the browser's own restoration may move it once more.
    const frame = requestAnimationFrame(() => window.scrollTo(0, top));
    return () => cancelAnimationFrame(frame);
  }, [isReturn]);

  return isReturn;
}
