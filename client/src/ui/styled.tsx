import type { ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';

export interface StyledProps extends HTMLAttributes<HTMLElement> {
  /** The element or component to render; a `div` by default. */
  as?: ElementType;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/**
 * Makes a component of an element with a class.
 *
 * @param base the class, joined by that of its caller
 * @param fallback the element when `as` is not given
 */
export function styled(base: string | undefined, fallback: ElementType = 'div') {
  return function Styled({ as: Tag = fallback, className, ...rest }: StyledProps) {
    return <Tag className={classes(base, className)} {...rest} />;
  };
}
