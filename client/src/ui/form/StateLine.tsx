import type { ReactNode } from 'react';
import { Hidden } from '../layout/layout.tsx';
import css from './StateLine.module.css';

interface StateLineProps {
  /** Where the text is; each state has a dot of its own shape. */
  name: 'none' | 'saved' | 'saving' | 'device' | 'lost' | 'restored' | 'choose' | 'failed';
  words: string;
  /** What screen readers announce in place of each change of the words. */
  announced?: string;
  /** What can be done about it: buttons. */
  children?: ReactNode;
}

/** Says where the writer's text is. Screen readers interrupt only for text that is not stored anywhere. */
export function StateLine({ name, words, announced, children }: StateLineProps) {
  const live = name === 'lost' ? 'assertive' : 'polite';
  return (
    <>
      <p className={css.StateLine} data-state={name} role="status" aria-live={announced === undefined ? live : 'off'}>
        <span>{words}</span>
        {children}
      </p>
      {announced !== undefined && <Hidden aria-live={live}>{announced}</Hidden>}
    </>
  );
}

/** The same for the eye only, where the line itself is out of view. */
export function StateCopy({ name, words }: StateLineProps) {
  return (
    <p className={css.StateLine} data-state={name} aria-hidden="true">
      <span>{words}</span>
    </p>
  );
}
