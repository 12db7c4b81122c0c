import type { ReactNode } from 'react';
import css from './Danger.module.css';

interface DangerProps {
  text: string;
  /** The button. */
  children: ReactNode;
}

/** A button for what cannot be undone, set apart from everything else. */
export function Danger({ text, children }: DangerProps) {
  return (
    <section className={css.Danger}>
      <p>{text}</p>
      {children}
    </section>
  );
}
