import { useMemo } from 'react';
import { useFetched } from '../../lib/resource/useFetched.ts';
import { Label } from '../layout/layout.tsx';
import { styled } from '../styled.tsx';
import css from './Diff.module.css';

const loadComparison = () => import('../../lib/differingWords.ts');

/** Text with the marks of a `Diff`. */
export const Marked = styled(css.Diff, 'span');

const TAGS = { added: 'ins', removed: 'del' } as const;

interface DiffProps {
  older: string;
  newer: string;
  /** Names the two texts where they are shown one below the other. Without names, only the newer text is shown. */
  labels?: readonly [older: string, newer: string];
}

/**
 * A text with the words marked that were added (underlined) or removed (struck through) since an older one. Texts with little
 * in common are shown one below the other, without marks.
 */
export function Diff({ older, newer, labels }: DiffProps) {
  const { data: code } = useFetched(loadComparison);
  const words = useMemo(() => code?.differingWords(older, newer), [code, older, newer]);
  const isSeparate = words !== undefined && code!.haveLittleInCommon(words);
  if (isSeparate && labels)
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
  if (!words || isSeparate) return <UnmarkedText isSeparate={isSeparate}>{newer}</UnmarkedText>;
  return (
    <p className={css.Diff} dir="auto">
      {words.map(({ text, kind }, i) => {
        if (kind === 'same') return text;
        const Tag = TAGS[kind];
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes in itself
        return kind === 'removed' && !labels ? null : <Tag key={i}>{text}</Tag>;
      })}
    </p>
  );
}

interface UnmarkedTextProps {
  children: string;
  /** It has little in common with the text beside it. */
  isSeparate?: boolean;
}

/** A text in the style of a `Diff`, without marks. */
export function UnmarkedText({ children, isSeparate }: UnmarkedTextProps) {
  return (
    <p className={css.Diff} dir="auto" data-separate={isSeparate || undefined}>
      {children}
    </p>
  );
}
