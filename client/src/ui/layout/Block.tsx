import { useId, type ReactNode } from 'react';
import { styled } from '../styled.tsx';
import css from './Block.module.css';

/** One of several parts side by side, under a hairline and a heading of its own. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.Block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The ways on from a part, `TextLink`s side by side. */
export const Ways = styled(css.ways);
