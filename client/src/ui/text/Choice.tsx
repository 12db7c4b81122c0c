import { GitCompare } from 'lucide-react';
import { useId, type RefCallback } from 'react';
import { Button } from '../button/Button.tsx';
import { Stack } from '../layout/layout.tsx';
import { Notice } from '../notice/Notice.tsx';
import css from './Choice.module.css';
import { Diff } from './Diff.tsx';

interface ChoiceProps {
  /** Names the text. */
  name: string;
  mine: string;
  /** The text that is stored now; '' if it was cleared. */
  theirs: string;
  onChoose: (choice: 'mine' | 'theirs' | 'both') => void;
  /** Can get the focus. */
  ref: RefCallback<HTMLElement>;
}

/** A text that was changed in two places: both versions with their differences marked, and the choice between them. */
export function Choice({ name, mine, theirs, onChoose, ref }: ChoiceProps) {
  const id = useId();
  return (
    <Stack ref={ref} gap={4} className={css.Choice} role="group" aria-labelledby={id} tabIndex={-1}>
      <Notice tone="note" icon={GitCompare}>
        <p id={id}>
          {`“${name}” was also changed on another device or in another tab. Which version do you want to keep? Nothing is saved until you choose.`}
        </p>
      </Notice>
      <div className={css.sides}>
        <Stack gap={3} className={css.side} data-mine="">
          <h3>This version</h3>
          {mine.trim() ? <Diff older={theirs} newer={mine} /> : <p>Empty.</p>}
          <Button kind="primary" onClick={() => onChoose('mine')}>
            Keep This
          </Button>
        </Stack>
        <Stack gap={3} className={css.side}>
          <h3>Other version</h3>
          {theirs.trim() ? <Diff older={mine} newer={theirs} /> : <p>Empty.</p>}
          <Button onClick={() => onChoose('theirs')}>Keep Other</Button>
        </Stack>
      </div>
      {mine.trim() && theirs.trim() && (
        <Button kind="quiet" onClick={() => onChoose('both')}>
          Keep Both
        </Button>
      )}
    </Stack>
  );
}
