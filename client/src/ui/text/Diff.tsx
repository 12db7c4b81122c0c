import { useEffect, useState } from 'react';
import type { Words } from '../../lib/drafts/compare/words.ts';
import { Label } from '../layout/layout.tsx';
import { styled } from '../styled.tsx';
import css from './Diff.module.css';

interface Comparison {
  older: string;
  newer: string;
  words: readonly Words[];
  littleInCommon: boolean;
}

/** Compares two texts; `null` until the code that does so has loaded, and if it cannot be loaded. */
function useComparison(older: string, newer: string): Comparison | null {
  const [found, setFound] = useState<Comparison | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function compare() {
      const { differingWords, haveLittleInCommon } = await import('../../lib/drafts/compare/words.ts');
      if (!isCurrent) return;
      const words = differingWords(older, newer);
      setFound({ older, newer, words, littleInCommon: haveLittleInCommon(words) });
    }
    compare().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [older, newer]);
  return found?.older === older && found.newer === newer ? found : null;
}

/** Text with the marks of a `Diff`. */
export const Marked = styled(css.Diff, 'span');

const TAGS = { added: 'ins', removed: 'del' } as const;

interface DiffProps {
  older: string;
  newer: string;
  /** Leaves out what was removed. */
  onlyAdded?: boolean;
  /** Names the two texts where they are shown one below the other. */
  labels?: readonly [older: string, newer: string];
}

/**
 * A text with the words marked that were added (underlined) or removed (struck through) since an older one. Texts with little
 * in common are shown one below the other, without marks.
 */
export function Diff({ older, newer, onlyAdded = false, labels = ['Before', 'After'] }: DiffProps) {
  const comparison = useComparison(older, newer);
  if (comparison?.littleInCommon && !onlyAdded)
    return (
      <div className={css.separate}>
        <div>
          <Label>{labels[0]}</Label>
          <UnmarkedText>{older}</UnmarkedText>
        </div>
        <div>
          <Label>{labels[1]}</Label>
          <UnmarkedText>{newer}</UnmarkedText>
        </div>
      </div>
    );
  if (!comparison || comparison.littleInCommon)
    return <UnmarkedText isSeparate={comparison?.littleInCommon}>{newer}</UnmarkedText>;
  return (
    <p className={css.Diff} dir="auto">
      {comparison.words.map(({ text, kind }, i) => {
        if (kind === 'same') return text;
        const Tag = TAGS[kind];
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes in itself
        return onlyAdded && kind === 'removed' ? null : <Tag key={i}>{text}</Tag>;
      })}
    </p>
  );
}

interface UnmarkedTextProps {
  children: string;
  /** It has little in common with the text beside it. */
  isSeparate?: boolean | undefined;
}

/** A text in the style of a `Diff`, without marks. */
export function UnmarkedText({ children, isSeparate }: UnmarkedTextProps) {
  return (
    <p className={css.Diff} dir="auto" data-separate={isSeparate || undefined}>
      {children}
    </p>
  );
}
