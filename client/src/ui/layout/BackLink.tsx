import { ArrowLeft } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';
import { ButtonLink } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import css from './BackLink.module.css';

/** BACK, the first item of a page. */
export function BackLink({ to, state, className }: Pick<LinkProps, 'to' | 'state' | 'className'>) {
  return (
    <ButtonLink className={classes(css.BackLink, className)} kind="quiet" icon={ArrowLeft} to={to} state={state}>
      BACK
    </ButtonLink>
  );
}
