import { useEffect } from 'react';

/** The window of a phone with an open keyboard, as in the style sheets. */
const BESIDE_KEYBOARD = '(max-height: 34rem) and (pointer: coarse)';

/** Scrolls the label of a field back into view when the keyboard of a phone has opened. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const room = globalThis.matchMedia?.(BESIDE_KEYBOARD);
    const showLabel = () => {
      const { activeElement: field } = document;
      if (room!.matches && field instanceof HTMLTextAreaElement)
        [...field.labels].at(-1)?.scrollIntoView({ block: 'nearest' });
    };
    room?.addEventListener('change', showLabel);
    return () => room?.removeEventListener('change', showLabel);
  }, []);
}
