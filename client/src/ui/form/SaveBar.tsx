import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import css from './SaveBar.module.css';

interface SaveBarProps {
  /** Where BACK goes; pages that have it at the top leave it out. */
  back?: string;
  /** Where the text is: a `StateLine`. */
  state: ReactNode;
  busy: boolean;
  /** There are unsaved changes. */
  waiting: boolean;
  /** The label of the button; SAVE by default. */
  label?: string;
  className?: string;
  /** Links before the state. */
  children?: ReactNode;
}

/** The state of the text and SAVE: the end of a `form`. */
export function SaveBar({ back, state, busy, waiting, label = 'SAVE', className, children }: SaveBarProps) {
  return (
    // A click keeps the focus in the text: otherwise, on a phone, the bottom bar would appear under the finger.
    <div
      className={classes(css.SaveBar, className)}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {back && (
        <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={back}>
          BACK
        </ButtonLink>
      )}
      {children}
      <div className={css.state}>{state}</div>
      <Button className={css.save} {...(waiting && { kind: 'primary' as const })} type="submit" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
