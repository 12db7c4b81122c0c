import { TextQuote } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import css from './QuoteSelection.module.css';

interface Selected {
  text: string;
  name: string;
  /** Where it is, in pixels from the corner of the discussion. */
  middle: number;
  top: number;
  bottom: number;
}

/** The entry in whose text a place in the page is. */
function entryAt(place: Node): HTMLElement | null {
  const piece = (place instanceof Element ? place : place.parentElement)?.closest('[data-at]');
  return piece?.closest<HTMLElement>('[data-entry]') ?? null;
}

/** What is selected in one entry of the discussion. */
function selectedIn(root: HTMLElement): Selected | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const entry = entryAt(range.startContainer);
  const text = selection.toString();
  if (!entry || !root.contains(entry) || !text.trim()) return null;
  // Words of two people are nobody's; three clicks end before the first letter of what follows.
  const end = entryAt(range.endContainer);
  if (end && end !== entry && range.endOffset > 0) return null;
  const frame = root.getBoundingClientRect();
  const { left, width, top, bottom } = range.getBoundingClientRect();
  const middle = Math.min(Math.max(left + width / 2 - frame.left, 64), frame.width - 64);
  return { text, name: entry.dataset['entry']!, middle, top: top - frame.top, bottom: bottom - frame.top };
}

/** Offers to quote a passage where it is selected. */
export function QuoteSelection({
  root,
  onQuote,
}: {
  root: RefObject<HTMLElement | null>;
  onQuote: (passage: string, name: string) => void;
}) {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(root.current && selectedIn(root.current));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [root]);
  if (!selected) return null;
  const { text, name, middle, top, bottom } = selected;
  return (
    <Button
      className={css.QuoteSelection}
      style={{ '--middle': `${middle}px`, '--top': `${top}px`, '--bottom': `${bottom}px` } as object}
      icon={TextQuote}
      // A press must not take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        getSelection()?.removeAllRanges();
        onQuote(text, name);
      }}
    >
      Quote This
    </Button>
  );
}
