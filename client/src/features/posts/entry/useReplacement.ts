import { useState } from 'react';
import { announce } from '../../../ui/notice/announce.ts';

interface Replacement {
  before: string;
  after: string;
  /** What was done, in words: 'Inserted 22 beats.' */
  words: string;
}

/**
 * Replaces the text of a field as a whole, which can be undone until the text changes again.
 *
 * @returns `undoable`: the last replacement, if it can still be undone
 */
export function useReplacement(
  area: () => HTMLTextAreaElement | null | undefined,
  text: string,
  setText: (text: string) => void,
) {
  const [last, setLast] = useState<Replacement | null>(null);

  function show(next: string, cursor: number) {
    setText(next);
    area()?.focus();
    requestAnimationFrame(() => area()?.setSelectionRange(cursor, cursor));
  }

  return {
    replace: (after: string, cursor: number, words: string) => {
      setLast({ before: text, after, words });
      show(after, cursor);
      announce(words);
    },
    undoable: last?.after === text ? last : null,
    undo: () => {
      if (last) show(last.before, last.before.length);
      setLast(null);
    },
  };
}
