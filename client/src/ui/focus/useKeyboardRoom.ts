import { useEffect } from 'react';
import { caretLine } from './caretLine.ts';

/** In pixels above the line of the caret: room for the tools of a description, which stay at the top. */
const TOOLS = 64;

/**
 * Keeps the line of the caret in view when the window becomes shorter, as when the keyboard of a phone opens: with the label
 * of the field where both fit.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = globalThis.visualViewport;
    let height = view?.height ?? 0;
    function onResize() {
      const isShorter = view!.height < height;
      height = view!.height;
      // After the layout has followed.
      if (isShorter) requestAnimationFrame(() => showCaret(view!));
    }
    view?.addEventListener('resize', onResize);
    return () => view?.removeEventListener('resize', onResize);
  }, []);
}

function showCaret({ offsetTop, height }: VisualViewport): void {
  const field = document.activeElement;
  const line = caretLine(field);
  if (!line) return;
  const bars = Math.min(parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0, height / 3);
  const [top, bottom] = [offsetTop + TOOLS, offsetTop + height - bars];
  const label = field instanceof HTMLTextAreaElement ? [...field.labels].at(-1) : undefined;
  const start = label?.getBoundingClientRect().top ?? line.top;
  const first = line.bottom - start < bottom - top + TOOLS ? start - offsetTop : line.top - top;
  if (first < 0) scrollBy({ top: first, behavior: 'instant' });
  else if (line.bottom > bottom) scrollBy({ top: line.bottom - bottom, behavior: 'instant' });
}
