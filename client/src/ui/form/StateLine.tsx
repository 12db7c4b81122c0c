import type { ReactNode } from 'react';
import css from './StateLine.module.css';

interface StateLineProps {
  /** Where the text is; each state has a dot of its own shape. */
  name: 'none' | 'saved' | 'saving' | 'device' | 'lost' | 'restored' | 'choose' | 'failed';
  words: string;
  /** Its actions: `<StateAction>`. */
  children?: ReactNode;
}

/** Says where the writer's text is. Screen readers interrupt only for text that is not stored anywhere. */
export function StateLine({ name, words, children }: StateLineProps) {
  return (
    <p className={css.StateLine} data-state={name} role="status" aria-live={name === 'lost' ? 'assertive' : 'polite'}>
      <span>{words}</span>
      {children}
    </p>
  );
}

/** A small button inside a state line: Discard, Copy Text. */
export function StateAction({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" className={css.act} onClick={onClick}>
      {children}
    </button>
  );
}
