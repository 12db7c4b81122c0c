import { useEffect, useRef } from 'react';

interface FormKeys {
  /** Ctrl+S or Cmd+S. */
  save: () => void;
  /** Ctrl+Enter or Cmd+Enter. */
  next: () => void;
  /** The same with Shift. */
  previous: () => void;
}

/** The keys of an act's form, wherever the focus is. Source: design guide, "The desk", Keyboard. */
export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const { save, next, previous } = latest.current;
      if (event.key.toLowerCase() === 's') save();
      else if (event.key === 'Enter') (event.shiftKey ? previous : next)();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
