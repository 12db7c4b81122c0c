import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconShape } from '../figure/Icon.tsx';
import css from './TextLink.module.css';

interface Look {
  icon?: IconShape;
  children: ReactNode;
}

/** An underlined link with the height of a touch target, in a row of `Ways`. */
export function TextLink({ icon, children, ...rest }: Look & Omit<LinkProps, 'children' | 'className'>) {
  return (
    <Link className={css.TextLink} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}

/** The same as a button. */
export function TextButton({
  icon,
  children,
  ...rest
}: Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'type'>) {
  return (
    <button type="button" className={css.TextLink} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}
