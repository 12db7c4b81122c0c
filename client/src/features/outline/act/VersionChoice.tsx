import GitCompare from 'lucide-react/icons/git-compare';
import { useId } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import type { Choice } from './actForm.ts';
import css from './VersionChoice.module.css';

interface VersionChoiceProps {
  /** Names the text. */
  heading: string;
  /** What is stored; `null` when it was cleared. */
  theirs: string | null;
  onChoose: (choice: Choice) => void;
}

/** Shown below a text that was changed in two places: the other version, and the choice between the two. */
export function VersionChoice({ heading, theirs, onChoose }: VersionChoiceProps) {
  const id = useId();
  return (
    <Notice
      tone="note"
      icon={GitCompare}
      className={css.VersionChoice}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      data-attention=""
      actions={
        <>
          <Button aria-describedby={id} onClick={() => onChoose('mine')}>
            Keep Mine
          </Button>
          <Button aria-describedby={id} onClick={() => onChoose('theirs')}>
            Use Theirs
          </Button>
          {theirs !== null && (
            <Button kind="quiet" aria-describedby={id} onClick={() => onChoose('both')}>
              Keep Both
            </Button>
          )}
        </>
      }
    >
      <p id={id}>
        “{heading}” was changed on another device or in another tab meanwhile. Your version stands above and is not
        saved yet. {theirs === null ? 'The other one is empty.' : 'This is the other one:'}
      </p>
      {theirs !== null && <p className={css.theirs}>{theirs}</p>}
    </Notice>
  );
}
