import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconShape } from '../figure/Icon.tsx';
import { styled } from '../styled.tsx';
import { Label } from './layout.tsx';
import css from './Rows.module.css';

/** A list of tools; its items contain a `RowLink` or a `RowButton` each. */
export const Rows = styled(css.Rows, 'ul');

interface RowProps {
  icon: IconShape;
  children: ReactNode;
  /** At the end of the row: a number, a hint. */
  end?: ReactNode;
}

const content = ({ icon, children, end }: RowProps) => (
  <>
    <Icon of={icon} />
    <span>{children}</span>
    {end !== undefined && <Label as="span">{end}</Label>}
  </>
);

/** A tool on another screen. */
export function RowLink({ icon, children, end, ...rest }: RowProps & Omit<LinkProps, 'children' | 'className'>) {
  return (
    <Link className={css.row} {...rest}>
      {content({ icon, children, end })}
    </Link>
  );
}

interface RowButtonProps extends RowProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  kind?: 'danger';
}

/** A tool in place. */
export function RowButton({ icon, children, end, kind, ...rest }: RowButtonProps) {
  return (
    <button type="button" className={css.row} data-kind={kind} {...rest}>
      {content({ icon, children, end })}
    </button>
  );
}
