import type { ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';

export interface BoxProps extends HTMLAttributes<HTMLElement> {
  /** The element or component to draw, a `div` unless said otherwise. */
  as?: ElementType;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/**
 * Makes a component that is nothing but an element with a look.
 *
 * @param look class of the look
 * @param fallback element drawn when `as` is not given
 */
export function box(look: string | undefined, fallback: ElementType = 'div') {
  return function Box({ as: Tag = fallback, className, ...rest }: BoxProps) {
    return <Tag className={classes(look, className)} {...rest} />;
  };
}
