import { useEffect } from 'react';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

/** Focuses the heading when a screen replaces another one at the same path, so that screen readers read it from the start. */
export function usePageFocus(): void {
  useEffect(() => focusHeading(), []);
}
