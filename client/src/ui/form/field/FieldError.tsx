import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './FieldError.module.css';
import { Icon } from '../../figure/Icon.tsx';

/** What is wrong with a control, which names this line by its `id`; nothing where nothing is. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={css.FieldError} id={id}>
      <Icon of={CircleAlert} />
      {children}
    </p>
  );
}
