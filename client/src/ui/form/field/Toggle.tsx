import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../classes.ts';
import { Icon, type IconShape } from '../../figure/Icon.tsx';
import css from './Toggle.module.css';

interface ToggleProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: IconShape;
  /** The label, which includes the count: 'Like, 16 so far'. */
  label: string;
  count: number;
  pressed: boolean;
  kind?: 'report';
}

/** A toggle button with an icon and a count: like, vote, report. A report count of 0 is only in the label. */
export function Toggle({ icon, label, count, pressed, kind, className, ...rest }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      data-kind={kind}
      className={classes(css.Toggle, className)}
      {...rest}
    >
      <Icon of={icon} />
      {/* The label already includes the count. */}
      {kind === 'report' && count === 0 ? null : <span aria-hidden>{count}</span>}
    </button>
  );
}

/** A link with an icon that stands in a row with toggles: 'Discussion 4'. */
export function ToggleLink({ icon, children, to }: { icon: IconShape; children: ReactNode; to: string }) {
  return (
    <Link className={css.Toggle} to={to}>
      <Icon of={icon} />
      {children}
    </Link>
  );
}
