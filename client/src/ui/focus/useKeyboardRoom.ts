import { useEffect } from 'react';

/** What is left of a phone's window beside its keyboard; the style sheets say the same. */
const BESIDE_KEYBOARD = '(max-height: 34rem) and (pointer: coarse)';

/** Brings the label of a text back over its field when the keyboard of a phone has taken its room. */
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
