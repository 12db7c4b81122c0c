import { useEffect, useRef } from 'react';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';

interface FormShortcuts {
  /** Ctrl+S or Cmd+S. */
  save: () => void;
  /** Ctrl+Enter or Cmd+Enter. */
  next: () => void;
  /** The same with Shift. */
  previous: () => void;
}

/** The keyboard shortcuts of an act's form, wherever the focus is. Source: design guide, "Keyboard". */
export function useFormShortcuts(shortcuts: FormShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return;
      if (document.querySelector('dialog[open]')) return;
      const { save, next, previous } = latest.current;
      const key = shortcutKey(event);
      if (key === 's') save();
      else if (key === 'enter') (event.shiftKey ? previous : next)();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
