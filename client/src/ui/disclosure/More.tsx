import { ChevronDown } from 'lucide-react';
import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../figure/Icon.tsx';
import { Label } from '../layout/layout.tsx';
import css from './More.module.css';

interface MoreProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  label: ReactNode;
  /** Small words at the end of the line: '0 of 4'. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part that waits, closed, until somebody wants it. */
export function More({ label, note, children, className, ...rest }: MoreProps) {
  return (
    <details className={classes(css.More, className)} data-more {...rest}>
      <summary className={css.summary}>
        <Icon of={ChevronDown} />
        {label}
        {note && (
          <Label as="span" className={css.note}>
            {note}
          </Label>
        )}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
