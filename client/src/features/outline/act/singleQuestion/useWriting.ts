import { useEffect, useState, type FocusEvent, type MouseEvent } from 'react';
import type { View } from '../useView.ts';

/** In pixels: the keyboard of a phone is higher, the bars of its browser are not. */
const KEYBOARD = 120;

let isArriving = false;

/** Moves the focus to a field for a writer who has yet to read its question. */
export function arriveAt(field: HTMLElement): void {
  isArriving = true;
  field.focus({ preventScroll: true });
  isArriving = false;
}

/**
 * Whether the writer is at the answer of the one question on the screen: from the moment its field is tapped or given the
 * focus, except by `arriveAt`, until the focus leaves the form or the on-screen keyboard closes.
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
    if (view === 'all' || isArriving || !(target instanceof HTMLTextAreaElement)) return;
    // In a later frame: the text must not move before the tap has set the caret.
    requestAnimationFrame(() => {
      if (currentTarget.contains(document.activeElement)) setWriting(true);
    });
  }
  return {
    writing,
    onFocus: begin,
    onClick: begin,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setWriting(false);
    },
  };
}
