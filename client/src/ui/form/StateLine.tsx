import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './StateLine.module.css';

interface StateLineProps {
  /** Where the text is; each has a shape of its own. */
  name: 'none' | 'saved' | 'saving' | 'device' | 'lost' | 'restored' | 'choose' | 'failed';
  words: string;
  /** What can be done about it: `<StateAct>`. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Says in words where the writer's text is. Only text that is nowhere is announced at once. */
export function StateLine({ name, words, children, className }: StateLineProps) {
  return (
    <p
      className={classes(css.StateLine, className)}
      data-state={name}
      role="status"
      aria-live={name === 'lost' ? 'assertive' : 'polite'}
    >
      <span>{words}</span>
      {children}
    </p>
  );
}

/** A small button inside a state line: Discard, Copy Text. */
export function StateAct({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" className={css.act} onClick={onClick}>
      {children}
    </button>
  );
}
