import { useId, type ReactNode } from 'react';
import css from './Block.module.css';

interface BlockProps {
  title: string;
  /** A quiet button or link at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** One of several parts side by side, under a hairline and a heading of its own. */
export function Block({ title, action, children }: BlockProps) {
  const id = useId();
  return (
    <section className={css.Block} aria-labelledby={id}>
      <div className={css.top}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
