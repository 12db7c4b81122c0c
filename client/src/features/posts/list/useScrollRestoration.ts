import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Goes into the state of the link that leads from a post back to the list. */
export const BACK_TO_LIST = { back: true };

let left = 0;

/**
 * Whether the list is the one a reader comes back to, from a post or by the browser's own buttons: it then stands as
 * it was left, unrolled and scrolled.
 *
 * @param known whether the list is still there
 */
export function useScrollRestoration(known: boolean): boolean {
  const { state, pathname } = useLocation();
  const kind = useNavigationType();
  const [isReturn] = useState(known && (kind === 'POP' || (state as { back?: boolean } | null)?.back === true));

  useEffect(() => {
    // The list may still be there when the next page is already being put to its top.
    const remember = () => {
      if (window.location.pathname === pathname) left = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    // A scroll is told with the next frame, and the press on a link may be quicker.
    window.addEventListener('click', remember, { capture: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', remember, { capture: true });
    };
  }, [pathname]);

  useLayoutEffect(() => {
    if (!isReturn) {
      left = 0;
      return;
    }
    window.scrollTo(0, left);
    // Pictures and the browser's own attempt may move it once more.
    const place = left;
    const frame = requestAnimationFrame(() => window.scrollTo(0, place));
    return () => cancelAnimationFrame(frame);
  }, [isReturn]);

  return isReturn;
}
