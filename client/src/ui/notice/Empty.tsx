import { styled } from '../styled.tsx';
import css from './Empty.module.css';
import { Hidden } from '../layout/layout.tsx';
import { Logo } from '../figure/Logo.tsx';

/** A dashed frame for an empty state: a sentence and one thing to do. */
export const Empty = styled(css.Empty);

/** A loading indicator; `heading` is for a screen that has none yet. */
export function Spinner({ heading }: { heading?: string }) {
  return (
    <>
      {heading && <Hidden as="h1">{heading}</Hidden>}
      <div className={css.Empty} role="status">
        <Logo busy size={2.5} />
        <p>Loading</p>
      </div>
    </>
  );
}
