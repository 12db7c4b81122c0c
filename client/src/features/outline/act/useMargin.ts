import { useCallback, useState } from 'react';

/**
 * Whether the margin beside the page is shown, which the style sheet decides by the width of the form.
 *
 * @returns a ref for the margin, and whether it is shown
 */
export function useMargin() {
  const [isShown, setIsShown] = useState(false);
  const ref = useCallback((margin: HTMLElement | null) => {
    if (!margin) return;
    const measure = () => setIsShown(margin.offsetWidth > 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(margin);
    return () => observer.disconnect();
  }, []);
  return [ref, isShown] as const;
}
