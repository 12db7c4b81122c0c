import {
  memo,
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './Button.module.css';
import { classes } from '../classes.ts';
import { Icon, type IconShape } from '../figure/Icon.tsx';

interface Look {
  /** `primary` once per view, `quiet` for BACK, `danger` for what cannot be undone. */
  kind?: 'primary' | 'quiet' | 'danger';
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconShape;
  children: ReactNode;
}

function dress({ kind, wide, icon, children }: Look, className?: string) {
  return {
    className: classes(css.Button, className),
    'data-kind': kind,
    'data-wide': wide || undefined,
    children: (
      <>
        {icon && <Icon of={icon} />}
        {children}
      </>
    ),
  };
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Something is in progress: shows a spinner and ignores clicks. Announce the progress in a status. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; its `type` is `button` by default. */
export function Button({
  kind,
  wide,
  icon,
  busy,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
      {...dress({ kind, wide, icon, children }, className)}
    />
  );
}

/** A link to another screen that looks like a button. */
export const ButtonLink = memo(function ButtonLink(props: Look & Omit<LinkProps, 'children'>) {
  const { kind, wide, icon, children, className, ...rest } = props;
  return <Link {...rest} {...dress({ kind, wide, icon, children }, className)} />;
});

/** A link to another site that looks like a button. */
export function ButtonAnchor({
  kind,
  wide,
  icon,
  children,
  className,
  ...rest
}: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) {
  const { children: content, ...look } = dress({ kind, wide, icon, children }, className);
  return (
    <a {...rest} {...look}>
      {content}
    </a>
  );
}
