import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './TextLink.module.css';

/** An underlined link with the height of a touch target. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link className={css.TextLink} {...props} />;
}

/** The same as a button. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return <button type="button" className={css.TextLink} {...props} />;
}
