import type { ReactNode } from 'react';
import css from './Danger.module.css';
import { Muted } from '../layout/layout.tsx';

interface DangerProps {
  text: string;
  /** The button. */
  children: ReactNode;
}

/** A button for what cannot be undone, set apart from everything else. */
export function Danger({ text, children }: DangerProps) {
  return (
    <section className={css.Danger}>
      <Muted small>{text}</Muted>
      {children}
    </section>
  );
}
