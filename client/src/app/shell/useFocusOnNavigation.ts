import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

export const MAIN_ID = 'main';

/** On each navigation to another page, focuses its heading. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A screen that moves the focus to a place of its own has done so by now.
    if (!document.activeElement?.closest('form, article')) focusHeading();
  }, [pathname]);
}
