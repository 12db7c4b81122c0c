import type { ReactNode } from 'react';
import css from './Options.module.css';

interface OptionsProps {
  legend: string;
  /** Two columns where there is room. */
  isWide?: boolean;
  children: ReactNode;
}

/** A list of options, one below the other: `Check`s. */
export function Options({ legend, isWide, children }: OptionsProps) {
  return (
    <fieldset className={css.Options}>
      <legend>{legend}</legend>
      <div className={css.list} data-wide={isWide || undefined}>
        {children}
      </div>
    </fieldset>
  );
}
