import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './FieldError.module.css';
import { Icon } from '../../figure/Icon.tsx';

/** The error of a control, which refers to it by its `id`; nothing without an error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={css.FieldError} id={id}>
      <Icon of={CircleAlert} />
      {children}
    </p>
  );
}
