import { useEffect } from 'react';

/** Ctrl+S and Cmd+S save the form instead of the page. */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // A question that lies above the form comes first.
      if (!event.repeat && !document.querySelector('dialog[open]')) save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
