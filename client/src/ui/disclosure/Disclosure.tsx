import { ChevronDown } from 'lucide-react';
import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../figure/Icon.tsx';
import { Label } from '../layout/layout.tsx';
import css from './Disclosure.module.css';

interface DisclosureProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  label: ReactNode;
  /** Short text at the end of the line: '0 of 4'. */
  note?: ReactNode;
  /** For a rarely used part at the end of a page. */
  quiet?: boolean;
  children: ReactNode;
}

/** A part of the page that stays closed until its label is selected. */
export function Disclosure({ label, note, quiet, children, className, ...rest }: DisclosureProps) {
  return (
    <details className={classes(css.Disclosure, className)} data-quiet={quiet || undefined} {...rest}>
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
