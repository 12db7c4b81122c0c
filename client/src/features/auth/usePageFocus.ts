import { useEffect } from 'react';

/** Puts the focus on the page when a view takes the place of another one at the same path, so that it is read from its beginning. */
export function usePageFocus(): void {
  useEffect(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }), []);
}
