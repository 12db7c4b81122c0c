import { useEffect } from 'react';

/** Loads the code of a screen when somebody points at a link to it, so that a click need not wait. */
export function usePreload(preload: (pathname: string) => void): void {
  useEffect(() => {
    function onHint({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin) preload(link.pathname);
    }
    const hints = ['pointerover', 'focusin'] as const;
    for (const hint of hints) document.addEventListener(hint, onHint, { passive: true });
    return () => {
      for (const hint of hints) document.removeEventListener(hint, onHint);
    };
  }, [preload]);
}
