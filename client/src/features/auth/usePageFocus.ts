import { useEffect } from 'react';
import { focusHeading } from '../../ui/focus/focusHeading.ts';

/** Puts the focus on the heading when a view takes the place of another one at the same path, so that it is read from its beginning. */
export function usePageFocus(): void {
  useEffect(() => focusHeading(), []);
}
