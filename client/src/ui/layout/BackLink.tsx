import { ArrowLeft } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';
import { ButtonLink } from '../button/Button.tsx';
import css from './BackLink.module.css';

/** BACK, the first item of a page. */
export function BackLink({ to, state }: Pick<LinkProps, 'to' | 'state'>) {
  return (
    <ButtonLink className={css.BackLink} kind="quiet" icon={ArrowLeft} to={to} state={state}>
      BACK
    </ButtonLink>
  );
}
