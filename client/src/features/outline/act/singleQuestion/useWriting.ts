import { useEffect, useState, type FocusEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { View } from '../useView.ts';

/** In pixels: the keyboard of a phone is higher, the bars of its browser are not. */
const KEYBOARD = 120;

/**
 * Whether the writer is at the answer of the one question on the screen: from the moment its field is tapped or has the focus,
 * until the focus leaves the form or the on-screen keyboard closes.
 *
 * @returns also the handlers of the form
 */
export function useWriting(view: View) {
  const [writing, setWriting] = useState(false);

  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport) return;
    let { width, height: lowest } = viewport;
    function onResize() {
      const { width: now, height } = viewport!;
      const hasClosed = now === width && height > lowest + KEYBOARD;
      if (hasClosed) setWriting(false);
      lowest = hasClosed || now !== width ? height : Math.min(lowest, height);
      width = now;
    }
    viewport.addEventListener('resize', onResize);
    return () => viewport.removeEventListener('resize', onResize);
  }, []);

  function begin({ target, currentTarget }: FocusEvent | MouseEvent) {
    if (view === 'all' || !(target instanceof HTMLTextAreaElement)) return;
    // Not at once: the text must not move before the tap has set the caret. But before the page is painted.
    requestAnimationFrame(() => {
      if (currentTarget.contains(document.activeElement)) flushSync(() => setWriting(true));
    });
  }
  return {
    writing: writing && view === 'single',
    onFocus: begin,
    onClick: begin,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setWriting(false);
    },
  };
}
