import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import css from './BackLink.module.css';

/** BACK, the first item of a page. */
export function BackLink({ to, className }: { to: string; className?: string | undefined }) {
  return (
    <ButtonLink className={classes(css.BackLink, className)} kind="quiet" icon={ArrowLeft} to={to}>
      BACK
    </ButtonLink>
  );
}
