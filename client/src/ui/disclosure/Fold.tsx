import { ChevronDown } from 'lucide-react';
import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../figure/Icon.tsx';
import css from './Fold.module.css';

interface FoldProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  label: ReactNode;
  children: ReactNode;
}

/** What is seldom wanted, behind one quiet line at the end of a page. */
export function Fold({ label, children, className, ...rest }: FoldProps) {
  return (
    <details className={classes(css.Fold, className)} {...rest}>
      <summary className={css.summary}>
        <Icon of={ChevronDown} />
        {label}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
