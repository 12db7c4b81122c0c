import { TextQuote } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { blockOf, selectedRange } from '../entry/text/textBlocks.ts';
import css from './QuoteSelection.module.css';

interface Selection {
  text: string;
  name: string;
  /** Its position in pixels from the top left corner of the discussion. */
  middle: number;
  top: number;
  bottom: number;
}

/** The entry whose text contains a DOM node. */
const entryOf = (node: Node) => blockOf(node)?.closest<HTMLElement>('[data-entry]');

/** The selection, if it is within one entry of the discussion. */
function selectedIn(root: HTMLElement): Selection | null {
  const range = selectedRange();
  const entry = range && entryOf(range.startContainer);
  const text = String(getSelection());
  if (!entry || !root.contains(entry) || !text.trim()) return null;
  // A selection across two entries has no single author. A triple click ends before the first character of the next one.
  const end = entryOf(range.endContainer);
  if (end && end !== entry && range.endOffset > 0) return null;
  const frame = root.getBoundingClientRect();
  const { left, width, top, bottom } = range.getBoundingClientRect();
  const middle = Math.min(Math.max(left + width / 2 - frame.left, 64), frame.width - 64);
  return { text, name: entry.dataset['entry']!, middle, top: top - frame.top, bottom: bottom - frame.top };
}

/** A button beside the selected passage that quotes it. */
export function QuoteSelection({
  root,
  onQuote,
}: {
  root: RefObject<HTMLElement | null>;
  onQuote: (passage: string, name: string) => void;
}) {
  const [selected, setSelected] = useState<Selection | null>(null);
  useEffect(() => {
    const update = () => setSelected(root.current && selectedIn(root.current));
    document.addEventListener('selectionchange', update);
    return () => document.removeEventListener('selectionchange', update);
  }, [root]);
  if (!selected) return null;
  const { text, name, middle, top, bottom } = selected;
  return (
    <Button
      className={css.QuoteSelection}
      style={{ '--middle': `${middle}px`, '--top': `${top}px`, '--bottom': `${bottom}px` } as object}
      icon={TextQuote}
      // Keep the selection until it is read.
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
