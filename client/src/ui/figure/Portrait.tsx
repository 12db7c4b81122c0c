import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import { Picture } from './Picture.tsx';
import css from './Portrait.module.css';

interface PortraitProps {
  name: string;
  /** Address of the picture, '' without one. */
  src?: string;
  alt?: string;
  /** Width in rem; without it, as wide as its place. */
  size?: number;
  className?: string | undefined;
}

/** A character, four by five: the picture, or the initial. */
export function Portrait({ size, className, ...rest }: PortraitProps) {
  const style = size === undefined ? undefined : ({ '--size': `${size}rem` } as CSSProperties);
  const width = (size ?? 15) * 16;
  return (
    <Picture className={classes(css.Portrait, className)} style={style} width={width} height={width * 1.25} {...rest} />
  );
}
