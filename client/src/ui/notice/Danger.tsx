import { useId, type ReactNode } from 'react';
import css from './Danger.module.css';

interface DangerProps {
  /** A heading, if the button alone is not clear. */
  title?: string;
  text: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** A button for what cannot be undone, set apart from everything else. */
export function Danger({ title, text, children }: DangerProps) {
  const id = useId();
  return (
    <section className={css.Danger} aria-labelledby={title && id}>
      <div>
        {title && (
          <h2 id={id} className={css.title}>
            {title}
          </h2>
        )}
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}
