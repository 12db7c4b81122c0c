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

/** The props of the element, in the look of a button. */
function look<Props extends Look & { className?: string | undefined }>(props: Props) {
  const { kind, wide, icon: _icon, children: _children, className, ...rest } = props;
  return { ...rest, className: classes(css.Button, className), 'data-kind': kind, 'data-wide': wide || undefined };
}

const content = ({ icon, children }: Look) => (
  <>
    {icon && <Icon of={icon} />}
    {children}
  </>
);

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Something is in progress: shows a spinner and ignores clicks. Announce the progress in a status. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; its `type` is `button` by default. */
export function Button({ busy, onClick, ...props }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button type="button" aria-busy={busy || undefined} onClick={press} {...look(props)}>
      {content(props)}
    </button>
  );
}

/** A link to another screen that looks like a button. */
export const ButtonLink = memo(function ButtonLink(props: Look & Omit<LinkProps, 'children'>) {
  return <Link {...look(props)}>{content(props)}</Link>;
});

/** A link to another site, or within the page, that looks like a button. */
export function ButtonAnchor(props: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) {
  return <a {...look(props)}>{content(props)}</a>;
}
