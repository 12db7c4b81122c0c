import { TextQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { cutAtWord } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { MAX_QUOTE, selectedText } from '../entry/text/textBlocks.ts';

interface QuoteButtonProps {
  article: RefObject<HTMLElement | null>;
  text: string;
  name: string;
  onQuote: (passage: string, name: string) => void;
}

/** Quotes the selected part of an entry, or else all of it. */
export function QuoteButton({ article, text, name, onQuote }: QuoteButtonProps) {
  function quote() {
    const selected = article.current && selectedText(article.current, text);
    const passage = selected ?? cutAtWord(text, MAX_QUOTE);
    onQuote(passage.length < text.length && !selected ? `${passage} …` : passage, name);
    getSelection()?.removeAllRanges();
  }
  return (
    // Keep the selection until it is read.
    <Button kind="quiet" icon={TextQuote} onPointerDown={(event) => event.preventDefault()} onClick={quote}>
      Quote
      <Hidden> {name}</Hidden>
    </Button>
  );
}
