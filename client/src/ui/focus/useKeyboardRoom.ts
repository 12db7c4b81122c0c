import { useEffect } from 'react';

/** In pixels above the line of the caret: room for the tools of a description, which stay at the top. */
const TOOLS = 64;

/**
 * Keeps the line of the caret in view when the window becomes shorter, as when the keyboard of a phone opens: with the label
 * of the field where both fit. Where the keyboard lies over the window (Safari), `--keyboard` is the height that it covers.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = globalThis.visualViewport;
    let height = view?.height ?? 0;
    let covered = 0;
    function measure() {
      // Enlarging a page with two fingers makes the view smaller, too.
      const now = view!.scale === 1 ? Math.max(0, Math.round(innerHeight - view!.height - view!.offsetTop)) : 0;
      if (now !== covered) document.documentElement.style.setProperty('--keyboard', `${now}px`);
      covered = now;
    }
    function onResize() {
      measure();
      const isShorter = view!.height < height;
      height = view!.height;
      // After the layout has followed.
      if (isShorter) requestAnimationFrame(() => showCaret(view!));
    }
    view?.addEventListener('resize', onResize);
    view?.addEventListener('scroll', measure);
    return () => {
      view?.removeEventListener('resize', onResize);
      view?.removeEventListener('scroll', measure);
    };
  }, []);
}

function showCaret({ offsetTop, height }: VisualViewport): void {
  const field = document.activeElement;
  const line = caretLine(field);
  if (!line) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const bars = Math.min(parseFloat(scrollPaddingBottom) || 0, height / 3);
  const [top, bottom] = [offsetTop + (parseFloat(scrollPaddingTop) || TOOLS), offsetTop + height - bars];
  const label = field instanceof HTMLTextAreaElement ? [...field.labels].at(-1) : undefined;
  const start = label?.getBoundingClientRect().top ?? line.top;
  const first = line.bottom - start < bottom - top + TOOLS ? start - offsetTop : line.top - top;
  if (first < 0) scrollBy({ top: first, behavior: 'instant' });
  else if (line.bottom > bottom) scrollBy({ top: line.bottom - bottom, behavior: 'instant' });
}

const COPIED = ['font', 'letterSpacing', 'wordSpacing', 'padding', 'border', 'boxSizing', 'direction'] as const;

interface Line {
  top: number;
  bottom: number;
}

/** The line of the caret in the window; `null` for an element that is no text of several lines. */
function caretLine(field: Element | null): Line | null {
  if (field instanceof HTMLTextAreaElement) return lineInTextArea(field);
  const selection = getSelection();
  if (!(field instanceof HTMLElement && field.isContentEditable && selection?.focusNode)) return null;
  const { focusNode, focusOffset } = selection;
  const range = new Range();
  range.setStart(focusNode, focusOffset);
  // An empty paragraph has no rectangle for its caret.
  const place =
    focusNode instanceof Element ? (focusNode.childNodes[focusOffset] ?? focusNode) : focusNode.parentElement;
  return range.getClientRects()[0] ?? (place instanceof Element ? place.getBoundingClientRect() : null);
}

/** Browsers do not tell where the caret of a text area is, so its text up to there is laid out again. */
function lineInTextArea(area: HTMLTextAreaElement): Line {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const property of COPIED) copy.style[property] = style[property];
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre-wrap' });
  Object.assign(copy.style, {
    overflowWrap: 'break-word',
    lineHeight: style.lineHeight,
    width: `${area.offsetWidth}px`,
  });
  copy.textContent = area.value.slice(0, area.selectionEnd);
  const caret = copy.appendChild(document.createElement('span'));
  caret.textContent = '\u200b';
  document.body.append(copy);
  const top = area.getBoundingClientRect().top - area.scrollTop + caret.offsetTop;
  const { offsetHeight } = caret;
  copy.remove();
  return { top, bottom: top + offsetHeight };
}
