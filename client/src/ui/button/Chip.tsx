import type { ButtonHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import css from './Chip.module.css';

interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-pressed'> {
  pressed: boolean;
}

/** One of several small buttons that are pressed or not: a filter, a choice. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return <button type="button" aria-pressed={pressed} className={classes(css.Chip, className)} {...rest} />;
}
