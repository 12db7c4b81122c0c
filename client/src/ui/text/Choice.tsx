import GitCompare from 'lucide-react/icons/git-compare';
import { useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Notice } from '../notice/Notice.tsx';
import css from './Choice.module.css';
import { Diff } from './Diff.tsx';

interface ChoiceProps {
  /** Names the text. */
  name: string;
  mine: string;
  /** What is stored by now; '' when it was cleared. */
  theirs: string;
  onChoose: (choice: 'mine' | 'theirs' | 'both') => void;
}

/** A text that was changed in two places: both versions with their differing words marked, and the choice between them. */
export function Choice({ name, mine, theirs, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={css.Choice} role="group" aria-labelledby={id} tabIndex={-1} data-attention="">
      <Notice tone="note" icon={GitCompare}>
        <p id={id}>
          “{name}” was also changed on another device or in another tab. Which words should stay? Nothing of it is saved
          until you choose.
        </p>
      </Notice>
      <div className={css.sides}>
        <div className={css.side} data-mine="">
          <h3>Here, now</h3>
          {mine.trim() ? <Diff older={theirs} newer={mine} onlyAdded /> : <p>Empty.</p>}
          <Button kind="primary" aria-describedby={id} onClick={() => onChoose('mine')}>
            Keep These Words
          </Button>
        </div>
        <div className={css.side}>
          <h3>On the other device</h3>
          {theirs.trim() ? <Diff older={mine} newer={theirs} onlyAdded /> : <p>Empty.</p>}
          <Button aria-describedby={id} onClick={() => onChoose('theirs')}>
            Keep Those Words
          </Button>
        </div>
      </div>
      {mine.trim() && theirs.trim() && (
        <Button kind="quiet" aria-describedby={id} onClick={() => onChoose('both')}>
          Keep Both
        </Button>
      )}
    </div>
  );
}
