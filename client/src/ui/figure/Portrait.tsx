import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Picture } from './Picture.tsx';
import css from './Portrait.module.css';

/** A character, not round: the picture, or the initial. */
export function Portrait({ className, ...rest }: ComponentProps<typeof Picture>) {
  return <Picture className={classes(css.Portrait, className)} {...rest} />;
}
