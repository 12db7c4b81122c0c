import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../button/Button.tsx';
import css from './BackLink.module.css';

/** BACK, the first item of a page. */
export function BackLink({ to }: { to: string }) {
  return (
    <ButtonLink className={css.BackLink} kind="quiet" icon={ArrowLeft} to={to}>
      BACK
    </ButtonLink>
  );
}
