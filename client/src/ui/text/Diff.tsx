import { useEffect, useState } from 'react';
import type { Words } from '../../lib/drafts/compare/words.ts';
import { styled } from '../styled.tsx';
import css from './Diff.module.css';

/** The differences between two texts; `null` until the code for it has loaded, or if it fails to. */
function useDiff(older: string, newer: string): Words[] | null {
  const [found, setFound] = useState<{ older: string; newer: string; words: Words[] } | null>(null);
  useEffect(() => {
    let here = true;
    import('../../lib/drafts/compare/words.ts').then(
      ({ differingWords }) => here && setFound({ older, newer, words: differingWords(older, newer) }),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [older, newer]);
  return found?.older === older && found.newer === newer ? found.words : null;
}

/** Text with the marks of a `Diff`. */
export const Marked = styled(css.Diff, 'span');

const TAGS = { added: 'ins', removed: 'del' } as const;

/** A text with the words that were added (underlined) or removed (struck through) since an older one. */
export function Diff({ older, newer, onlyAdded }: { older: string; newer: string; onlyAdded?: boolean }) {
  const words = useDiff(older, newer);
  return (
    <p className={css.Diff} dir="auto">
      {words
        ? words.map(({ text, kind }, i) => {
            if (kind === 'same') return text;
            const Tag = TAGS[kind];
            // oxlint-disable-next-line react/no-array-index-key -- a list that never changes in itself
            return onlyAdded && kind === 'removed' ? null : <Tag key={i}>{text}</Tag>;
          })
        : newer}
    </p>
  );
}
