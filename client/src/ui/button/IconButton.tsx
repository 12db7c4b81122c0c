import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconShape } from '../figure/Icon.tsx';
import css from './IconButton.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: IconShape;
  /** The name of the control, read aloud and shown as a tip. */
  label: string;
  kind?: 'danger';
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px button that is only an icon. */
export function IconButton({ icon, label, kind, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-kind={kind}
      className={classes(css.IconButton, className)}
      {...rest}
    >
      <Icon of={icon} />
    </button>
  );
}
